import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "./calendar.ts";
import { createDecider } from "./decider.ts";
import { builtInModel } from "./model/built-in.ts";
import { readDecision } from "./read-decision.ts";
import { readRecord } from "./record.ts";
import { noLists, ordinaryDays, toTransaction } from "./testing/story.ts";
import { decideAll, streamSettings } from "./testing/stream.ts";

test("An ordinary first transaction is approved with a low score", () => {
  const { decided } = decideAll([toTransaction({ amount: 42, atMs: 12 * hourMs })]);
  assert.deepEqual(decided[0]?.verdict, {
    status: "approved",
    isFraudulent: false,
    details:
      "42.00 is the first payment that is known of this account. Too few payments of comparable accounts can be compared with it; " +
      "73 % of payments in general, whatever their currency, are as large. Risk score 0.5, review from 10.",
  });
  assert.ok((decided[0]?.riskScore ?? 100) <= 0.5);
});

test("Fourteen times the usual at an hour never used is flagged, gravest reason first", () => {
  const past = ordinaryDays(58).map((event) => ({ ...event, amount: event.amount + 170 }));
  const last = { amount: 3_120, atMs: 60 * dayMs + 3 * hourMs };
  const decided = decideAll([...past, last].map(toTransaction)).decided.at(-1);
  assert.ok(decided !== undefined && decided.riskScore > 30);
  assert.deepEqual(decided.reasonCodes.slice(0, 2), ["AMOUNT_VS_HISTORY", "TIME_NOVELTY"]);
  assert.match(
    decided?.verdict.details ?? "",
    /^3,120\.00 is 14\.\d times this account's usual 2\d\d\.\d\d over 58 transactions; .+ never paid at this hour \(03:00-04:00 UTC\), over its 58 payments/,
  );
});

test("The summary and the kept decision say what the verdict said", () => {
  const stream = [...ordinaryDays(30), { amount: 2_000, atMs: 31 * dayMs + 3 * hourMs }].map(toTransaction);
  const decided = decideAll(stream).decided.at(-1);
  const transaction = stream.at(-1);
  assert.ok(decided !== undefined && transaction !== undefined);
  const { riskScore, reasonCodes } = createDecider(streamSettings).summarise(decided.record);
  assert.deepEqual({ riskScore, reasonCodes }, { riskScore: decided.riskScore, reasonCodes: decided.reasonCodes });
  const read = readDecision({ transaction, record: decided.record, features: decided.features }, builtInModel);
  assert.equal(read.decision.status, decided.verdict.status);
  assert.ok(reasonCodes.length > 0);
  for (const reason of read.decision.reasons.filter(({ code }) => reasonCodes.slice(0, 4).includes(code))) {
    assert.ok(decided.verdict.details.includes(reason.sentence));
    assert.ok(read.explanation.includes(reason.sentence));
  }
  assert.equal(read.namedFeatures.earlier, 30);
  assert.equal(read.namedFeatures.isNewDevice, null);
});

test("No sentence quotes an id", () => {
  const card = "4111111111111111";
  const fields = { accountId: card, counterpartyId: card, deviceId: card, country: card };
  const stream = [...ordinaryDays(30), { amount: 2_000, atMs: 31 * dayMs }].map((event, index) =>
    toTransaction({ ...event, ...fields, id: `${card}${index}` }),
  );
  for (const { verdict, record } of decideAll(stream).decided) assert.doesNotMatch(verdict.details + record, /4111/);
});

test("A late transaction without its history is scored on nothing and says so", () => {
  const decider = createDecider(streamSettings);
  const states = ["account", "peers"].map(decider.createState);
  const decide = (amount: number, atMs: number, isLate: boolean) => {
    const transaction = toTransaction({ amount, atMs });
    assert.equal(decider.needsHistory(transaction, states), isLate);
    const history = isLate
      ? () => ({ transactions: [], declined: new Set<never>(), labels: [], isComplete: false, after: 0, last: 0 })
      : undefined;
    return decider.decide(transaction, {
      states,
      profile: undefined,
      history,
      model: undefined,
      rules: undefined,
      lists: noLists,
    });
  };
  decide(50, 9 * hourMs, false);
  const late = decide(5_000, 8 * hourMs, true);
  assert.deepEqual(readRecord(late.record).history, { transactions: 0, late: true, complete: false });
});

test("Payments of one currency and type share peers, unknown types share one group", () => {
  const decider = createDecider(streamSettings);
  const peersOf = (accountType?: string, currency?: string) =>
    decider.stateKeys(
      toTransaction({
        amount: 1,
        atMs: 0,
        ...(accountType === undefined ? {} : { accountType }),
        ...(currency === undefined ? {} : { currency }),
      }),
    )[1]?.id;
  assert.equal(peersOf("credit card", "EUR"), "credit|EUR");
  assert.equal(peersOf("pocket money", "QQQ"), peersOf("made up", "ZZZ"));
  assert.equal(peersOf(), "unspecified|unspecified");
});

test("Settings that cannot be used are refused", () => {
  assert.throws(() => createDecider(undefined), /must be an object/);
  assert.throws(() => createDecider({ ...streamSettings, fraudBaseRate: 0 }), /fraudBaseRate/);
  assert.throws(() => createDecider({ ...streamSettings, reviewThreshold: 60 }), /must not be above/);
  assert.throws(() => createDecider({ ...streamSettings, structuringAmounts: [0] }), /structuringAmounts/);
});

test("States of unknown kinds, or in another order, are refused", () => {
  const decider = createDecider(streamSettings);
  assert.throws(() => decider.createState("gadget"), /no state of kind/);
  const states = [decider.createState("peers"), decider.createState("account")];
  assert.throws(() => decider.needsHistory(toTransaction({ amount: 1, atMs: 0 }), states), /in this order/);
});
