import assert from "node:assert/strict";
import { test } from "node:test";
import type { OverlayChange } from "../../facts/signed-pages.ts";
import { overlayOf, signaturesOf, signedPagesOf } from "../../testing/signature-facts.ts";
import { overlayChangedAfterSigning as check } from "./overlay-changed-after-signing.ts";

const signatures = signaturesOf({ permissions: { certification: 3 } });
const run = (more: Partial<OverlayChange>, facts = signatures) =>
  check.run({ signatures: facts, signedPages: signedPagesOf({ overlays: [overlayOf(more)] }) });

test("forged: a field that shows other text with the same value", () => {
  const result = run({ reads: { before: "World Relief", after: "Another account" } });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /read 'World Relief' .* reads 'Another account' now/);
});

test("forged: an annotation and a signature that hide text, and a field that uncovers it", () => {
  for (const more of [
    { kind: "annotation", name: "FreeText", change: "added", words: ["1,240.00"] },
    { kind: "signature", change: "added", words: ["Total", "due", "1,240.00"] },
    { kind: "field", change: "removed", words: ["9,240.00"], isUncovering: true },
  ] as const) {
    const result = run({ ...more, hasValueChange: true });
    assert.ok(typeof result !== "string", more.kind);
    assert.deepEqual(result[0]?.boxes, [overlayOf({}).box]);
  }
});

test("honest: a field that was filled in, and a signature in its place", () => {
  assert.equal(run({ hasValueChange: true, reads: { before: "", after: "1,240.00" } }), "clear");
  assert.equal(run({ kind: "signature", change: "added", reads: { before: "", after: "Digitally signed" } }), "clear");
});

test("look-alike: a comment that leaves the text readable, and a signature over the name under it", () => {
  assert.equal(run({ kind: "annotation", name: "Highlight", change: "added" }), "clear");
  assert.equal(run({ kind: "signature", change: "added", words: ["Miller"] }), "clear");
});

test("look-alike: a field drawn anew with the same text only supports others", () => {
  const result = run({ reads: { before: "1,240.00", after: "1,240.00" } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "supporting");
});

test("look-alike: a comment where nothing says whether it is allowed weighs little", () => {
  const result = run({ kind: "annotation", name: "FreeText", change: "added" }, signaturesOf({}));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("empty: nothing is drawn over the pages", () => {
  assert.equal(check.run({ signatures, signedPages: signedPagesOf() }), "clear");
});
