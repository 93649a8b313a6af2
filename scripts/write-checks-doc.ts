/** Writes what follows from the checks: the catalogue that imports them, and the page that describes them. Run it after adding one. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Check } from "../src/forgery/check.ts";
import { describeBases, describeGround } from "./checks/describe-ground.ts";
import { readCommand } from "./support/command.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const checksFolder = join(root, "src", "forgery", "checks");
export const cataloguePath = join(root, "src", "forgery", "catalogue.ts");
export const docPath = join(root, "docs", "checks.md");

export interface CheckFile {
  readonly category: string;
  /** The file's name without its ending, which is the check's id. */
  readonly id: string;
}

/** Beside a check stands what only this check needs, which defines none. */
export function listCheckFiles(): CheckFile[] {
  return globSync("*/*.ts", { cwd: checksFolder })
    .filter(
      (path) => !path.endsWith(".test.ts") && readFileSync(join(checksFolder, path), "utf8").includes("defineCheck("),
    )
    .map((path) => ({ category: basename(dirname(path)), id: basename(path, ".ts") }))
    .sort((one, other) => `${one.category}/${one.id}`.localeCompare(`${other.category}/${other.id}`, "en"));
}

/** The name under which a check's file exports it. */
export function exportNameOf(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function renderCatalogue(files: readonly CheckFile[]): string {
  const imports = files.map(
    ({ category, id }) => `import { ${exportNameOf(id)} } from "./checks/${category}/${id}.ts";\n`,
  );
  return [
    "/** Every check there is. Written by `node bin/run.js scripts/write-checks-doc.ts`; edit the checks, not this list. */\n",
    'import type { Check } from "./check.ts";\n',
    ...imports,
    "\nexport const catalogue: readonly Check[] = [\n",
    ...files.map(({ id }) => `  ${exportNameOf(id)},\n`),
    "];\n",
  ].join("");
}

export function renderDoc(checks: readonly Check[], files: readonly CheckFile[]): string {
  const categories = [...new Set(files.map(({ category }) => category))];
  const sections = categories.flatMap((category) => {
    const ids = files.filter((file) => file.category === category).map(({ id }) => id);
    const inCategory = checks.filter(({ id }) => ids.includes(id));
    return [`## ${category.charAt(0).toUpperCase()}${category.slice(1)}\n`, ...inCategory.map(renderCheck)];
  });
  return `# Checks of documents

What document analysis looks for. Each check is one file under \`src/forgery/checks/\` with its test beside it, and this page is written from them by \`node bin/run.js scripts/write-checks-doc.ts\`.

A finding's confidence is that of what it states. It says \`tampered: true\` only where tampering is at least as likely as not; metadata alone never does, but for signed content credentials. That a check finds nothing never means that a document is authentic.

${describeBases(checks)}
${sections.join("\n")}`;
}

function renderCheck(check: Check): string {
  const files = check.appliesTo.map((family) => (family === "pdf" ? "PDF" : "pictures")).join(" and ");
  return [
    `### ${check.title}`,
    "",
    `\`${check.id}\` · type \`${check.tamperingType}\` · applies to ${files} · cause: ${check.cause} · strength: ${check.strength}${check.canShowTampering ? "" : ", never tampering by itself"}`,
    "",
    check.meaning,
    "",
    `Innocent causes: ${check.innocentCauses.join("; ")}.`,
    "",
    `Source: ${check.source}`,
    "",
    ...describeGround(check),
  ].join("\n");
}

if (import.meta.main) {
  readCommand({ does: "Writes src/forgery/catalogue.ts and docs/checks.md from the checks of documents." });
  const files = listCheckFiles();
  const source = renderCatalogue(files);
  if (readFileSync(cataloguePath, "utf8") !== source) writeFileSync(cataloguePath, source);
  const { catalogue } = await import("../src/forgery/catalogue.ts");
  writeFileSync(docPath, renderDoc(catalogue, files));
}
