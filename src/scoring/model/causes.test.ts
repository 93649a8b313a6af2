import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { featureNames } from "../features.ts";
import { readModel } from "../model.ts";
import { builtInModel, builtInStored } from "./built-in.ts";
import { joinCauses } from "./causes.ts";
import { parseRanks } from "./own-ranks.ts";

const margin = fc.double({ min: -30, max: 30, noNaN: true });

test("Two causes rise with each of them, and labels that say nothing leave behaviour as it is", () => {
  fc.assert(
    fc.property(margin, margin, fc.double({ min: 0, max: 5, noNaN: true }), (behaviour, labels, step) => {
      const joined = joinCauses(behaviour, labels);
      assert.ok(Number.isFinite(joined));
      assert.ok(joinCauses(behaviour + step, labels) >= joined - 1e-9);
      assert.ok(joinCauses(behaviour, labels + step) >= joined - 1e-9);
      assert.ok(joinCauses(behaviour, 0) === behaviour);
    }),
  );
});

test("Ordinary behaviour takes nothing from strong labels, and unusual behaviour adds to them", () => {
  assert.ok(Math.abs(joinCauses(-3, 8) - joinCauses(0, 8)) < 0.5);
  assert.ok(joinCauses(5, 8) > joinCauses(0, 8) + 3);
});

function vector(values: Readonly<Record<string, number>>): Float32Array {
  return Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
}

const busy = { earlier: 9, count24h: 10, peers: 5_000, rankCount24h: 0.001, rankSpent24h: 0.01, rankSum: 3 };
const stored = { version: 1, weight: 2, spentShare: 0.5, history: 10, peers: 1_000, most: 5 };

test("A busy day of an unknown account counts, that of a known account, of a young stream or without ranks hardly", () => {
  const ranks = parseRanks(stored);
  const of = (values: Readonly<Record<string, number>>) => {
    const features = vector({ ...busy, ...values });
    return ranks.margin(features, ranks.familiarity(features));
  };
  assert.ok(of({}) > 8);
  assert.ok(of({ earlier: 1_000 }) < of({}) / 20);
  assert.ok(of({ peers: 200 }) < of({}) / 20);
  assert.equal(of({ rankCount24h: Number.NaN, rankSpent24h: Number.NaN }), 0);
  assert.equal(of({ peers: Number.NaN }), 0);
  assert.ok(of({ rankCount24h: 0.0001 }) >= of({}));
});

test("A stream is known by its days, and a payment soon after the last one counts", () => {
  const ranks = parseRanks({ ...stored, version: 2, hasteShare: 0.25, days: 8, peers: 100 });
  const of = (values: Readonly<Record<string, number>>) => {
    const features = vector({ ...busy, ...values });
    return ranks.margin(features, ranks.familiarity(features));
  };
  assert.ok(of({ peersDays: 1 }) < of({ peersDays: 30 }) / 20);
  assert.ok(of({ peersDays: 8 }) < of({ peersDays: 30 }) * 0.6);
  // States of earlier versions did not keep their first day.
  assert.ok(of({}) > of({ peersDays: 90 }));
  assert.ok(of({ peersDays: 30, rankHaste: 0.001 }) > of({ peersDays: 30 }) + 1);
  assert.throws(() => parseRanks({ ...stored, version: 2 }), TypeError);
});

test("Busy days say less in a stream that is full of them, and a rare hour of an unknown account counts in any", () => {
  const ranks = parseRanks({
    ...stored,
    version: 3,
    hasteShare: 0.25,
    days: 8,
    peers: 100,
    busyShare: 0.08,
    hourShare: 0.5,
  });
  const of = (values: Readonly<Record<string, number>>) => {
    const features = vector({ ...busy, peersDays: 90, ...values });
    const familiarity = ranks.familiarity(features);
    const out = new Float64Array(featureNames.length);
    ranks.attribute(features, familiarity, 1, out);
    const margin = ranks.margin(features, familiarity);
    assert.ok(Math.abs(out.reduce((sum, value) => sum + value, 0) - margin) < 1e-6);
    return margin;
  };
  const spent = of({ rankCount24h: Number.NaN });
  assert.ok(spent > 1 && of({}) > spent + 5);
  assert.ok(Math.abs(of({ peersBusy: 0.08 }) - (of({}) + spent) / 2) < 1e-6);
  assert.ok(of({ peersBusy: 0.4 }) < spent + 1);
  assert.ok(of({ peersBusy: 0.4, peersHour: 0.01 }) > of({ peersBusy: 0.4 }) + 2);
  assert.equal(of({ peersHour: 2.5 }), of({}));
  assert.ok(of({ peersHour: 0.01, earlier: 1_000 }) - of({ earlier: 1_000 }) < 0.1);
  assert.ok(of({ rankCount24h: Number.NaN, rankSpent24h: Number.NaN, peersHour: 0.01 }) > 2);
  assert.throws(() => parseRanks({ ...stored, version: 3, hasteShare: 0.25, days: 8 }), TypeError);
  assert.throws(() => parseRanks({ ...stored, version: 4 }), TypeError);
});

