import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "./support/engine-digest.ts";

// The digest is of what the engine gave while it was JavaScript, ties as a part of their account's state. A new feature, or a state that grows, makes another one.
test("features and states of 20,000 simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(3, 20_000), "291e4d6f3a3fc8b39591414c38913d5fed6fb212de538fbd792522c3ec9dd479");
});
