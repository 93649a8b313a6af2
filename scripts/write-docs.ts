/** Writes the generated parts of the documents from the code; `--check` only tells which are out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { GeneratedDocument } from "./documents/generated-document.ts";
import { settingsDocument } from "./documents/settings.ts";

const documents: readonly GeneratedDocument[] = [settingsDocument];

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
for (const { path, render } of documents) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const current = readFileSync(file, "utf8");
  const wanted = render(current);
  if (wanted === current) continue;
  if (values.check) {
    process.stdout.write(`${path} is out of date; run: node scripts/write-docs.ts\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, wanted);
    process.stdout.write(`${path} is written anew.\n`);
  }
}
