import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "../support/engine-digest.ts";

// A new feature, a state that grows, or another rule of what is counted makes another digest; a change for speed makes none.
test("features and states of a million simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(1, 1_000_000), "f8362cd1deea243525f5371cc7f9d8feffeb4e27d6c1661b85986a55b9e347cc");
});
