import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brierScore, brierSkill, logLoss, sigmoid } from "../../src/learning/metrics/probability.ts";
import { areaUnderCurve, averagePrecision } from "../../src/learning/metrics/ranking.ts";
import { calibrationLine, tabulateReliability } from "../../src/learning/metrics/reliability.ts";
import { stabilityIndex } from "../../src/learning/metrics/stability.ts";
import { Random } from "../../src/portfolios/random.ts";

const script = fileURLToPath(new URL("../support/metrics.py", import.meta.url));
const edges = [0, 0.01, 0.05, 0.2, 0.5, 1];

interface Measured {
  readonly area: number;
  readonly averagePrecision: number;
  readonly logLoss: number;
  readonly brier: number;
  readonly brierSkill: number;
  readonly offset: number;
  readonly slope: number;
  /** Of each, how many rows, how many positives, and the sum of what was predicted. */
  readonly bands: readonly (readonly [number, number, number])[];
  readonly stability: number;
}

function measureByPython(rows: object): Measured {
  const { status, stdout, stderr, error } = spawnSync("python3", [script], {
    input: JSON.stringify(rows),
    encoding: "utf8",
  });
  assert.equal(status, 0, String(error ?? stderr));
  return JSON.parse(stdout) as Measured;
}

/** Scores that are too sure, of which many are equal, with weights and few positives. */
function makeRows(random: Random) {
  const count = random.whole(50, 300);
  const digits = random.pick([0, 1, 6]);
  const margins = Array.from({ length: count }, () => Number((2 * random.normal() - 2).toFixed(digits)));
  const labels = margins.map((margin) => (random.chance(sigmoid(0.6 * margin + 0.3)) ? 1 : 0));
  // Without one of each class there is no order between the two.
  labels[0] = 1;
  labels[1] = 0;
  const weights = margins.map(() => random.whole(1, 4));
  const counts = () => Array.from({ length: 8 }, () => random.below(50));
  return { margins, labels, weights, edges, expected: counts(), actual: counts() };
}

test("measures of quality are those that plain Python takes by their definitions", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const rows = makeRows(new Random(seed));
    const python = measureByPython(rows);
    const margins = Float64Array.from(rows.margins);
    const labels = Uint8Array.from(rows.labels);
    const weights = Float32Array.from(rows.weights);
    const chances = margins.map(sigmoid);
    const { offset, slope } = calibrationLine(chances, labels);
    const bands = tabulateReliability(chances, labels, edges);
    const pairs: Readonly<Record<string, readonly [number, number, number]>> = {
      area: [areaUnderCurve(margins, labels, weights), python.area, 1e-9],
      averagePrecision: [averagePrecision(margins, labels, weights), python.averagePrecision, 1e-9],
      logLoss: [logLoss(margins, labels, weights), python.logLoss, 1e-9],
      brier: [brierScore(chances, labels), python.brier, 1e-9],
      brierSkill: [brierSkill(chances, labels), python.brierSkill, 1e-9],
      stability: [
        stabilityIndex(Float64Array.from(rows.expected), Float64Array.from(rows.actual)),
        python.stability,
        1e-9,
      ],
      // Both look for the best line; the top of a likelihood is flat.
      offset: [offset, python.offset, 1e-3],
      slope: [slope, python.slope, 1e-3],
    };
    for (const [name, [ours, theirs, tolerance]] of Object.entries(pairs)) {
      assert.ok(Math.abs(ours - theirs) <= tolerance, `seed ${seed}, ${name}: ${ours}, Python: ${theirs}`);
    }
    assert.deepEqual(
      bands.map(({ count, positives }) => [count, positives]),
      python.bands.map(([count, positives]) => [count, positives]),
    );
    for (const [at, { count, meanPredicted }] of bands.entries()) {
      if (count > 0) assert.ok(Math.abs(meanPredicted * count - (python.bands[at]?.[2] ?? Number.NaN)) < 1e-9);
    }
  }
});
