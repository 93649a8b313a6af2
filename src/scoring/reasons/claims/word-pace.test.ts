import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../../calendar.ts";
import { blankFacts, type Facts } from "../../facts/facts.ts";
import { createWords } from "../../words.ts";
import { isInLineWithPace, wordPace } from "./word-pace.ts";

const words = createWords({ amount: 10 });

function factsWith(values: Partial<Facts>): Facts {
  return Object.assign(blankFacts(), {
    amount: 10,
    count24h: 7,
    count1h: 1,
    dailyRate: 2.5,
    ageMs: 90 * dayMs,
    ...values,
  });
}

test("A known account's pace is named, and the hour only where it has several payments", () => {
  const say = (values: Partial<Facts>) => wordPace(factsWith(values), words);
  assert.equal(say({}), "It is one of 7 payments within a day; this account makes about 2.5 a day.");
  assert.equal(
    say({ count1h: 3 }),
    "It is one of 7 payments within a day, 3 of them within the hour; this account makes about 2.5 a day.",
  );
  assert.equal(say({ count1h: 7 }), "It is one of 7 payments within the hour; this account makes about 2.5 a day.");
});

test("No pace is given to an account that was just seen: 7 payments against 6.5 a day would be none", () => {
  const young = { dailyRate: 6.5, ageMs: 5 * hourMs, count1h: 6 };
  assert.equal(
    wordPace(factsWith({ ...young, rankCount24h: 0.005 }), words),
    "It is one of 7 payments within a day, 6 of them within the hour; fewer than 1 in 100 payments of comparable accounts are one of so many within a day.",
  );
  assert.equal(
    wordPace(factsWith(young), words),
    "It is one of 7 payments within a day, 6 of them within the hour; the account was first seen 5 hours before.",
  );
  assert.equal(wordPace(factsWith({ ...young, ageMs: 3 * dayMs }), words), undefined);
  assert.equal(isInLineWithPace(factsWith({ ...young, count24h: 2 })), false);
});

test("Further tries are named as attempts, since they are no payments", () => {
  assert.equal(
    wordPace(factsWith({ count24h: 2, count1h: 2, tries: 5, sinceRetryMs: 0, dailyRate: 0.2 }), words),
    "It is one of more than 5 attempts within the hour; this account makes about 0.2 a day.",
  );
  assert.equal(
    wordPace(factsWith({ count24h: 3, count1h: 2, tries: 5, sinceRetryMs: 0, dailyRate: 0.2 }), words),
    "It is one of more than 6 attempts within a day, at least 6 of them within the hour; this account makes about 0.2 a day.",
  );
});

test("What is in line with a pace is never above it", () => {
  for (let count24h = 1; count24h <= 12; count24h += 1) {
    for (const dailyRate of [0.1, 0.9, 1.5, 4, 10]) {
      const facts = factsWith({ count24h, dailyRate });
      assert.ok(!isInLineWithPace(facts) || wordPace(facts, words) === undefined, `${count24h} of ${dailyRate}`);
    }
  }
  assert.equal(isInLineWithPace(factsWith({ count24h: 3, dailyRate: 2.5 })), true);
  assert.equal(isInLineWithPace(factsWith({ count24h: 3, dailyRate: 2.5, rankCount24h: 0.01 })), false);
});
