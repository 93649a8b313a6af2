import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { createWords } from "../words.ts";
import { combinedSigns } from "./combined-signs.ts";

function facts(values: Partial<Facts>): Facts {
  return Object.assign(blankFacts(), values);
}

test("Rare in several ways at once is graver than in one", () => {
  const one = combinedSigns.evaluate(facts({ rankSum: 5.5, rankRatio: 0.004, rankHour: 0.6 }));
  const several = combinedSigns.evaluate(facts({ rankSum: 8.4, rankRatio: 0.004, rankHour: 0.01, rankPace: 0.05 }));
  assert.ok(one !== undefined && several !== undefined && several.logOdds > one.logOdds + 1);
  assert.equal(
    combinedSigns.sentence(several.numbers),
    "As unusual among payments of such accounts: its amount 1 in 250, its pace 1 in 20, its hour 1 in 100.",
  );
});

test("An ordinary payment says nothing", () => {
  assert.equal(combinedSigns.evaluate(facts({ rankSum: 2.4, rankRatio: 0.3, rankHour: 0.5 })), undefined);
});

test("However rare, some such payments are honest", () => {
  const finding = combinedSigns.evaluate(facts({ rankSum: 60, rankRatio: 1e-9 }));
  assert.equal(finding?.logOdds, 5);
});

test("Without peers there is nothing to rank among", () => {
  assert.equal(combinedSigns.evaluate(blankFacts()), undefined);
});

test("The sentence names what is rare; where nothing is by itself, what is so together", () => {
  const words = createWords({ amount: 10 });
  const say = (values: Partial<Facts>) =>
    combinedSigns.sentence(combinedSigns.evaluate(facts(values))?.numbers ?? {}, words);
  assert.equal(
    say({ rankSum: 8.4, rankRatio: 0.004, rankHour: 0.15, rankHeat7d: 0.02 }),
    "Rare among payments of comparable accounts: its amount, alone or against the usual (fewer than 1 in 120), the amounts of the days before it (1 in 50).",
  );
  assert.equal(
    say({ rankSum: 4, rankRatio: 0.2, rankPace: 0.125, rankHour: 0.7 }),
    "Unusual together among payments of comparable accounts: its amount, alone or against the usual (1 in 5), its pace (1 in 8).",
  );
});
