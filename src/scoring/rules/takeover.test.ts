import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { takeover } from "./takeover.ts";

const fields = { deviceId: "phone", country: "DE" };

test("A jump at a new hour from a new device and country is found", () => {
  const finding = takeover.evaluate(
    factsAfter(ordinaryDays(40, fields), {
      amount: 900,
      atMs: 41 * dayMs + 3 * hourMs,
      deviceId: "other",
      country: "US",
    }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    takeover.sentence(finding.numbers),
    /an amount \d+\.\d times the usual, an hour never used, a new device and a new country\.$/,
  );
});

test("A new phone alone is nothing", () => {
  assert.equal(
    takeover.evaluate(
      factsAfter(ordinaryDays(40, fields), {
        amount: 50,
        atMs: 41 * dayMs + 12 * hourMs,
        deviceId: "other",
        country: "DE",
      }),
    ),
    undefined,
  );
});

test("A large purchase alone is nothing", () => {
  assert.equal(
    takeover.evaluate(factsAfter(ordinaryDays(40, fields), { amount: 900, atMs: 41 * dayMs + 12 * hourMs, ...fields })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(takeover.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
