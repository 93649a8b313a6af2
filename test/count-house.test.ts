import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { countSources, findFolders } from "../scripts/house/count-sources.ts";
import { readSources, type SourceFile } from "./support/source-file.ts";

function sourcesOf(files: Readonly<Record<string, string>>): readonly SourceFile[] {
  const root = mkdtempSync(join(tmpdir(), "assay-count-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, "src", path)), { recursive: true });
      writeFileSync(join(root, "src", path), text);
    }
    return readSources(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("Exports and files are counted with their users, and tests are no users", () => {
  const sources = sourcesOf({
    "a/one.ts": `export const once = 1;\nexport const twice = 2;\nexport interface Alone {\n  readonly value: number;\n}\n`,
    "a/two.ts": `import { twice } from "./one.ts";\nexport const sum = twice;\n`,
    "b/three.ts": `import {\n  once,\n  type twice as other,\n} from "../a/one.ts";\nimport { sum } from "../a/two.ts";\nuse(once, sum);\n`,
    "b/three.test.ts": `import type { Alone } from "../a/one.ts";\n`,
  });
  const counts = countSources(sources, () => true);
  assert.equal(counts.lines, 5 + 2 + 6);
  assert.equal(counts.files, 3);
  assert.equal(counts.exports, 4);
  assert.deepEqual(counts.filesWithOneImporter, ["a/two.ts"]);
  assert.deepEqual(counts.exportsWithOneUser, ["a/one.ts once", "a/two.ts sum"]);
  assert.deepEqual(counts.exportsWithoutUser, ["a/one.ts Alone"]);
  assert.deepEqual(countSources(sources, (path) => path.startsWith("b/")).exports, 0);
});

test("A folder mentions a noun in a file's name or an identifier, but not in a comment, a text or another word", () => {
  const sources = sourcesOf({
    "named/webhook-queue.ts": "export const queue = 1;\n",
    "inside/send.ts": "export function sendWebhooks(): void {}\n",
    "said/text.ts": `// a webhook\nexport const text = "webhook";\n`,
    "switch/of.ts": "switch (kind) {\n  case 1:\n    break;\n}\nkind.toLowerCase();\n",
    "ruler/of.ts": "export const ruler = 1;\n",
    "rules/of.ts": "export const RULE_SETS = 1;\n",
  });
  assert.deepEqual(findFolders(sources, "webhook"), ["inside", "named"]);
  assert.deepEqual(findFolders(sources, "case"), []);
  assert.deepEqual(findFolders(sources, "rule"), ["rules"]);
});
