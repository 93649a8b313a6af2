/** Words of the command line: what a command cannot do without, numbers and a folder. */
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

export function need(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`${what} is missing.`);
  return word;
}

export function parseNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= most)) {
    throw new UsageError(`${name} must be a number from 0 to ${most}.`);
  }
  return value;
}

/** The one folder that a command is followed by. */
export function namedFolder(command: string, words: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError(`Give the folder for assay ${command}.`);
  return folder;
}