test("An explanation with two causes adds up to the score, and a repeated rule adds what labels have not said", () => {
  const features = vector({
    ...busy,
    deviceFrauds: 6,
    counterpartyFrauds: 6,
    counterpartyStreak: 6,
    counterpartyGenuine: 0,
    labelEvidence: 4,
  });
  const finding = (code: string, weight: number, isDeclared: boolean) => ({ code, weight, isDeclared, numbers: {} });
  const findings = [
    finding("FRAUD_WAVE", 4, true),
    finding("LABEL_PROXIMITY", 3, false),
    finding("VELOCITY_BURST", 2, false),
  ];
  const prior = Math.log(0.005 / 0.995);
  const logOdds = builtInModel.score(features, findings, prior);
  assert.equal(logOdds, builtInModel.score(features, findings.slice(1), prior));
  const explained = builtInModel.explain(features, findings, logOdds);
  const sum = [...explained.features, ...explained.findings].reduce(
    (total, value) => total + value,
    explained.baseLogOdds,
  );
  assert.ok(Math.abs(sum - logOdds) < 1e-9);
  assert.equal(explained.findings[0], 0);
  assert.ok((explained.findings[1] ?? 0) > 0 && (explained.findings[2] ?? 0) > 0);
  const ranked = vector({ rankSum: 3 });
  const wave = [finding("FRAUD_WAVE", 4, true)];
  const unheard = builtInModel.score(ranked, wave, prior);
  assert.ok(unheard > builtInModel.score(ranked, [], prior) + 1);
  const alone = builtInModel.explain(ranked, wave, unheard);
  const whole = alone.features.reduce((total, value) => total + value, alone.baseLogOdds) + (alone.findings[0] ?? 0);
  assert.ok(Math.abs(whole - unheard) < 1e-9 && (alone.findings[0] ?? 0) > 1);
  const nothing = builtInModel.explain(ranked, [], builtInModel.score(ranked, [], prior));
  assert.ok(Math.abs(nothing.baseLogOdds - explained.baseLogOdds) < 1e-3);
});

test("Causes that are out of range, unknown or without a model are refused", () => {
  const read = (change: object) => () => readModel({ ...builtInStored, ...change }, "changed");
  const { causes, parts } = builtInStored;
  assert.throws(read({ version: 1 }), TypeError);
  assert.throws(read({ causes: { ...causes, weight: -1 } }), TypeError);
  assert.throws(read({ causes: { ...causes, labelRules: [7] } }), TypeError);
  assert.throws(read({ causes: { ...causes, ranks: undefined } }), TypeError);
  assert.throws(read({ causes: { ...causes, ruleWeights: { CARD_TESTING: 11 } } }), TypeError);
  assert.throws(read({ causes: { ...causes, ruleWeights: {} } }), TypeError);
  assert.throws(read({ causes: { ...causes, linkTrust: undefined } }), TypeError);
  assert.throws(read({ causes: { ...causes, freshDevice: undefined } }), TypeError);
  assert.throws(read({ causes: { ...causes, steadyHabits: undefined } }), TypeError);
  assert.throws(read({ causes: { ...causes, version: 5 } }), TypeError);
  assert.ok(read({ causes: { ...causes, version: 1 } })());
  assert.throws(read({ parts: parts.map((part) => ({ ...part, cause: "weather" })) }), TypeError);
  const { causes: _, ...plain } = builtInStored;
  assert.throws(() => readModel({ ...plain, version: 1 }, "plain"), TypeError);
});
