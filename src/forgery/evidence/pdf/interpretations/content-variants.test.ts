import assert from "node:assert/strict";
import { test } from "node:test";
import { findContentVariants } from "./content-variants.ts";

const variantsOf = (text: string) => findContentVariants(Buffer.from(text, "latin1"));

test("an operator in the wrong case is read in two ways", () => {
  const variants = variantsOf("1 g 0 0 9 9 RE f BT (12.00) Tj ET");
  assert.deepEqual(variants?.oddities, ["page contents with unknown instructions"]);
  assert.equal(variants?.strict.toString("latin1"), "1 g 0 0 9 9 ");
  assert.equal(variants?.lenient.toString("latin1"), "1 g 0 0 9 9 re f BT (12.00) Tj ET");
});

test("words that a page shows are left as they are", () => {
  const variants = variantsOf("BT (Tick (if so) D or Tm do Here) Tj 0 0 9 9 RE f ET");
  assert.equal(variants?.lenient.toString("latin1"), "BT (Tick (if so) D or Tm do Here) Tj 0 0 9 9 re f ET");
});

for (const text of [
  "BT /F1 12 Tf (H O H or Q W box) Tj ET",
  "BT (Tick the H O H box (if so, the H O H name) or Q do it) Tj ET",
  "/Span <</ActualText (under age 18 (or who do not) H O H )>> BDC (x) Tj EMC",
  "",
]) {
  test(`page contents that are read in one way: '${text}'`, () => {
    assert.equal(variantsOf(text), undefined);
  });
}
