/** The help of a script: how it is called, what it does, what it needs, and its options with their defaults. */
import type { Option } from "./options.ts";

interface Described {
  readonly does: string;
  readonly needs?: string;
  readonly start?: string;
  readonly words?: Readonly<Record<string, Option<unknown>>>;
  readonly options?: Readonly<Record<string, Option<unknown>>>;
}

const width = 100;

export function describeCommand(script: string, command: Described): string {
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
