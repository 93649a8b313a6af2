import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageFileFacts, ThumbnailFacts } from "../../facts/image-file.ts";
import { thumbnailDiffersFromPicture as check } from "./thumbnail-differs-from-picture.ts";

const same: ThumbnailFacts = {
  width: 160,
  height: 120,
  isSameShape: true,
  likeness: 0.99,
  difference: 6,
  usualDifference: 2,
  place: { left: 900, top: 400, width: 200, height: 200 },
};
const run = (thumbnail?: ThumbnailFacts) =>
  check.run({
    imageFile: {
      width: 1600,
      height: 1200,
      mentions: [],
      ...(thumbnail ? { thumbnail } : {}),
    } satisfies ImageFileFacts,
  });

test("forged: one place of the picture is not what its small copy shows", () => {
  const findings = run({ ...same, difference: 60 });
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /at 900, 400 .* by 60 levels of brightness; elsewhere by 2/);
  assert.deepEqual(findings[0]?.boxes, [{ page: 1, ...same.place }]);
});

test("honest: the small copy is the picture", () => assert.equal(run(same), "clear"));

test("look-alike: strong filters differ everywhere, and a cropped picture has another shape", () => {
  assert.equal(run({ ...same, difference: 60, usualDifference: 25 }), "clear");
  assert.equal(run({ ...same, isSameShape: false, likeness: 0.2, difference: 90 }), "nothing_to_compare");
});

test("look-alike: another picture altogether is told, but weakly", () => {
  const findings = run({ ...same, likeness: 0.3, difference: 90 });
  assert.ok(Array.isArray(findings));
  assert.equal(findings[0]?.strength, "weak");
});

test("empty: no small copy", () => assert.equal(run(), "nothing_to_compare"));
