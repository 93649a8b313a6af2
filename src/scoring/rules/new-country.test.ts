import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { newCountry } from "./new-country.ts";

test("A country never named before is found", () => {
  const finding = newCountry.evaluate(
    factsAfter(ordinaryDays(30, { country: "A1" }), { amount: 50, atMs: 31 * dayMs, country: "B2" }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    newCountry.sentence(finding.numbers),
    /^The country is new; 30 earlier transactions named one country\.$/,
  );
});

test("A known country is nothing", () => {
  assert.equal(
    newCountry.evaluate(
      factsAfter(ordinaryDays(30, { country: "A1" }), { amount: 50, atMs: 31 * dayMs, country: "A1" }),
    ),
    undefined,
  );
});

test("Where every country is new, one more is nothing", () => {
  assert.equal(
    newCountry.evaluate(
      factsAfter(
        ordinaryDays(12).map((event, index) => ({ ...event, country: `A${index}` })),
        { amount: 50, atMs: 31 * dayMs, country: "B2" },
      ),
    ),
    undefined,
  );
});

test("Nothing is said where no country is given", () => {
  assert.equal(
    newCountry.evaluate(factsAfter(ordinaryDays(30, { country: "A1" }), { amount: 50, atMs: 31 * dayMs })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(newCountry.evaluate(factsAfter([], { amount: 50, atMs: 0, country: "B2" })), undefined);
});
