import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { builtInModel } from "../model/built-in.ts";
import type { Model } from "../model.ts";
import { readDecision } from "../read-decision.ts";
import { readRecord } from "../record.ts";
import { modelByHand } from "../testing/models.ts";
import { decideAll, type LabelledStream, labelledStreams, streamSettings } from "../testing/stream.ts";
import { otherInputs } from "./word-reason.ts";

/** Everything is at least reviewed, so that every decision has reasons. */
const settings = { ...streamSettings, reviewThreshold: 0 };
const models: readonly Model[] = [
  builtInModel,
  modelByHand(),
  modelByHand({
    isRelative: true,
    scorecardWeight: 2,
    calibrator: { version: 1, slope: 1.3, offset: -1, margins: [], shares: [] },
  }),
];
const profile = { customerId: "customer-77", onboardedAtMs: 1.73e12, expectedMonthlyVolume: 500, riskLevel: "high" };

/** Each decision with what is read from its stored record and features. */
function* readAll(model: Model, { transactions, labels }: LabelledStream) {
  const { decided } = decideAll(transactions, { settings, labels, model, profile });
  for (const [index, one] of decided.entries()) {
    const transaction = transactions[index];
    assert.ok(transaction !== undefined);
    const kept = { transaction, record: one.record, features: one.features.slice() };
    yield { one, transaction, read: () => readDecision(kept, model) };
  }
}

function everyModel(runs: number, check: (model: Model, stream: LabelledStream) => void): void {
  for (const model of models) {
    fc.assert(
      fc.property(labelledStreams, (stream) => check(model, stream)),
      { numRuns: runs },
    );
  }
}

test("Contributions and the base add up to the log-odds, and each contribution is the sum of its parts", () => {
  everyModel(12, (model, stream) => {
    for (const { one, read } of readAll(model, stream)) {
      const { decision } = read();
      const sum = decision.reasons.reduce((total, { contribution }) => total + contribution, decision.baseLogOdds);
      assert.ok(Math.abs(sum - decision.logOdds) < 1e-6, `${sum} for ${decision.logOdds}`);
      const codes = new Set(readRecord(one.record).findings.map(({ code }) => code));
      for (const { code, contribution, features } of decision.reasons) {
        assert.ok(Number.isFinite(contribution) && Object.values(features).every(Number.isFinite), code);
        const parts = Object.values(features).reduce((total, value) => total + value, 0);
        // A rule adds a part of its own, which is not among the features; what no sentence bears out may be of rules as well.
        if (!codes.has(code) && code !== otherInputs)
          assert.ok(Math.abs(parts - contribution) < 1e-6, `${code}: ${parts} for ${contribution}`);
      }
    }
  });
});

test("The base is that of a transaction of which nothing is known: the same for all that a model speaks of alike", () => {
  everyModel(6, (model, stream) => {
    const bases = [...readAll(model, stream)].map(({ transaction, read }) => {
      const { counterpartyId, deviceId, country, merchantCategory } = transaction;
      const isLinked = [counterpartyId, deviceId, country, merchantCategory].some((party) => party !== undefined);
      return { isLinked, base: read().decision.baseLogOdds };
    });
    const linked = bases.filter(({ isLinked }) => isLinked).map(({ base }) => base);
    // Each kept part may be off by half of a ten-thousandth.
    assert.ok(linked.length === 0 || Math.max(...linked) - Math.min(...linked) < 0.01);
  });
});

test("Sentences and numbers are sound, quote no id, and each code stands once", () => {
  everyModel(12, (model, stream) => {
    for (const { one, read } of readAll(model, stream)) {
      const { decision, explanation } = read();
      for (const { code, sentence, numbers } of decision.reasons) {
        assert.match(sentence, /^[A-Z0-9].*\.$/, code);
        assert.ok(Object.values(numbers).every(Number.isFinite), code);
      }
      const codes = decision.reasons.map(({ code }) => code);
      assert.equal(new Set(codes).size, codes.length);
      const words = `${one.verdict.details} ${explanation} ${decision.reasons.map(({ sentence }) => sentence).join(" ")}`;
      assert.doesNotMatch(words, /NaN|undefined|Infinity|null|\[object|e[+-]\d/);
      assert.doesNotMatch(words, /transaction-\d|account-\d|customer-77|baker|florist|landlord|phone|laptop|5411|7995/);
    }
  });
});

test("A decision reads the same whenever it is read, and says what the verdict said", () => {
  everyModel(12, (model, stream) => {
    for (const { one, read } of readAll(model, stream)) {
      const [first, second] = [read(), read()];
      assert.deepEqual(second, first);
      const { reasons, ...decision } = first.decision;
      assert.equal(decision.status, one.verdict.status);
      assert.equal(decision.riskScore, one.riskScore);
      assert.equal(decision.modelVersion, model.version);
      // Those named are the gravest of those that raise the score, in order; what is too small, or only context, is not named.
      const raising = reasons.filter(({ code }) => one.reasonCodes.includes(code));
      assert.deepEqual(
        one.reasonCodes,
        raising.map(({ code }) => code),
      );
      assert.ok(raising.every(({ contribution }) => contribution >= 0.1));
      const named = raising.slice(0, 3).map(({ sentence }) => sentence);
      if (named.length > 0) assert.equal(one.verdict.details, named.join(" "));
      for (const sentence of named) assert.ok(first.explanation.includes(sentence));
      const contributions = reasons.map(({ contribution }) => contribution);
      assert.deepEqual(
        contributions,
        contributions.toSorted((left, right) => right - left),
      );
    }
  });
});

test("Reading another decision between two reads changes neither", () => {
  fc.assert(
    fc.property(labelledStreams, (stream) => {
      const readers = [...readAll(builtInModel, stream)].map(({ read }) => read);
      const alone = readers.map((read) => JSON.stringify(read()));
      const backwards = readers.toReversed().map((read) => JSON.stringify(read()));
      assert.deepEqual(backwards.toReversed(), alone);
    }),
    { numRuns: 5 },
  );
});
