/** The command line of a script: reads its options, answers `--help`, and ends with 2 and a sentence where it was called wrongly. */

import { relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
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

interface Described {
  readonly does: string;
  readonly needs?: string;
  readonly start?: string;
  readonly words?: Readonly<Record<string, Option<unknown>>>;
  readonly options?: Readonly<Record<string, Option<unknown>>>;
}

const width = 100;

/** The help of a script: how it is called, what it does, what it needs, and its options with their defaults. */
function describeCommand(script: string, command: Described): string {
  const { does, needs, start = `node bin/run.js ${script}`, words = {}, options = {} } = command;
  const named = Object.entries(options).map(([name, option]) => [formOf(name, option), option] as const);
  const unnamed = Object.values(words).map((word) => [word.argument ?? "", word] as const);
  const required = named.filter(([, { isRequired }]) => isRequired).map(([form]) => form);
  const usage = [
    start,
    ...required,
    ...(named.length > required.length ? ["[OPTION...]"] : []),
    ...unnamed.map(([form, word]) => wordForm(form, word)),
  ].join(" ");
  const rows = [...unnamed, ...named].map(([form, option]) => [form, `${option.says}${remark(option)}`] as const);
  const table = [...rows, ["--help", "tells this and ends"] as const];
  const indent = Math.max(...table.map(([form]) => form.length)) + 4;
  const lines = table.map(([form, says]) => `  ${form}`.padEnd(indent) + wrap(says, indent));
  const needed = needs === undefined ? [] : [`Needs: ${wrap(needs, "Needs: ".length)}`];
  return `${[`Usage: ${usage}`, wrap(does, 0), ...needed, lines.join("\n")].join("\n\n")}\n`;
}

function formOf(name: string, { argument }: Option<unknown>): string {
  return argument === undefined ? `--${name}` : `--${name} ${argument}`;
}

function wordForm(form: string, { isRequired, isMultiple }: Option<unknown>): string {
  const all = isMultiple ? `${form}...` : form;
  return isRequired ? all : `[${all}]`;
}

function remark({ fallback, isRequired, isMultiple, argument }: Option<unknown>): string {
  if (argument === undefined) return "";
  const often = isMultiple ? "may be given again" : "";
  const unless = isRequired ? "required" : fallback === undefined || fallback === "" ? "" : `default ${fallback}`;
  const remarks = [unless, often].filter((part) => part !== "").join(", ");
  return remarks === "" ? "" : ` (${remarks})`;
}

/** Lines after the first begin at the indent. */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && indent + line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}
