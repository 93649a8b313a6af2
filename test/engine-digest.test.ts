import assert from "node:assert/strict";
import { test } from "node:test";
import { digestOfEngine, hasFunctionsOfDigests } from "./support/engine-digest.ts";

// A new feature, a state that grows, or another rule of what is counted makes another digest; a change for speed makes none.
test("features and states of 20,000 simulated payments are what they have been, to the last bit", (t) => {
  if (!hasFunctionsOfDigests()) t.skip("the logarithms of this machine have other last bits");
  else assert.equal(digestOfEngine(3, 20_000), "29060ff1a13072aa8f685d48af8b074fafdc9914c25797ebd14ba07c92631ccc");
});
