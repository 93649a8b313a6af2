import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFormat } from "../../facts/file.ts";
import { declaredFormatDiffersFromContent as check } from "./declared-format-differs-from-content.ts";

const run = (declaredFormat: FileFormat, format: FileFormat) =>
  check.run({ receipt: { declaredFormat, format, receivedAtMs: 0 } });

test("forged: a picture that was declared as PDF is told, and not called tampering", () => {
  const result = run("pdf", "png");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /declared as pdf, but its content is png/);
  assert.equal(check.canShowTampering, false);
});

test("honest and look-alike: the same format, whatever it was called, is one name by now", () => {
  for (const format of ["pdf", "jpeg", "tiff"] as const) assert.equal(run(format, format), "clear");
});

test("empty: every file has a format, so there is no file that this does not apply to", () => {
  assert.deepEqual(check.needs, ["receipt"]);
  assert.deepEqual(check.appliesTo, ["pdf", "image"]);
});
