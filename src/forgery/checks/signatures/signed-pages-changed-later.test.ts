import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, followedBy, overlayOf, signaturesOf, signedPagesOf } from "../../testing/signature-facts.ts";
import { signedPagesChangedLater as check } from "./signed-pages-changed-later.ts";

const box = { page: 1, left: 400, top: 180, width: 60, height: 14 };

test("forged: a page that looks different, with what was there and what is there now", () => {
  const signedPages = signedPagesOf({ contentBoxes: [box], wordsBefore: ["1,240.00"], wordsAfter: ["9,240.00"] });
  const result = check.run({ signatures: signaturesOf(followedBy()), signedPages });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /page 1 looks different, gone: '1,240.00', new: '9,240.00'/);
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
  assert.deepEqual(result[0]?.boxes, [box]);
});

test("forged: a page that was added", () => {
  const result = check.run({
    signatures: signaturesOf(followedBy()),
    signedPages: { ...signedPagesOf(), pageCount: 3 },
  });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /2 signed pages are 3 now/);
});

test("forged: a part that was replaced without effect weighs less than one that could not be drawn", () => {
  for (const [place, strength] of [
    ["page 2", "moderate"],
    ["page 40", "strong"],
  ] as const) {
    const signatures = signaturesOf(followedBy(changeOf("page content", "violated", place)));
    const result = check.run({ signatures, signedPages: signedPagesOf() });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, strength);
  }
});

test("look-alike: a page that was written anew for an annotation, of which another check tells", () => {
  const signatures = signaturesOf(followedBy(changeOf("page content", "violated", "page 1")));
  const told = (overlay: Parameters<typeof overlayOf>[0]) =>
    check.run({ signatures, signedPages: signedPagesOf({ overlays: [overlayOf(overlay)] }) });
  assert.equal(told({ kind: "annotation", change: "added", isVisible: true }), "clear");
  assert.notEqual(told({ kind: "annotation", change: "added", isVisible: false }), "clear");
  assert.notEqual(told({ kind: "field", change: "added", isVisible: true }), "clear");
});

test("honest: validation material and a time stamp came after", () => {
  const later = [
    changeOf("security store", "permitted", "catalogue entry DSS"),
    changeOf("signature", "permitted", "x"),
  ];
  assert.equal(check.run({ signatures: signaturesOf(followedBy(...later)), signedPages: signedPagesOf() }), "clear");
});

test("look-alike: a second signature that is drawn over the page", () => {
  const overlays = [overlayOf({ kind: "signature", change: "added", hasValueChange: true })];
  assert.equal(
    check.run({ signatures: signaturesOf(followedBy()), signedPages: signedPagesOf({ overlays }) }),
    "clear",
  );
});

test("empty: no page is different", () => {
  assert.equal(check.run({ signatures: signaturesOf({}), signedPages: signedPagesOf() }), "clear");
});
