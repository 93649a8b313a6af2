import assert from "node:assert/strict";
import { test } from "node:test";
import { sameGlyphInTwoPlaces as check } from "./same-glyph-in-two-places.ts";

test("forged: say what it is", () => {
  assert.fail(`write this case of ${check.id}`);
});

test("honest: say what it is", () => {
  assert.fail(`write this case of ${check.id}`);
});

test("look-alike: say what it is", () => {
  assert.fail(`write this case of ${check.id}`);
});

test("empty: say what it is", () => {
  assert.fail(`write this case of ${check.id}`);
});
