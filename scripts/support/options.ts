/** Options of a script: how they are written, their help, and how their text becomes a value. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** A wrong argument; the message is a sentence for the caller. */
export class UsageProblem extends Error {}

export interface Option<Value> {
  /** The name of its value in the usage; undefined for a flag. */
  readonly argument: string | undefined;
  readonly says: string;
  /** As the help shows it. */
  readonly fallback?: string;
  readonly isRequired: boolean;
  readonly isMultiple: boolean;
  /** Throws a UsageProblem, whose sentence calls the option by the name. */
  read(given: readonly string[], name: string): Value;
}

/** Given more than once, the last value counts. */
function single<Value>(
  argument: string,
  says: string,
  parse: (text: string, name: string) => Value,
): Option<Value | undefined> {
  const read = (given: readonly string[], name: string) => {
    const text = given.at(-1);
    return text === undefined ? undefined : parse(text, name);
  };
  return { argument, says, isRequired: false, isMultiple: false, read };
}

export function flag(says: string): Option<boolean> {
  return {
    argument: undefined,
    says,
    isRequired: false,
    isMultiple: false,
    read: (given) => given.length > 0,
  };
}

export function text(argument: string, says: string, pattern = /\S/): Option<string | undefined> {
  return single(argument, says, (value, name) => {
    if (!pattern.test(value)) throw new UsageProblem(`${name} must be like ${argument}, and ${quoted(value)} is not.`);
    return value;
  });
}

/** A whole number from 1 on. */
export function wholeNumber(fallback: number, says: string): Option<number> {
  return numeric(fallback, says, (value) => Number.isSafeInteger(value) && value >= 1, "a whole number from 1 on");
}

/** A whole number from 0 on. */
export function count(fallback: number, says: string): Option<number> {
  return numeric(fallback, says, (value) => Number.isSafeInteger(value) && value >= 0, "a whole number from 0 on");
}

/** Zero or more, also with decimals. */
export function decimal(fallback: number, says: string): Option<number> {
  return numeric(fallback, says, (value) => Number.isFinite(value) && value >= 0, "a number from 0 on");
}

function numeric(fallback: number, says: string, isGood: (value: number) => boolean, kind: string): Option<number> {
  const option = single("N", says, (written, name) => {
    const value = written.trim() === "" ? Number.NaN : Number(written);
    if (!isGood(value)) throw new UsageProblem(`${name} must be ${kind}, and ${quoted(written)} is not.`);
    return value;
  });
  return withDefault(option, fallback);
}

export function existingFile(argument: string, says: string): Option<string | undefined> {
  return single(argument, says, (path, name) => {
    if (!existsSync(path)) throw new UsageProblem(`${name}: there is no file ${path}.`);
    if (statSync(path).isDirectory()) throw new UsageProblem(`${name}: ${path} is a folder, and a file is wanted.`);
    return path;
  });
}

/** A folder that is there, with what the script reads in it. */
export function existingFolder(
  argument: string,
  says: string,
  holds: readonly string[] = [],
): Option<string | undefined> {
  return single(argument, says, (path, name) => {
    if (!existsSync(path)) throw new UsageProblem(`${name}: there is no folder ${path}.`);
    if (!statSync(path).isDirectory()) throw new UsageProblem(`${name}: ${path} is a file, and a folder is wanted.`);
    const absent = holds.find((part) => !existsSync(join(path, part)));
    if (absent !== undefined) throw new UsageProblem(`${name}: there is no ${join(path, absent)}.`);
    return path;
  });
}

/** Paths parted by commas, each without the endings of the files that belong to it. */
export function existingStems(
  argument: string,
  says: string,
  endings: readonly string[],
): Option<readonly string[] | undefined> {
  return single(argument, says, (written, name) => {
    const paths = written.split(",");
    const absent = paths.flatMap((path) => endings.map((ending) => path + ending)).find((path) => !existsSync(path));
    if (absent !== undefined) throw new UsageProblem(`${name}: there is no file ${absent}.`);
    return paths;
  });
}

export function required<Value>(option: Option<Value | undefined>): Option<Value> {
  const read = (given: readonly string[], name: string) => {
    const value = option.read(given, name);
    if (value === undefined) throw new UsageProblem(`${name} is missing.`);
    return value;
  };
  return { ...option, isRequired: true, read };
}

export function withDefault<Value>(option: Option<Value | undefined>, fallback: Value): Option<Value> {
  return { ...option, fallback: String(fallback), read: (given, name) => option.read(given, name) ?? fallback };
}

/** As often as wanted; at least once where the option is required. */
export function several<Value>(option: Option<Value | undefined>): Option<readonly Value[]> {
  const read = (given: readonly string[], name: string) => {
    if (given.length === 0 && option.isRequired) throw new UsageProblem(`${name} is missing.`);
    return given.map((one) => option.read([one], name)).filter((value) => value !== undefined);
  };
  return { ...option, isMultiple: true, read };
}

function quoted(written: string): string {
  return JSON.stringify(written);
}
