"""Trains scikit-learn's histogram boosting on the rows that bench/learning.ts wrote; prints version and seconds."""
import json
import sys
import time
from pathlib import Path

import numpy
import sklearn
from sklearn.ensemble import HistGradientBoostingClassifier

folder = Path(sys.argv[1])
settings = json.loads(sys.argv[2])


def read_features(name):
    return numpy.fromfile(folder / name, dtype=numpy.float32).reshape(-1, settings["featureCount"])


model = HistGradientBoostingClassifier(
    max_iter=settings["treeCount"],
    learning_rate=settings["learningRate"],
    max_leaf_nodes=settings["maxLeaves"],
    max_depth=settings["maxDepth"],
    min_samples_leaf=settings["minLeafRows"],
    l2_regularization=settings["l2"],
    max_bins=settings["maxBins"],
    early_stopping=False,
)
features = read_features("train.f32")
labels = numpy.fromfile(folder / "train.u8", dtype=numpy.uint8)
started = time.process_time()
model.fit(features, labels)
seconds = time.process_time() - started
model.decision_function(read_features("test.f32")).astype(numpy.float64).tofile(folder / "margins.f64")
print(json.dumps({"version": sklearn.__version__, "seconds": seconds}))
