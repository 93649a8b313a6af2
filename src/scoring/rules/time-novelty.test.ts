import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { timeNovelty } from "./time-novelty.ts";

test("A payment at an hour never used is found", () => {
  const finding = timeNovelty.evaluate(factsAfter(ordinaryDays(58), { amount: 300, atMs: 60 * dayMs + 3 * hourMs }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    timeNovelty.sentence(finding.numbers),
    /^This account has never paid at this hour \(03:00-04:00 UTC\), over 58 earlier payments\.$/,
  );
});

test("A payment at a usual hour is nothing", () => {
  assert.equal(
    timeNovelty.evaluate(factsAfter(ordinaryDays(58), { amount: 300, atMs: 60 * dayMs + 12 * hourMs })),
    undefined,
  );
});

test("Few payments make no habit", () => {
  assert.equal(
    timeNovelty.evaluate(factsAfter(ordinaryDays(10), { amount: 300, atMs: 60 * dayMs + 3 * hourMs })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(timeNovelty.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
