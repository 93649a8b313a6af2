/** Writes docs/reasons.md from rules, themes and facts. */
import { writeFileSync } from "node:fs";
import { factTable } from "../src/scoring/facts/table/fact-table.ts";
import { themes } from "../src/scoring/reasons/themes.ts";
import { rules, rulesVersion } from "../src/scoring/rules/catalogue.ts";
import { documentReasons } from "./document-reasons.ts";

const page = documentReasons({ rules, themes, facts: factTable, rulesVersion });
writeFileSync(new URL("../docs/reasons.md", import.meta.url), page);
