import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "../support/engine-digest.ts";

// The digest is of what the engine gave while it was JavaScript, ties as a part of their account's state. A new feature, or a state that grows, makes another one.
test("features and states of a million simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(1, 1_000_000), "27e138f549d672e6ee9b6a410e5535ee7fa129b3f66c30101f4b3654a18ce72f");
});
