import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "../support/engine-digest.ts";

// A new feature, a state that grows, or another rule of what is counted makes another digest; a change for speed makes none.
test("features and states of a million simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(1, 1_000_000), "19603ae12f01dfe754dbfe7577c3b981ea7b0222040addc14f97b4ae231d274c");
});
