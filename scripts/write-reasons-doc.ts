/** Writes docs/reasons.md from the rules. */
import { writeFileSync } from "node:fs";
import { themes } from "../src/scoring/reasons/themes.ts";
import { rules, rulesVersion } from "../src/scoring/rules/catalogue.ts";
import { documentReasons } from "./reasons/document-reasons.ts";
import { readCommand } from "./support/command.ts";

readCommand({ does: "Writes docs/reasons.md from the rules." });
writeFileSync(new URL("../docs/reasons.md", import.meta.url), documentReasons(rules, themes, rulesVersion));
