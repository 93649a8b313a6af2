/** Reads the words of the command line: options, required words, numbers and folders. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

const parseWords = <Options extends ParseArgsOptionsConfig>(words: readonly string[], options: Options) =>
  parseArgs({ args: [...words], options, allowPositionals: true });

export type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseWords<Options>>["values"];

/** The options of a command, and its words; it refuses more words than it takes. */
export function readWords<Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  options: Options,
  most = Number.POSITIVE_INFINITY,
): { readonly values: OptionValues<Options>; readonly positionals: readonly string[] } {
  const { values, positionals } = parseWords(words, options);
  if (positionals.length > most) throw new UsageError("Too many arguments.");
  return { values, positionals };
}

export function need(word: string | undefined, what: string): string {
  if (word === undefined) throw new UsageError(`${what} is missing.`);
  return word;
}

/** The only word after a command; the sentence says what is wanted. */
export function onlyWord(words: readonly string[], sentence: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw new UsageError(sentence);
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

/** The only argument of a command, a folder. */
export function namedFolder(command: string, words: readonly string[]): string {
  return onlyWord(readWords(words, {}).positionals, `Give the folder for assay ${command}.`);
}

/** A command with wrong arguments; the message says how to call it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
