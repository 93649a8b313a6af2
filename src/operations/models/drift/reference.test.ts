import assert from "node:assert/strict";
import { test } from "node:test";
import { readReference } from "./reference.ts";

const bands = { edges: [1, 2], counts: [3, 4, 5, 0] };

test("a card's reference is read back, without what cannot be used", () => {
  const features = {
    good: bands,
    falling: { edges: [2, 1], counts: [1, 1, 1, 1] },
    short: { edges: [1], counts: [1, 1] },
    text: { edges: ["1"], counts: [1, 1, 1] },
    negative: { edges: [], counts: [-1, 0] },
  };
  assert.deepEqual(readReference({ reference: { logOdds: bands, features } }), {
    logOdds: bands,
    features: { good: bands },
  });
});

test("a card without a reference has none", () => {
  for (const card of [
    undefined,
    null,
    5,
    {},
    { reference: {} },
    { reference: { logOdds: bands } },
    { reference: [] },
  ]) {
    assert.equal(readReference(card), undefined);
  }
});
