import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../../contract/transactions.ts";
import { dayMs, hourMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { type FactName, factNames } from "../facts/table/fact-table.ts";
import { createReplay } from "../replay.ts";
import { storyBands } from "../testing/states.ts";
import { storyStartMs, toTransaction } from "../testing/story.ts";

const parties = { counterpartyId: "shop", deviceId: "phone", merchantCategory: "5411", country: "DE" };
const labelFacts = factNames.filter((name) => /Fraud|Genuine|Streak|KnownShare/.test(name));
/** Who meets at a party within the hour and the day is the one thing that is seen of the day itself. */
const partyFacts = factNames.filter(
  (name) => /^(counterparty|device|category|country)[A-Z]/.test(name) && !/(Accounts|Large)1[hd]$/.test(name),
);

interface GivenLabel {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
  readonly knownAtMs: number;
}

function at(atMs: number, fields: Partial<Transaction> = {}): Transaction {
  return { ...toTransaction({ amount: 50, atMs }), ...parties, ...fields, id: `${atMs}-${fields.accountId ?? ""}` };
}

/** The facts of the last, after all labels are in, whenever they are known. */
function factsOf(past: readonly Transaction[], labels: readonly GivenLabel[], last: Transaction): Facts {
  const replay = createReplay(storyBands);
  for (const transaction of past) replay.see(transaction);
  for (const { transaction, isFraud, knownAtMs } of labels) {
    replay.label({ transaction, previous: undefined, current: { isFraud, knownAtMs } });
  }
  return replay.see(last).facts;
}

function pick(facts: Facts, names: readonly FactName[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

const first = at(0);
const second = at(hourMs);
const lastMs = 5 * dayMs;
const last = at(lastMs);
const knownAt = (knownAtMs: number): GivenLabel[] => [
  { transaction: first, isFraud: true, knownAtMs: storyStartMs + knownAtMs },
  { transaction: second, isFraud: true, knownAtMs: storyStartMs + knownAtMs },
];

test("A label that becomes known after the transaction is invisible to it, in every fact", () => {
  const without = pick(factsOf([first, second], [], last), factNames);
  assert.deepEqual(pick(factsOf([first, second], knownAt(lastMs + 1), last), factNames), without);
  for (const name of labelFacts) assert.ok(Number.isNaN(without[name]), `${name} is ${without[name]}`);
});

test("A label that becomes known at the transaction's own instant is visible", () => {
  const facts = factsOf([first, second], knownAt(lastMs), last);
  assert.deepEqual(pick(facts, ["ownFrauds", "ownGenuine", "ownStreak", "ownStreakAgeMs", "ownSinceFraudMs"]), {
    ownFrauds: 2,
    ownGenuine: 0,
    ownStreak: 2,
    ownStreakAgeMs: lastMs,
    ownSinceFraudMs: lastMs - hourMs,
  });
  assert.deepEqual(
    pick(facts, ["counterpartyFrauds", "counterpartyStreakAgeMs", "counterpartySinceFraudMs", "deviceFrauds"]),
    {
      counterpartyFrauds: 2,
      counterpartyStreakAgeMs: lastMs,
      counterpartySinceFraudMs: lastMs - hourMs,
      deviceFrauds: 2,
    },
  );
  assert.ok(Number.isNaN(facts.ownSinceGenuineMs) && Number.isNaN(facts.counterpartySinceGenuineMs));
  for (const name of labelFacts.filter((other) => other.includes("FraudShare"))) {
    assert.ok(facts[name] > 0.6 && facts[name] < 1, `${name} is ${facts[name]}`);
  }
});

test("Labels of other accounts speak through what they share, and through nothing else", () => {
  const elsewhere = { ...first, accountId: "other" };
  const labels = [{ transaction: elsewhere, isFraud: true, knownAtMs: storyStartMs + dayMs }];
  const shared = factsOf([elsewhere, second], labels, last);
  assert.ok(Number.isNaN(shared.ownFrauds));
  assert.deepEqual([shared.counterpartyFrauds, shared.deviceFrauds], [1, 1]);
  assert.ok(shared.categoryFraudShare28d > 0.5 && shared.countryFraudShare28d > 0.5);
  const apart = factsOf([elsewhere, second], labels, { ...last, counterpartyId: "kiosk", deviceId: "tablet" });
  assert.ok(Number.isNaN(apart.counterpartyFrauds) && Number.isNaN(apart.deviceFrauds));
});

test("A party that is named by one transaction leaves nothing behind in the facts of one that names none", () => {
  const replay = createReplay(storyBands);
  replay.see(first);
  replay.label({ transaction: first, previous: undefined, current: { isFraud: true, knownAtMs: storyStartMs } });
  assert.equal(replay.see(second).facts.counterpartyFrauds, 1);
  const plain = { id: "plain", accountId: "new", amount: 50, timeMs: storyStartMs + lastMs };
  const { facts } = replay.see(plain);
  for (const name of [...partyFacts, ...labelFacts]) assert.ok(Number.isNaN(facts[name]), `${name} is ${facts[name]}`);
});

test("A party shows what happened on earlier days over all accounts, nothing of the day itself", () => {
  const others = [at(9 * hourMs, { accountId: "one" }), at(30 * hourMs, { accountId: "two" })];
  const sameDay = [at(lastMs + 1, { accountId: "one" }), at(lastMs + 2, { accountId: "three", amount: 9_000 })];
  const late = { ...last, timeMs: last.timeMs + 5 * hourMs };
  const before = factsOf(others, [], late);
  assert.deepEqual(pick(before, ["counterpartyEvents", "counterpartyEvents1d", "deviceEvents", "categoryEvents"]), {
    counterpartyEvents: 2,
    counterpartyEvents1d: 0,
    deviceEvents: 2,
    categoryEvents: 2,
  });
  assert.deepEqual(pick(factsOf([...others, ...sameDay], [], late), partyFacts), pick(before, partyFacts));
  const nextDay = factsOf([...others, ...sameDay], [], { ...last, timeMs: last.timeMs + dayMs });
  assert.deepEqual([nextDay.counterpartyEvents1d, nextDay.counterpartyEvents7d, nextDay.countryEvents], [2, 4, 4]);
});

test("An amount stands against those of its counterparty, category and country", () => {
  const past = Array.from({ length: 60 }, (_, index) => at(index * hourMs, { accountId: `${index % 7}`, amount: 50 }));
  const usual = factsOf(past, [], last);
  const large = factsOf(past, [], { ...last, amount: 5_000 });
  for (const name of ["counterpartyAmount", "categoryAmount", "countryAmount"] as const) {
    assert.ok(Math.abs(usual[name]) < 0.02, `${name} of the usual is ${usual[name]}`);
    assert.ok(large[name] > 3, `${name} of a hundred times as much is ${large[name]}`);
  }
});

test("Replaced and revoked labels count as they stand at last", () => {
  const fraud = { isFraud: true, knownAtMs: storyStartMs + dayMs };
  const genuine = { isFraud: false, knownAtMs: storyStartMs + 2 * dayMs };
  const replay = createReplay(storyBands);
  replay.see(first);
  replay.see(second);
  replay.label({ transaction: first, previous: undefined, current: fraud });
  replay.label({ transaction: first, previous: fraud, current: genuine });
  replay.label({ transaction: second, previous: undefined, current: fraud });
  replay.label({ transaction: second, previous: fraud, current: undefined });
  const facts = replay.see(last).facts;
  const expected = factsOf([first, second], [{ transaction: first, ...genuine }], last);
  assert.deepEqual(pick(facts, factNames), pick(expected, factNames));
  assert.deepEqual([facts.ownFrauds, facts.ownGenuine], [0, 1]);
});
