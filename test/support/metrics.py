"""Measures of quality by their definitions, in plain Python: rows come as JSON, the measures go out as JSON."""
import json
import math
import sys

given = json.load(sys.stdin)
margins, labels, weights = given["margins"], given["labels"], given["weights"]
chances = [1 / (1 + math.exp(-margin)) for margin in margins]
rows = list(zip(margins, labels, weights))


def area():
    """Of all pairs of a positive and a negative, those in the right order; ties count half."""
    right = every = 0.0
    for score, label, weight in rows:
        for other, other_label, other_weight in rows:
            if label == 1 and other_label == 0:
                every += weight * other_weight
                right += weight * other_weight * (1 if score > other else 0.5 if score == other else 0)
    return right / every


def average_precision():
    """The sum over thresholds of what recall gains there, times the precision there."""
    total = math.fsum(weight for _, label, weight in rows if label == 1)
    result = recall_before = 0.0
    for threshold in sorted(set(margins), reverse=True):
        taken = [(label, weight) for score, label, weight in rows if score >= threshold]
        hits = math.fsum(weight for label, weight in taken if label == 1)
        recall = hits / total
        result += (recall - recall_before) * hits / math.fsum(weight for _, weight in taken)
        recall_before = recall
    return result


def log_loss():
    losses = [-math.log(chance if label == 1 else 1 - chance) for chance, label in zip(chances, labels)]
    return math.fsum(weight * loss for weight, loss in zip(weights, losses)) / math.fsum(weights)


def brier():
    return math.fsum((chance - label) ** 2 for chance, label in zip(chances, labels)) / len(labels)


def brier_skill():
    share = sum(labels) / len(labels)
    return 1 - brier() / (math.fsum((share - label) ** 2 for label in labels) / len(labels))


def calibration_line():
    """Logistic regression of what happened on the log-odds, by steepest ascent in ever smaller steps."""
    def likelihood(offset, slope):
        lines = [offset + slope * margin for margin in margins]
        return -math.fsum(math.log1p(math.exp(-line if label == 1 else line)) for line, label in zip(lines, labels))

    place, step = [0.0, 1.0], 1.0
    best = likelihood(*place)
    while step > 1e-9:
        tried = [[place[0] + a * step, place[1] + b * step] for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1), (1, 1), (-1, -1))]
        value, where = max((likelihood(*one), one) for one in tried)
        if value > best:
            best, place = value, where
        else:
            step /= 2
    return place


def bands(edges):
    found = []
    for at, (low, high) in enumerate(zip(edges, edges[1:])):
        inside = [
            (chance, label)
            for chance, label in zip(chances, labels)
            if low <= chance and (chance < high or (at == len(edges) - 2 and chance <= high))
        ]
        found.append([len(inside), sum(label for _, label in inside), math.fsum(chance for chance, _ in inside)])
    return found


def stability(expected, actual):
    """Half a count is added to each band, so that an empty one is no infinity."""
    before = [count + 0.5 for count in expected]
    after = [count + 0.5 for count in actual]
    shares = [(a / sum(after), b / sum(before)) for a, b in zip(after, before)]
    return math.fsum((a - b) * math.log(a / b) for a, b in shares)


offset, slope = calibration_line()
json.dump(
    {
        "area": area(),
        "averagePrecision": average_precision(),
        "logLoss": log_loss(),
        "brier": brier(),
        "brierSkill": brier_skill(),
        "offset": offset,
        "slope": slope,
        "bands": bands(given["edges"]),
        "stability": stability(given["expected"], given["actual"]),
    },
    sys.stdout,
)
