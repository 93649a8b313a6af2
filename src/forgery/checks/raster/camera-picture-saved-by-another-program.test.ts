import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageFileFacts, JpegFileFacts } from "../../facts/image-file.ts";
import { cameraPictureSavedByAnotherProgram as check } from "./camera-picture-saved-by-another-program.ts";

const jpeg: JpegFileFacts = { quality: 85, isCommonTable: true };
const camera = { maker: "Apple", model: "iPhone 13" };
const run = (facts: Partial<ImageFileFacts>) =>
  check.run({ imageFile: { width: 800, height: 600, mentions: [], ...facts } });

test("forged: a phone's name and full size on a smaller picture with common tables", () => {
  const findings = run({ jpeg, camera, statedSize: { width: 4_032, height: 3_024 } });
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /Apple iPhone 13 and a picture of 4032 x 3024; the file has 800 x 600/);
});

test("honest: the phone's own tables and size", () => {
  assert.equal(
    run({ jpeg: { ...jpeg, isCommonTable: false }, camera, statedSize: { width: 800, height: 600 } }),
    "clear",
  );
});

test("look-alike: phones that use common tables themselves, and a picture of its stated size", () => {
  assert.equal(
    run({ jpeg, camera: { maker: "samsung", model: "A5" }, statedSize: { width: 4_000, height: 3_000 } }),
    "clear",
  );
  assert.equal(run({ jpeg, camera, statedSize: { width: 800, height: 600 } }), "clear");
});

test("empty: no camera is named", () => assert.equal(run({ jpeg }), "nothing_to_compare"));
