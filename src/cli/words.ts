/** Reads the words of the command line: options, required words, numbers and folders. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { editDistance } from "../contract/edit-distance.ts";

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

/** Share of its letters in which a word may differ from the one that was meant. */
const mostDifference = 0.34;
/** Longer words are no spelling of a known one. */
const longestWord = 64;

export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const [nearest] = known
    .map((name) => ({ name, share: editDistance(word.toLowerCase(), name) / name.length }))
    .sort((one, other) => one.share - other.share);
  return nearest !== undefined && nearest.share <= mostDifference ? nearest.name : undefined;
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

/** The first word of a command that does several things. */
export function needAction<const Action extends string>(word: string | undefined, actions: readonly Action[]): Action {
  const found = actions.find((action) => action === word);
  if (found !== undefined) return found;
  throw new UsageError(`Give one of ${actions.slice(0, -1).join(", ")} or ${actions.at(-1)}.`);
}

/** What is wrong with the words, of an error of `parseArgs`, whose own sentences are for programmers; undefined of any other. */
export function describeParseError(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const named = /'(?:-\w, )?([^' ]+)/.exec(error.message)?.[1] ?? "";
  switch (error.code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return `There is no option ${named}.`;
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL":
      return `The word "${named}" is one too many.`;
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      if (error.message.includes("ambiguous")) {
        return `The value of ${named} begins with a hyphen; write it as ${named}=VALUE.`;
      }
      return `${named} ${error.message.includes("does not take") ? "takes no value" : "needs a value"}.`;
    default:
      return undefined;
  }
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
