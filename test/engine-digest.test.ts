import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "./support/engine-digest.ts";

// The digest is of what the engine gave while it was JavaScript. A new feature, or a state that grows, makes another one.
test("features and states of 20,000 simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(3, 20_000), "cf513484174dabe5b8bd75245381afffda772c1769715a4be3429045f1a4b5d0");
});
