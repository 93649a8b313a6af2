/** The command line of a script: reads its options, answers `--help`, and ends with 2 and a sentence where it was called wrongly. */
import { relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeCommand } from "./describe-command.ts";
import { type Option, UsageProblem } from "./options.ts";

type Options = Readonly<Record<string, Option<unknown>>>;
type Values<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends Option<infer Value> ? Value : never;
};

export interface Command<Named extends Options, Words extends Options> {
  /** What it does and prints. */
  readonly does: string;
  /** Data and programs that are not part of the repository. */
  readonly needs?: string;
  /** How it is started, where that is not by the launcher. */
  readonly start?: string;
  /** What stands without a name, in this order; the last may take all that follow. */
  readonly words?: Words;
  readonly options?: Named;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Called first in every script; with `--help` it prints the help and ends. */
export function readCommand<Named extends Options = Record<never, never>, Words extends Options = Record<never, never>>(
  command: Command<Named, Words>,
): Values<Named> & Values<Words> {
  const given = process.argv.slice(2);
  if (given.includes("--help") || given.includes("-h")) {
    process.stdout.write(describeCommand(scriptName(), command));
    process.exit(0);
  }
  try {
    return readValues(command, given);
  } catch (error) {
    const problem = sentenceOf(error);
    if (problem === undefined) throw error;
    return refuse(`${problem.replace(/\.$/, "")}; --help tells how it is called.`);
  }
}

/** For a missing requirement, such as a program that is not installed. */
export function refuse(sentence: string): never {
  process.stderr.write(`${scriptName()}: ${sentence}\n`);
  process.exit(2);
}

function scriptName(): string {
  return relative(root, process.argv[1] ?? "").replaceAll("\\", "/");
}

function readValues<Named extends Options, Words extends Options>(
  { options, words }: Command<Named, Words>,
  given: string[],
): Values<Named> & Values<Words> {
  const kinds = Object.entries(options ?? {}).map(([name, { argument }]) => [
    name,
    argument === undefined ? { type: "boolean" as const } : { type: "string" as const, multiple: true as const },
  ]);
  const parsed = parseArgs({ args: given, options: Object.fromEntries(kinds), allowPositionals: words !== undefined });
  const values: Readonly<Record<string, unknown>> = parsed.values;
  const rest = [...parsed.positionals];
  const entries = [
    ...Object.entries(options ?? {}).map(([name, option]) => [name, option.read(textsOf(values[name]), `--${name}`)]),
    ...Object.entries(words ?? {}).map(([name, word]) => {
      return [name, word.read(rest.splice(0, word.isMultiple ? rest.length : 1), word.argument ?? name)];
    }),
  ];
  if (rest.length > 0) throw new UsageProblem(`${JSON.stringify(rest[0])} is one word too many.`);
  return Object.fromEntries(entries) as Values<Named> & Values<Words>;
}

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

/** Node's own messages continue with advice, on the same line or the next. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UsageProblem) return error.message;
  const isOfParseArgs = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isOfParseArgs ? `${error.message.split(/\.?(?:\n| To |$)/)[0]}.` : undefined;
}
