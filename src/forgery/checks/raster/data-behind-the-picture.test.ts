import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageFileFacts } from "../../facts/image-file.ts";
import { dataBehindThePicture as check } from "./data-behind-the-picture.ts";

const run = (facts: Partial<ImageFileFacts>) =>
  check.run({ imageFile: { width: 10, height: 10, mentions: [], ...facts } });

test("forged: kilobytes of no known kind", () => {
  const findings = run({ trailing: { bytes: 5_000, kind: "unknown" } });
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /^5000 bytes of no known kind/);
});

const second = {
  bytes: 90_000,
  kind: "another picture",
  picture: { format: "JPEG", width: 800, height: 600 },
} as const;

test("forged: a second whole picture that nothing announces", () => {
  const findings = run({ trailing: { ...second, isAnnounced: false } });
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /^A second whole picture, a JPEG of 800 x 600 points/);
});

test("honest: a phone's film and its second picture", () => {
  assert.equal(run({ trailing: { bytes: 2_000_000, kind: "video" } }), "clear");
  assert.equal(run({ trailing: { ...second, isAnnounced: true } }), "clear");
});

test("look-alike: padding, a few bytes, a maker's own data and preview, and the beginning of a picture only", () => {
  assert.equal(run({ trailing: { bytes: 4_096, kind: "padding" } }), "clear");
  assert.equal(run({ trailing: { bytes: 12, kind: "unknown" } }), "clear");
  const camera = { maker: "samsung", model: "S" };
  assert.equal(run({ trailing: { bytes: 5_000, kind: "unknown" }, camera }), "clear");
  assert.equal(run({ trailing: { ...second, isAnnounced: false }, camera }), "clear");
  assert.equal(run({ trailing: { bytes: 90_000, kind: "another picture" } }), "clear");
});

test("empty: nothing behind the end", () => assert.equal(run({}), "nothing_to_compare"));
