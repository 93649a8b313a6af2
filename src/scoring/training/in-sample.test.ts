import assert from "node:assert/strict";
import { test } from "node:test";
import { learnedUntilMs, shareInSample, wordInSample } from "./in-sample.ts";

const untilMs = Date.UTC(2025, 5, 30, 12);
const model = { version: "trained-1", untilMs };

test("a card names the last transaction that its model learned from; without it, the training's time counts", () => {
  const card = { period: { from: "2025-01-01T00:00:00.000Z", to: "2025-06-30T12:00:00.000Z" } };
  assert.equal(learnedUntilMs(card, 7), untilMs);
  for (const other of [null, {}, { period: null }, { period: { to: "soon" } }])
    assert.equal(learnedUntilMs(other, 7), 7);
});

test("figures are in-sample where they are of transactions that are not later", () => {
  assert.equal(shareInSample(model, untilMs + 1, untilMs + 9), "none");
  assert.equal(shareInSample(model, untilMs - 9, untilMs), "all");
  assert.equal(shareInSample(model, untilMs, untilMs + 1), "part");
  assert.match(
    wordInSample(model, "none", "figures"),
    /up to 2025-06-30T12:00:00.000Z; all transactions here are later\.$/,
  );
  assert.match(wordInSample(model, "part", "figures"), /figures of transactions up to then are in-sample/);
  assert.match(wordInSample(model, "all", "figures"), /all transactions here lie before that: figures are in-sample/);
});
