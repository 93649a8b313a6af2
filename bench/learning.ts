/**
 * Time to train a forest, to score and to explain a row, on one core: `node bin/run.js bench/learning.ts [--rows 100000]
 * [--leaves 8] [--sklearn]`. Synthetic rows from a seed. Processor seconds, which other work on the machine disturbs least.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommand } from "../scripts/support/command.ts";
import { flag, wholeNumber } from "../scripts/support/options.ts";
import { defaultBoosting } from "../src/learning/boosting/settings.ts";
import { trainForest } from "../src/learning/boosting/train.ts";
import type { Forest } from "../src/learning/forest/forest.ts";
import { linearMargin } from "../src/learning/logistic/linear-model.ts";
import { trainLogistic } from "../src/learning/logistic/train-logistic.ts";
import type { LabelledRows } from "../src/learning/matrix.ts";
import { logLoss } from "../src/learning/metrics/probability.ts";
import { areaUnderCurve, averagePrecision } from "../src/learning/metrics/ranking.ts";
import { makeRows } from "../src/learning/testing/synthetic.ts";

const options = readCommand({
  does: "Processor time to train a forest, to score and to explain a row, on one core and synthetic rows from a seed.",
  needs: "python3 with scikit-learn, for --sklearn.",
  options: {
    rows: wholeNumber(100_000, "rows to train on"),
    leaves: wholeNumber(8, "leaves of a tree at most"),
    sklearn: flag("has scikit-learn train on the same rows"),
  },
});
const featureCount = 70;
const heldOutCount = 200_000;
const settings = { ...defaultBoosting, maxLeaves: options.leaves };
const rows = makeRows({ rowCount: options.rows, featureCount, seed: 1 });
const heldOut = makeRows({ rowCount: heldOutCount, featureCount, seed: 2 });

function featuresAt({ matrix: { values } }: LabelledRows, row: number): Float32Array {
  return values.subarray(row * featureCount, (row + 1) * featureCount);
}

function processorSeconds<Result>(work: () => Result): readonly [Result, number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

function say(name: string, seconds: number, margins: Float64Array): void {
  const area = areaUnderCurve(margins, heldOut.labels).toFixed(4);
  const precision = averagePrecision(margins, heldOut.labels).toFixed(4);
  const loss = logLoss(margins, heldOut.labels).toFixed(5);
  console.log(
    `${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s   AUC ${area}   AP ${precision}   log loss ${loss}`,
  );
}

function marginsBy(marginOf: (features: Float32Array) => number): Float64Array {
  return Float64Array.from(heldOut.labels, (_, row) => marginOf(featuresAt(heldOut, row)));
}

function trainOne(tailShare: number): Forest {
  const [training, seconds] = processorSeconds(() => trainForest(rows, { settings: { ...settings, tailShare } }));
  if (training.kind === "refused") throw new Error(training.problem);
  say(tailShare === 0 ? "forest, bins of equal share" : "forest", seconds, marginsBy(training.forest.margin));
  return training.forest;
}

/** The median over blocks of rows; the first blocks are slower, because their code is not compiled yet. */
function microsPerRow(work: (features: Float32Array) => void): string {
  const blockRows = 1_000;
  const micros: number[] = [];
  for (let start = 0; start < heldOutCount; start += blockRows) {
    const began = process.hrtime.bigint();
    for (let row = start; row < start + blockRows; row += 1) work(featuresAt(heldOut, row));
    micros.push(Number(process.hrtime.bigint() - began) / 1_000 / blockRows);
  }
  micros.sort((left, right) => left - right);
  const at = (share: number) => (micros[Math.floor(micros.length * share)] ?? Number.NaN).toFixed(1);
  return `${at(0.5)} us a row (quickest tenth ${at(0.1)})`;
}

/** scikit-learn's trainer of the same kind on the same rows, on one core. */
function compareWithSklearn(): void {
  const python = ["python3", "/usr/bin/python3"].find(
    (command) => spawnSync(command, ["-c", "import sklearn"]).status === 0,
  );
  if (python === undefined) {
    console.log("scikit-learn is not there (Debian: apt-get install python3-sklearn)");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "learning-"));
  try {
    writeFileSync(join(folder, "train.f32"), rows.matrix.values);
    writeFileSync(join(folder, "train.u8"), rows.labels);
    writeFileSync(join(folder, "test.f32"), heldOut.matrix.values);
    const script = fileURLToPath(new URL("peer-sklearn.py", import.meta.url));
    const environment = { ...process.env, OMP_NUM_THREADS: "1" };
    const run = spawnSync(python, [script, folder, JSON.stringify({ featureCount, ...settings })], {
      encoding: "utf8",
      env: environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (run.status !== 0) throw new Error(`${script} ended with ${run.status}`);
    const { version, seconds } = JSON.parse(run.stdout) as { readonly version: string; readonly seconds: number };
    const bytes = readFileSync(join(folder, "margins.f64"));
    say(`scikit-learn ${version}`, seconds, new Float64Array(new Uint8Array(bytes).buffer));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

console.log(
  `${rows.labels.length} rows, ${featureCount} features, ${settings.treeCount} trees of ${settings.maxLeaves} leaves`,
);
const forest = trainOne(settings.tailShare);
trainOne(0);
const [logistic, logisticSeconds] = processorSeconds(() => trainLogistic(rows));
if (logistic.kind === "trained") {
  const margins = marginsBy((features) => linearMargin(logistic.model, features));
  say("logistic regression", logisticSeconds, margins);
}
if (options.sklearn) compareWithSklearn();

const shares = new Float64Array(featureCount);
const [, tableSeconds] = processorSeconds(() => forest.attributions(featuresAt(heldOut, 0), shares));
console.log(`margin: ${microsPerRow((features) => forest.margin(features))}`);
console.log(`exact attributions: ${microsPerRow((features) => forest.attributions(features, shares))}`);
console.log(`tables for them: ${(tableSeconds * 1000).toFixed(0)} ms, once a forest`);
console.log(`as JSON: ${Math.round(JSON.stringify(forest.toStored()).length / 1000)} kB`);
