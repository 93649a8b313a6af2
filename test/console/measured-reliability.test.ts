/** What the console says of how often findings were right. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordConfidence } from "../../console/src/pages/documents/measured-reliability.ts";

test("a check's own rating and the measured share are told apart, and nothing is measured of few", () => {
  assert.match(
    wordConfidence(95, true),
    /^The check rates this finding 95 of 100; of findings rated 90 to 100 at least 9\d in 100 were right on files/,
  );
  assert.match(wordConfidence(84, true), /rated 80 to 89 at least 9\d in 100/);
  assert.equal(wordConfidence(20, true), "The check rates this finding 20 of 100");
  assert.equal(wordConfidence(95, false), "The check rates this finding 95 of 100");
});
