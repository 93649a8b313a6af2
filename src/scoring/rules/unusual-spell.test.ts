import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { createWords } from "../words.ts";
import { unusualSpell } from "./unusual-spell.ts";

test("Large amounts that follow each other within days are found", () => {
  const finding = unusualSpell.evaluate(
    factsAfter([...ordinaryDays(30), { amount: 400, atMs: 31 * dayMs }, { amount: 500, atMs: 32 * dayMs }], {
      amount: 450,
      atMs: 33 * dayMs,
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    unusualSpell.sentence(finding.numbers),
    /^2 other amounts of the 7 days before were over three times the usual as well\.$/,
  );
  // This one itself may be twice the usual only.
  assert.equal(
    unusualSpell.sentence(finding.numbers, createWords({ amount: 450 })),
    "2 other amounts of the 7 days before were over three times the usual.",
  );
});

test("One large purchase stands alone", () => {
  assert.equal(unusualSpell.evaluate(factsAfter(ordinaryDays(30), { amount: 450, atMs: 31 * dayMs })), undefined);
});

test("An ordinary amount after a large one is nothing", () => {
  assert.equal(
    unusualSpell.evaluate(
      factsAfter([...ordinaryDays(30), { amount: 400, atMs: 31 * dayMs }], { amount: 50, atMs: 32 * dayMs }),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(unusualSpell.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
