import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "../support/engine-digest.ts";

// The digest is of what the engine gave while it was JavaScript. A new feature, or a state that grows, makes another one.
test("features and states of a million simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(1, 1_000_000), "958de7b3bc66877f3a3977a02739bdbdbb87c83989cb8a4853b103a3e9464237");
});
