/** The fenced blocks of the documents, and the marks of those that the gate does not run. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Block {
  /** Relative to the project's root. */
  readonly document: string;
  /** Of its fence. */
  readonly line: number;
  /** The first word behind the fence. */
  readonly language: string;
  /** `not-run` for what no test can run, `at-length` for what takes longer than the gate has; undefined where it is run. */
  readonly mark: "not-run" | "at-length" | undefined;
  readonly text: string;
}

export const root = join(import.meta.dirname, "../..");

export const documents: readonly string[] = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/**/*.md"]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => path.replaceAll("\\", "/"));

export function readDocument(document: string): string {
  return readFileSync(join(root, document), "utf8");
}

/** A block in a list is indented as the list is. A mark stands behind the language, with its reason: `sh not-run: needs docker`. */
export function blocksOf(document: string, text = readDocument(document)): readonly Block[] {
  return [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [, indent = "", fence = "", body = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    const [, language = "", written = ""] = /^(\S*) ?(.*)$/.exec(fence) ?? [];
    const mark = /^(not-run|at-length): \S/.exec(written)?.[1];
    if (written !== "" && mark === undefined)
      throw new Error(`${document}:${line}: a mark is "not-run: REASON" or "at-length: REASON", not "${written}".`);
    return {
      document,
      line,
      language,
      mark: mark as Block["mark"],
      text: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    };
  });
}
