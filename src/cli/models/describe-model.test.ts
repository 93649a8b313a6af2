import assert from "node:assert/strict";
import { test } from "node:test";
import type { DriftReport, ModelEntry, ThresholdProposal } from "../../contract/models.ts";
import { describeDrift, describeEntry, describeModel, describeThresholds } from "./describe-model.ts";

const entry: ModelEntry = {
  version: "trained-2",
  modelVersion: "trained-2",
  isInCharge: true,
  trainedAt: "2025-03-04T00:00:00.000Z",
  trainedBy: "ada",
  validation: { transactions: 120, frauds: 7, auc: 0.91, averagePrecision: null, builtInAveragePrecision: null },
};

test("a list's line marks the live model and shows its quality", () => {
  const line = "*\ttrained-2\t2025-03-04T00:00:00.000Z\tada\tAUC 0.91, AP none on 120 transactions";
  assert.equal(describeEntry(entry), line);
  const builtIn = { ...entry, version: "built-in", isInCharge: false, trainedAt: null, trainedBy: null };
  assert.equal(describeEntry({ ...builtIn, validation: null }), "-\tbuilt-in\tshipped with the service\t\t");
});

test("a card is printed figure by figure, long lists only counted", () => {
  const { validation: _, ...identity } = entry;
  const card = {
    frauds: 7,
    none: null,
    names: ["a", "b"],
    bands: [{ from: 0, to: 1 }],
    inner: { auc: 0.9 },
    many: Array.from({ length: 30 }, (_, index) => index),
    wide: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`feature${index}`, index])),
  };
  const lines = describeModel({ ...identity, card })
    .trimEnd()
    .split("\n");
  assert.equal(lines[0], "version: trained-2");
  assert.deepEqual(lines.slice(lines.indexOf("card:")), [
    "card:",
    "  frauds: 7",
    "  none: none",
    "  names: a, b",
    "  bands:",
    "    from 0, to 1",
    "  inner:",
    "    auc: 0.9",
    "  many: 30 entries",
    "  wide: 30 entries",
  ]);
});

test("drift is printed with what it was compared with", () => {
  const period = { from: "2025-01-01T00:00:00.000Z", to: "2025-01-02T00:00:00.000Z", transactions: 500 };
  const drifted = { stabilityIndex: 0.3, alarmFrom: 0.02, level: "severe" } as const;
  const report: DriftReport = {
    version: "built-in",
    level: "severe",
    problem: null,
    current: period,
    reference: "earlier_days",
    earlier: { ...period, transactions: 900 },
    share: 1,
    score: drifted,
    features: [{ name: "earlier", ...drifted }],
    featureCount: 80,
    alarmCount: 1,
  };
  const text = describeDrift(report);
  assert.match(
    text,
    /^model built-in\nlast days: 500 .*\ncompared with 900 .*\nscore\tsevere\tindex 0.3, alarm from 0.02\n/,
  );
  assert.match(text, /1 of 80 features at alarm or severe\nearlier\tsevere\tindex 0.3\n$/);
  const untold = {
    ...report,
    score: null,
    level: null,
    problem: "Too few.",
    reference: "training",
    earlier: null,
  } as const;
  assert.match(describeDrift(untold), /compared with the model's evaluation period\nToo few\.\n/);
});

test("thresholds are printed as settings", () => {
  const basis = {
    from: "2025-01-01",
    to: "2025-01-28",
    transactions: 900,
    share: 1,
    labelled: 4,
    learnedUntil: "2025-01-20T00:00:00.000Z",
    inSample: 700,
    note: "trained-2 learned from these.",
    converted: 0,
    withoutRate: 0,
  };
  const proposal: ThresholdProposal = {
    version: "trained-2",
    reviewThreshold: 12.5,
    declineThreshold: 60,
    reviewedPerDay: 4,
    declinedPerDay: 1.5,
    netPerDay: 120,
    currency: null,
    basis,
  };
  const text = describeThresholds(proposal);
  assert.match(text, /over 900 transactions .* 4 of them labelled\ntrained-2 learned from these\.\n/);
  assert.match(text, /ASSAY_REVIEW_THRESHOLD=12.5\t4 .*\nASSAY_DECLINE_THRESHOLD=60\t1.5 .*\nnet saving 120 per day/);
  const inEuros = describeThresholds({ ...proposal, currency: "EUR", basis: { ...basis, withoutRate: 2 } });
  assert.match(
    inEuros,
    /\nnet saving 120 EUR per day\n2 transactions have a currency without a rate; .* not counted\.\n$/,
  );
  const none = describeThresholds({ ...proposal, reviewThreshold: null, declineThreshold: null, netPerDay: null });
  assert.match(none, /\nNo review fits or pays off\.\n$/);
});
