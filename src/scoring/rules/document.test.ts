import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rules, rulesVersion } from "./catalogue.ts";
import { documentReasons } from "./document.ts";

test("docs/reasons.md is what the rules say; node scripts/write-reasons-doc.ts writes it anew", () => {
  const page = readFileSync(new URL("../../../docs/reasons.md", import.meta.url), "utf8");
  assert.equal(page, documentReasons(rules, rulesVersion));
});
