/** Runs one command of the command line on a data folder. */
import { execFile } from "node:child_process";
import { programEntry, programEnvironment } from "./program.ts";
import { storeOf } from "./store-of.ts";

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export function runCommand(home: string, ...words: readonly string[]): Promise<Ran> {
  return runCommandWith(home, {}, ...words);
}

export function runCommandWith(
  home: string,
  more: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Ran> {
  return storeOf(home).then((store) => run(home, { ...store, ...more }, words));
}

function run(home: string, more: Readonly<Record<string, string>>, words: readonly string[]): Promise<Ran> {
  const environment = { ...programEnvironment(), ASSAY_HOME: home, ...more };
  return new Promise((settle) => {
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", programEntry, ...words],
      { env: environment },
      (error, output, errors) => settle({ code: error === null ? 0 : Number(error.code), output, errors }),
    );
  });
}
