/** Writes docs/reasons.md from rules, themes and facts. */
import { writeFileSync } from "node:fs";
import { factTable } from "../src/scoring/facts/table/fact-table.ts";
import { themes } from "../src/scoring/reasons/themes.ts";
import { rules, rulesVersion } from "../src/scoring/rules/catalogue.ts";
import { documentReasons } from "./reasons/document-reasons.ts";
import { readCommand } from "./support/command.ts";

readCommand({ does: "Writes docs/reasons.md from the rules and the table of facts." });
const page = documentReasons({ rules, themes, facts: factTable, rulesVersion });
writeFileSync(new URL("../docs/reasons.md", import.meta.url), page);
