/**
 * Calls scripts in one process, which takes a tenth of the time of a process each: reads calls from the first argument, and writes how
 * each ended. An exit ends a script; one that begins its work instead is reported as `isStarted`.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface ScriptCall {
  /** Relative to the project's root. */
  readonly script: string;
  readonly words: readonly string[];
}

export interface ScriptEnd {
  readonly exitCode: number | undefined;
  readonly isStarted: boolean;
  readonly output: string;
  readonly errors: string;
}

class Left extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super("left");
    this.exitCode = exitCode;
  }
}

const root = join(import.meta.dirname, "../..");
const write = process.stdout.write.bind(process.stdout);
process.exit = (code) => {
  throw new Left(Number(code ?? 0));
};

async function call({ script, words }: ScriptCall, turn: number): Promise<ScriptEnd> {
  const path = join(root, script);
  process.argv.splice(1, process.argv.length, path, ...words);
  let [output, errors] = ["", ""];
  process.stdout.write = (text) => {
    output += String(text);
    return true;
  };
  process.stderr.write = (text) => {
    errors += String(text);
    return true;
  };
  try {
    // The entry is evaluated anew each time; what it imports is loaded once.
    await import(`${pathToFileURL(path).href}?${turn}`);
    return { exitCode: undefined, isStarted: true, output, errors };
  } catch (error) {
    if (error instanceof Left) return { exitCode: error.exitCode, isStarted: false, output, errors };
    return {
      exitCode: 1,
      isStarted: false,
      output,
      errors: `${errors}${error instanceof Error ? error.stack : error}`,
    };
  }
}

const calls = JSON.parse(process.argv[2] ?? "[]") as readonly ScriptCall[];
const ends: ScriptEnd[] = [];
for (const [turn, one] of calls.entries()) ends.push(await call(one, turn));
process.stdout.write = write;
process.stdout.write(JSON.stringify(ends));
