import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { passThrough } from "./pass-through.ts";

test("Money that leaves within hours is found", () => {
  const finding = passThrough.evaluate(
    factsAfter(
      [...ordinaryDays(20), { amount: -5_000, atMs: 30 * dayMs }, { amount: 2_000, atMs: 30 * dayMs + hourMs }],
      { amount: 2_900, atMs: 30 * dayMs + 2 * hourMs },
    ),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    passThrough.sentence(finding.numbers),
    /^With it 98 % of the 5,000\.00 that came in has gone out again within 2 hours\.$/,
  );
});

test("A wage of which the rent is paid is nothing", () => {
  assert.equal(
    passThrough.evaluate(
      factsAfter([...ordinaryDays(20), { amount: -3_000, atMs: 30 * dayMs }], { amount: 900, atMs: 31 * dayMs }),
    ),
    undefined,
  );
});

test("A returned purchase that is bought again is nothing", () => {
  assert.equal(
    passThrough.evaluate(
      factsAfter([...ordinaryDays(20), { amount: -60, atMs: 30 * dayMs }], { amount: 60, atMs: 30 * dayMs + hourMs }),
    ),
    undefined,
  );
});

test("Money that stays for a week is nothing", () => {
  assert.equal(
    passThrough.evaluate(
      factsAfter([...ordinaryDays(20), { amount: -5_000, atMs: 30 * dayMs }], { amount: 4_900, atMs: 37 * dayMs }),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(passThrough.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
