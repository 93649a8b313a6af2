import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageFileFacts } from "../../facts/image-file.ts";
import { editorNamedInPicture as check } from "./editor-named-in-picture.ts";

const run = (software: string | undefined, mentions: ImageFileFacts["mentions"] = []) =>
  check.run({
    metadata: {
      dates: [],
      tools: software === undefined ? [] : [{ source: "EXIF", field: "Software", text: software }],
    },
    imageFile: { width: 10, height: 10, mentions },
  });

test("forged: an editor in EXIF, or in a segment of its own", () => {
  const findings = run("Adobe Photoshop 25.1 (Windows)");
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /EXIF Software reads "Adobe Photoshop 25.1/);
  assert.ok(Array.isArray(run(undefined, [{ place: "JPEG segment", text: "Photoshop 3.0" }])));
});

test("honest: a phone's own firmware", () => assert.equal(run("17.4.1"), "clear"));

test("look-alike: a scanner's program and a converter", () => {
  assert.equal(run("EPSON Scan 2"), "clear");
  assert.equal(run(undefined, [{ place: "PNG text Software", text: "ImageMagick 7.1" }]), "clear");
});

test("empty: no program names itself", () => assert.equal(run(undefined), "nothing_to_compare"));
