/** Words of the command line: what a command cannot do without, numbers, the side of a workspace and a folder. */

import { parseArgs } from "node:util";
import { type Mode, modes } from "../contract/token.ts";
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

/** The side of a workspace. */
export function parseMode(text: string): Mode {
  const mode = modes.find((known) => known === text);
  if (mode === undefined) throw new UsageError("--mode must be live or test.");
  return mode;
}

/** The one folder that a command is followed by. */
export function namedFolder(command: string, words: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new UsageError(`The ${command} command is followed by a folder's name.`);
  return folder;
}
