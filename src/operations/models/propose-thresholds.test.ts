import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { builtInStored } from "../../scoring/model/built-in.ts";
import { bytesOfModel } from "../../scoring/model/stored-model.ts";
import { logOddsOf } from "../../scoring/odds.ts";
import { addVerdicts, openScriptedLedger, type ScriptedVerdict } from "../testing/scripted-ledger.ts";
import { createModelCache } from "./model-cache.ts";
import { createProposeThresholds } from "./propose-thresholds.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2025, 0, 1);

async function open(verdicts: readonly ScriptedVerdict[]) {
  const { ledger, side } = await openScriptedLedger();
  const ids = await addVerdicts(ledger, side, verdicts);
  const { models } = ledger;
  const cache = createModelCache(models);
  const propose = createProposeThresholds({ sampled: ledger, models, cache, settings: { fraudBaseRate: 0.005 } });
  return { ledger, side, ids, propose };
}

/** Ten days; each day one payment at 90 %, two at 40 % and 97 at 1 %. */
const tenDays = Array.from({ length: 1_000 }, (_, index): ScriptedVerdict => {
  const place = index % 100;
  const probability = place === 0 ? 0.9 : place < 3 ? 0.4 : 0.01;
  return { timeMs: startMs + Math.round((index * 10 * dayMs) / 999), logOdds: logOddsOf(probability), amount: 100 };
});

test("a budget is spent from the highest score down and never passed", async () => {
  const { side, propose } = await open(tenDays);
  const one = await propose(side, { alertsPerDay: 1 });
  assert.deepEqual([one.reviewThreshold, one.reviewedPerDay, one.declineThreshold], [90, 1, null]);
  const two = await propose(side, { alertsPerDay: 2.5 });
  assert.deepEqual([two.reviewThreshold, two.reviewedPerDay], [90, 1]);
  const three = await propose(side, { alertsPerDay: 3 });
  assert.deepEqual([three.reviewThreshold, three.reviewedPerDay], [40, 3]);
  const none = await propose(side, { alertsPerDay: 0 });
  assert.deepEqual([none.reviewThreshold, none.reviewedPerDay], [null, 0]);
  assert.deepEqual([one.basis.transactions, one.basis.labelled], [1_000, 0]);
  assert.equal(one.basis.from, new Date(startMs).toISOString());
});

test("costs decide by what is expected, and by labels where there are any", async () => {
  const { ledger, side, ids, propose } = await open(tenDays);
  // A review at 40 % saves 40 of 100 and costs 30; declining costs the genuine part a tenth of its amount, which is less.
  const cheap = await propose(side, { reviewCost: 30 });
  assert.deepEqual([cheap.reviewThreshold, cheap.declineThreshold, cheap.declinedPerDay], [40, 40, 3]);
  assert.ok(Math.abs((cheap.netPerDay ?? 0) - (90 - 1 + 80 - 12)) < 0.01);
  const feared = await propose(side, { reviewCost: 30, declineCostShare: 2 });
  assert.deepEqual([feared.reviewThreshold, feared.declineThreshold], [40, 90]);
  assert.deepEqual([feared.reviewedPerDay, feared.declinedPerDay], [2, 1]);
  const dear = await propose(side, { reviewCost: 95, declineCostShare: 100 });
  assert.deepEqual([dear.reviewThreshold, dear.declineThreshold, dear.netPerDay], [null, null, 0]);
  const genuine = ids
    .filter((_, index) => index % 100 === 0)
    .map((transactionId) => {
      const given = { transactionId, isFraud: false, knownAtMs: 0, isTimeAssumed: true, source: "analyst" } as const;
      return { kind: "label", label: given } as const;
    });
  await ledger.labels.apply(side, genuine, "test");
  const corrected = await propose(side, { reviewCost: 30, declineCostShare: 2 });
  assert.deepEqual([corrected.declineThreshold, corrected.basis.labelled], [null, 10]);
});

test("what cannot be answered is refused in a sentence", async () => {
  const { side, propose } = await open([]);
  const refused = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;
  await assert.rejects(propose(side, { alertsPerDay: 1 }), refused("conflict"));
  await assert.rejects(propose(side, {}), refused("invalid_request"));
  await assert.rejects(propose(side, { alertsPerDay: 1, reviewCost: 1 }), refused("invalid_request"));
  const some = await open(tenDays.slice(0, 10));
  await assert.rejects(some.propose(some.side, { version: "trained-1", alertsPerDay: 1 }), refused("not_found"));
});

test("costs are in one currency, and payments in others are converted or counted", async () => {
  // Each eleventh payment of a hundred euros is one in yen of about the same value, or in a currency without a rate.
  const mixed = tenDays.map((verdict, index): ScriptedVerdict => {
    if (index % 11 === 0) return { ...verdict, currency: "JPY", amount: 16_000 };
    return { ...verdict, currency: index % 11 === 1 ? "XXX" : "EUR" };
  });
  const { side, propose } = await open(mixed);
  const found = await propose(side, { reviewCost: 30 });
  const inEuros = mixed.filter(({ currency }) => currency === "EUR").length;
  assert.equal(found.currency, "EUR");
  assert.deepEqual([found.basis.converted, found.basis.withoutRate], [91, 1_000 - 91 - inEuros]);
  assert.deepEqual([found.reviewThreshold, found.declineThreshold], [40, 40]);
  const asked = await propose(side, { reviewCost: 4_800, currency: "JPY" });
  assert.equal(asked.currency, "JPY");
  assert.ok(Math.abs((asked.netPerDay ?? 0) / (found.netPerDay ?? 1) - 160) < 30);
});

test("thresholds of a trained model say how many of the scores are of payments that it learned from", async () => {
  const { ledger, side, propose } = await open(tenDays);
  assert.deepEqual((await propose(side, { alertsPerDay: 1 })).basis.note, null);
  for (const days of [5, 20]) {
    const card = { period: { to: new Date(startMs + days * dayMs).toISOString() } };
    await ledger.models.save(side, { trainedAtMs: 0, card, body: bytesOfModel(builtInStored) }, "test");
  }
  const { basis } = await propose(side, { version: "trained-1", alertsPerDay: 1 });
  assert.deepEqual([basis.learnedUntil, basis.inSample], [new Date(startMs + 5 * dayMs).toISOString(), 500]);
  assert.match(basis.note ?? "", /the scores of transactions up to then are in-sample/);
  const whole = (await propose(side, { version: "trained-2", alertsPerDay: 1 })).basis;
  assert.deepEqual([whole.inSample, whole.transactions], [1_000, 1_000]);
  assert.match(whole.note ?? "", /all transactions here lie before that/);
});
