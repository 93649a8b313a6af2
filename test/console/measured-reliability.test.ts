/** What the console says of how often findings were right. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reliabilityOf } from "../../console/src/pages/documents/measured-reliability.ts";

test("the share is that of findings reported with the same confidence, and nothing where too few were measured", () => {
  assert.match(reliabilityOf(95) ?? "", /^When measured, at least 9\d in 100 such findings were right$/);
  assert.match(reliabilityOf(84) ?? "", /^When measured, at least 9\d in 100/);
  assert.equal(reliabilityOf(20), undefined);
});
