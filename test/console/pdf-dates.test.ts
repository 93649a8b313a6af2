import assert from "node:assert/strict";
import { test } from "node:test";
import { readPdfDates } from "../../console/src/pages/documents/pdf-dates.ts";

test("dates of PDF files are read in the zone that they name, and other text stays", () => {
  const read = readPdfDates("not after D:20261129230533+00'00'");
  assert.match(read, /^not after .*2026.* UTC$/);
  assert.doesNotMatch(read, /D:/);
  assert.match(readPdfDates("D:20261129230533+05'30'"), /2026.* UTC\+05:30$/);
  assert.doesNotMatch(readPdfDates("D:20261129"), /D:|UTC/);
  assert.equal(readPdfDates("D:20269929 and 12.11.2029"), "D:20269929 and 12.11.2029");
});
