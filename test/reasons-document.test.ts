import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { documentReasons } from "../scripts/reasons/document-reasons.ts";
import { factTable } from "../src/scoring/facts/table/fact-table.ts";
import { themes } from "../src/scoring/reasons/themes.ts";
import { rules, rulesVersion } from "../src/scoring/rules/catalogue.ts";

test("docs/reasons.md is what rules, themes and facts say; node bin/run.js scripts/write-reasons-doc.ts writes it anew", () => {
  const page = readFileSync(new URL("../docs/reasons.md", import.meta.url), "utf8");
  assert.equal(page, documentReasons({ rules, themes, facts: factTable, rulesVersion }));
});
