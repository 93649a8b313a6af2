import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
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
