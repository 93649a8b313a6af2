/** Counts what shows how easily a code base is read: lines, files and exports with one user, and the number of folders that mention a noun. */
import { posix } from "node:path";
import type { SourceFile } from "../../test/support/source-file.ts";

export interface SourceCounts {
  readonly lines: number;
  readonly files: number;
  readonly filesWithOneImporter: readonly string[];
  readonly exports: number;
  readonly exportsWithOneUser: readonly string[];
  /** Imported by tests alone, or named nowhere else but in a type. */
  readonly exportsWithoutUser: readonly string[];
}

/** Tests, and what only they import. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|conformance)(\/|\.ts$)/.test(path);
}

export function countSources(all: readonly SourceFile[], isCounted: (path: string) => boolean): SourceCounts {
  const sources = all.filter(({ path }) => !isTest(path));
  const counted = sources.filter(({ path }) => isCounted(path));
  const importers = new Map<string, Set<string>>();
  const users = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const { target } of source.imports) if (target !== undefined) add(importers, target, source.path);
    for (const used of usedNames(source)) add(users, used, source.path);
  }
  const exported = counted.flatMap(({ path, code }) => exportedNames(code).map((name) => `${path} ${name}`));
  const withUsers = (count: number) => exported.filter((name) => (users.get(name)?.size ?? 0) === count);
  return {
    lines: counted.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
    files: counted.length,
    filesWithOneImporter: counted.flatMap(({ path }) => (importers.get(path)?.size === 1 ? [path] : [])),
    exports: exported.length,
    exportsWithOneUser: withUsers(1),
    exportsWithoutUser: withUsers(0),
  };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

const exportPattern =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (?<name>\w+)/gm;

function exportedNames(code: string): readonly string[] {
  return [...new Set([...code.matchAll(exportPattern)].map(({ groups }) => groups?.name ?? ""))];
}

const importPattern = /^import\s+(?:type\s+)?(?<clause>\{[^}]*\}|\* as \w+)\s+from\s+"(?<from>\.[^"]+)"/gm;
const dynamicPattern = /const (?<clause>\{[^}]*\}) = await import\("(?<from>\.[^"]+)"\)/gm;

/** "path name" of each export that a file names in its imports. */
function usedNames({ path, text }: SourceFile): readonly string[] {
  return [...text.matchAll(importPattern), ...text.matchAll(dynamicPattern)].flatMap(({ groups }) => {
    const target = posix.join(posix.dirname(path), groups?.from ?? "");
    const names = (groups?.clause ?? "").replace(/[{}]/g, "").split(",");
    return names.flatMap((name) => {
      const word = /^\s*(?:type\s+)?(?<word>\w+)/.exec(name)?.groups?.word;
      return word === undefined ? [] : [`${target} ${word}`];
    });
  });
}

/** Folders in which a file's name or an identifier holds the noun as a word of its own. */
export function findFolders(sources: readonly SourceFile[], noun: string): readonly string[] {
  const capital = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  // `rule`, `rules`, `ruleSet`, `isRule` and `RULE_SET`, but neither `ruler` nor the words of the language.
  const inCode = new RegExp(
    `(?<![A-Za-z])${noun}s?(?![a-z])|(?<=[a-z0-9_]|\\b)${capital}s?(?![a-z])|\\b${noun.toUpperCase()}S?(?![A-Z])`,
  );
  const inName = new RegExp(`(?<![a-z])${noun}s?(?![a-z])`);
  const folders = sources
    .filter(({ path }) => !isTest(path))
    .filter(
      ({ path, code }) =>
        inName.test(path) || inCode.test(code.replace(/^\s*case\s[^\n]*?:|to(Lower|Upper)Case/gm, "")),
    )
    .map(({ path }) => posix.dirname(path));
  return [...new Set(folders)].sort();
}
