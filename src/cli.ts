/** The command line: finds the command, runs it, and ends with its exit code. */
import { commands, helpText } from "./cli/commands.ts";
import { endOnLostOutput } from "./cli/lost-output.ts";
import { describeParseError, nearestWord, UsageError } from "./cli/words.ts";
import { ConfigError } from "./config.ts";
import { ServiceError } from "./errors.ts";
import { version } from "./version.ts";

/** Exit codes: 0 done, 1 failed, 2 wrong arguments. */
async function main(words: readonly string[]): Promise<number> {
  const [first = "help", ...behind] = words;
  const isHelp = ["help", "--help", "-h"].includes(first);
  if (isHelp && behind.length === 0) {
    process.stdout.write(helpText());
    return 0;
  }
  // `assay help backup` is `assay backup --help`.
  const [name = "", ...rest] = isHelp ? [...behind, "--help"] : words;
  if (["version", "--version", "-v"].includes(name)) {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const command = commands.find((entry) => entry.name === name);
  if (command === undefined) {
    const nearest = nearestWord(
      name,
      commands.map((entry) => entry.name),
    );
    const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    process.stderr.write(`assay: there is no command "${name}"; assay --help lists them.${meant}\n`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(`${command.usage}\n\n${command.summary}\n`);
    return 0;
  }
  const { run } = await command.load();
  return run(rest);
}

/** Expected failures are printed as a sentence; anything else is a bug and is printed with its stack. */
function explain(error: unknown, [name = ""]: readonly string[]): { readonly text: string; readonly code: number } {
  if (error instanceof ConfigError) return { text: error.message, code: 2 };
  const wrongWords = error instanceof UsageError ? error.message : describeParseError(error);
  if (wrongWords !== undefined) return { text: `${wrongWords} See assay ${name} --help.`, code: 2 };
  if (error instanceof ServiceError) return { text: error.message, code: 1 };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 1 };
}

// Written files hold tokens, keys and personal data: only their owner may read them, also in a folder open to others.
process.umask(0o077);
const words = process.argv.slice(2);
// A service goes on without a reader of its output.
if (words[0] !== "serve") endOnLostOutput();
try {
  process.exitCode = await main(words);
} catch (error) {
  const { text, code } = explain(error, words);
  process.stderr.write(`assay: ${text}\n`);
  process.exitCode = code;
}
