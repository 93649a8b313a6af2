import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { factsInStream } from "../testing/stream-facts.ts";
import { structuring } from "./structuring.ts";

test("Three payments just under a threshold within a week are found", () => {
  const finding = structuring.evaluate(
    factsAfter([...ordinaryDays(30), { amount: 9_500, atMs: 40 * dayMs }, { amount: 9_700, atMs: 42 * dayMs }], {
      amount: 9_800,
      atMs: 44 * dayMs,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    structuring.sentence(finding.numbers),
    /^It is one of 3 payments in 7 days just under 10,000\.00, 29,000\.00 together\.$/,
  );
});

test("A monthly rent just under a threshold is nothing", () => {
  assert.equal(
    structuring.evaluate(
      factsAfter([...ordinaryDays(30), { amount: 950, atMs: 30 * dayMs }, { amount: 950, atMs: 60 * dayMs }], {
        amount: 950,
        atMs: 90 * dayMs,
      }),
    ),
    undefined,
  );
});

test("An account whose ordinary amounts lie there is nothing", () => {
  assert.equal(
    structuring.evaluate(
      factsAfter(
        Array.from({ length: 30 }, (_, day) => ({ amount: 940 + (day % 20), atMs: day * dayMs })),
        { amount: 955, atMs: 31 * dayMs },
      ),
    ),
    undefined,
  );
});

test("The threshold itself is not under it", () => {
  assert.equal(
    structuring.evaluate(
      factsAfter(
        [
          { amount: 9_500, atMs: 0 },
          { amount: 9_700, atMs: dayMs },
        ],
        { amount: 10_000, atMs: 2 * dayMs },
      ),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(structuring.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});

/** Forty ordinary days, then three amounts within a week, and a fourth that is judged. */
function judgeFour(amounts: readonly number[], currency: string | undefined, last = currency) {
  const named = (name: string | undefined) => (name === undefined ? {} : { currency: name });
  const past = ordinaryDays(40, named(currency));
  const four = amounts.map((amount, index) => ({
    ...named(index === 3 ? last : currency),
    amount,
    atMs: (41 + index) * dayMs,
  }));
  const facts = factsInStream([...past, ...four]);
  return { facts, finding: structuring.evaluate(facts) };
}

test("A threshold counts in a currency in which it is worth something, and in one that is not named or known", () => {
  for (const currency of ["EUR", "USD", "PLN", "XTS", undefined]) {
    assert.ok(judgeFour([2_800, 2_750, 2_900, 2_950], currency).finding !== undefined, currency);
  }
  for (const [currency, amounts] of [
    ["JPY", [2_800, 2_750, 2_900, 2_950]],
    ["JPY", [9_800, 9_500, 9_900, 9_700]],
    ["PLN", [950, 970, 980, 990]],
    ["INR", [14_000, 14_500, 14_900, 14_700]],
  ] as const) {
    const { facts, finding } = judgeFour(amounts, currency);
    assert.equal(finding, undefined, currency);
    assert.ok(Number.isNaN(facts.bandThreshold) && Number.isNaN(facts.bandCount7d));
  }
});

test("What a threshold is worth is asked of the account's currency, not of the payment's", () => {
  // 19 dollars are some 2,950 yen, and 440,000 yen some 2,800 dollars.
  assert.ok(Number.isNaN(judgeFour([2_800, 2_750, 2_900, 19], "JPY", "USD").facts.bandThreshold));
  assert.equal(judgeFour([2_800, 2_750, 2_900, 440_000], "USD", "JPY").facts.bandThreshold, 3_000);
});
