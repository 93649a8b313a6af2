/** Reads source files: their text without comments and strings, and what they import. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

export interface Import {
  /** As it is written. */
  readonly specifier: string;
  /** Path within src/ where it is a file of ours. */
  readonly target: string | undefined;
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** Within src/, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with comments and strings blanked; lines stay where they are. */
  readonly code: string;
  readonly imports: readonly Import[];
}

export function readSources(root: string): readonly SourceFile[] {
  const folder = join(root, "src");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readSource(folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readSource(folder: string, file: string): SourceFile {
  const text = readFileSync(file, "utf8");
  const imports = importsOf(text).map(({ specifier, isTypeOnly }) => ({
    specifier,
    isTypeOnly,
    target: specifier.startsWith(".") ? slashed(relative(folder, resolve(dirname(file), specifier))) : undefined,
  }));
  return { path: slashed(relative(folder, file)), text, code: blank(text), imports };
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

const fromClause = /^[ \t]*(?:import|export)\b(?<clause>[^;"'`]*?)\bfrom\s+"(?<specifier>[^"]+)"/gm;
const bareOrDynamic = /(?:^[ \t]*import\s+|\bimport\(\s*|\bnew URL\(\s*)"(?<specifier>[^"]+)"/gm;

/** Also `import("…")` and `new URL("….ts", import.meta.url)`, by which threads and deciders are loaded. */
function importsOf(text: string): { readonly specifier: string; readonly isTypeOnly: boolean }[] {
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  for (const { groups } of text.matchAll(fromClause)) {
    const clause = groups?.clause?.trim() ?? "";
    found.push({ specifier: groups?.specifier ?? "", isTypeOnly: isTypeClause(clause) });
  }
  for (const { groups } of text.matchAll(bareOrDynamic)) {
    found.push({ specifier: groups?.specifier ?? "", isTypeOnly: false });
  }
  return found;
}

function isTypeClause(clause: string): boolean {
  if (/^type\b/.test(clause)) return true;
  const names = /^\{(?<names>[\s\S]*)\}$/.exec(clause)?.groups?.names?.split(",") ?? [];
  const given = names.map((name) => name.trim()).filter((name) => name !== "");
  return given.length > 0 && given.every((name) => name.startsWith("type "));
}

const commentOrString = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

function blank(text: string): string {
  return text.replace(commentOrString, (match) => match.replace(/[^\n]/g, " "));
}
