/** A small project under the real configuration of the gates, into which a test plants violations. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** By path; a house in which every gate finds all well. */
const soundHouse: Readonly<Record<string, string>> = {
  "src/cli.ts": `/** Prints a score. */
import { scoreText } from "./compose.ts";

process.stdout.write(scoreText);
`,
  "src/compose.ts": `/** Scores what it is given. */
import { score } from "./scoring/score.ts";

export const scoreText = \`\${score(4)}\\n\`;
`,
  "src/scoring/score.ts": `/** Scores an amount. */
export function score(amountMinor: number): number {
  return Math.min(100, amountMinor);
}
`,
  "console/src/main.tsx": `/** Shows a title. */
document.title = "Scores";
`,
  "src/scoring/score.test.ts": `import assert from "node:assert/strict";
import { test } from "node:test";
import { score } from "./score.ts";

test("a score ends at 100", () => assert.equal(score(200), 100));
`,
};

export async function withTree<T>(
  planted: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<T> | T,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-gates-"));
  try {
    mkdirSync(join(folder, "console"));
    for (const name of ["tsconfig.json", "tsconfig.pure.json", "console/tsconfig.json", "biome.json", "knip.json"]) {
      copyFileSync(join(root, name), join(folder, name));
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    const { type, bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
    const manifest = `${JSON.stringify({ name: "planted", type, bin }, null, 2)}\n`;
    for (const [path, text] of Object.entries({ "package.json": manifest, ...soundHouse, ...planted })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
