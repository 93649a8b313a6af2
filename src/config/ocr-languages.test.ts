import assert from "node:assert/strict";
import { test } from "node:test";
import { ocrLanguages } from "./ocr-languages.ts";

test("languages are names of installed packages, or none", () => {
  assert.deepEqual(ocrLanguages("eng"), ["eng"]);
  assert.deepEqual(ocrLanguages("none"), []);
  assert.throws(() => ocrLanguages("eng,tlh"), /npm install @tesseract\.js-data\/tlh/);
  assert.throws(() => ocrLanguages("../eng"), /names such as eng/);
});
