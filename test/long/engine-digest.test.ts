import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "../support/engine-digest.ts";

// A new feature, a state that grows, or another rule of what is counted makes another digest; a change for speed makes none.
test("features and states of a million simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(1, 1_000_000), "7b75cf3919d9d22fe1fac4f3db13af373a17dc7a83653435f6433a54777af6e7");
});
