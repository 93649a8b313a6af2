/** Begins a check: `node bin/run.js scripts/new-check.ts ID CATEGORY` writes its file, its test and the catalogue. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommand, refuse } from "./support/command.ts";
import { required, text } from "./support/options.ts";
import { cataloguePath, exportNameOf, listCheckFiles, renderCatalogue } from "./write-checks-doc.ts";

export function renderCheckFile(id: string): string {
  return `/** One sentence that says what this check sees. */
import { defineCheck } from "../../check.ts";

export const ${exportNameOf(id)} = defineCheck({
  id: "${id}",
  version: 1,
  title: "The label of its findings",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "supporting",
  canShowTampering: false,
  meaning: "What was compared with what, and why a difference is unusual.",
  innocentCauses: ["what else explains it"],
  source: "Where the method comes from, and its measured base rate.",
  needs: ["receipt"],
  run({ receipt }) {
    return receipt.format === "pdf" ? "clear" : "nothing_to_compare";
  },
});
`;
}

export function renderTestFile(id: string): string {
  const name = exportNameOf(id);
  const cases = ["forged", "honest", "look-alike", "empty"].map(
    (title) => `
test("${title}: say what it is", () => {
  assert.fail(\`write this case of \${check.id}\`);
});
`,
  );
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import { ${name} as check } from "./${id}.ts";
${cases.join("")}`;
}

function main(): void {
  const { id, category } = readCommand({
    does: "Begins a check of documents: writes its file, its test and the catalogue.",
    words: {
      id: required(text("WHAT-IT-SEES", "the check's id, two words or more", /^[a-z]+(-[a-z0-9]+)+$/)),
      category: required(text("CATEGORY", "the folder of src/forgery/checks/ for it, a word", /^[a-z]+$/)),
    },
  });
  const folder = join(dirname(cataloguePath), "checks", category);
  const path = join(folder, `${id}.ts`);
  if (existsSync(path)) refuse(`There is a check of this name already: ${path}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, renderCheckFile(id));
  writeFileSync(join(folder, `${id}.test.ts`), renderTestFile(id));
  writeFileSync(cataloguePath, renderCatalogue(listCheckFiles()));
  console.log(`Wrote ${path} and its test. Fill both in, then run: node bin/run.js scripts/write-checks-doc.ts`);
}

if (import.meta.main) main();
