import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { labelProximity } from "./label-proximity.ts";

function facts(values: Partial<Facts>): Facts {
  return Object.assign(blankFacts(), values);
}

const compromised = {
  counterpartyFrauds: 5,
  counterpartyGenuine: 40,
  counterpartyStreak: 5,
  counterpartyStreakAgeMs: 5 * dayMs,
  counterpartySinceFraudMs: dayMs,
};

test("A row of frauds at the counterparty is grave, and the sentence says so", () => {
  const finding = labelProximity.evaluate(facts(compromised));
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.equal(
    labelProximity.sentence(finding.numbers),
    "5 transactions of the counterparty turned out to be fraud, 40 others genuine; the last fraud was 24 hours before; " +
      "the last 5 known ones in a row were fraud.",
  );
});

test("Something genuine after the frauds says that it was put right", () => {
  const over = { ...compromised, counterpartyStreak: 0, counterpartyStreakAgeMs: Number.NaN };
  assert.equal(labelProximity.evaluate(facts(over)), undefined);
});

test("A single fraud among many genuine ones is of a single card", () => {
  const single = labelProximity.evaluate(facts({ ...compromised, counterpartyFrauds: 1, counterpartyStreak: 1 }));
  const row = labelProximity.evaluate(facts(compromised));
  assert.ok((single?.logOdds ?? 0) < (row?.logOdds ?? 0) - 1);
});

test("Where nothing genuine is ever confirmed, the rate among all transactions counts", () => {
  const only = { ...compromised, counterpartyGenuine: 0, counterpartyStreak: 5 };
  const rare = labelProximity.evaluate(facts({ ...only, counterpartyFraudRate: 0.004 }));
  const often = labelProximity.evaluate(facts({ ...only, counterpartyFraudRate: 0.5 }));
  assert.equal(rare, undefined);
  assert.ok((often?.logOdds ?? 0) > 3);
});

test("The older a row of frauds, the less it says", () => {
  const fresh = labelProximity.evaluate(facts(compromised));
  const old = labelProximity.evaluate(facts({ ...compromised, counterpartyStreakAgeMs: 60 * dayMs }));
  assert.ok((old?.logOdds ?? 0) < (fresh?.logOdds ?? 0) - 2);
});

test("Without a label there is nothing to say", () => {
  assert.equal(labelProximity.evaluate(blankFacts()), undefined);
  assert.equal(labelProximity.evaluate(facts({ ownFrauds: 0, ownGenuine: 12 })), undefined);
});
