/** The command line: finds the command, runs it, and ends with its exit code. */
import { commands, helpText } from "./cli/commands.ts";
import { UsageError } from "./cli/words.ts";
import { ConfigError } from "./config.ts";
import { ServiceError } from "./errors.ts";

/** Exit codes: 0 done, 1 failed, 2 wrong arguments. */
async function main(words: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = words;
  if (["help", "--help", "-h"].includes(name)) {
    process.stdout.write(helpText());
    return 0;
  }
  const command = commands.find((entry) => entry.name === name);
  if (command === undefined) {
    process.stderr.write(`assay: there is no command "${name}"; assay --help lists them.\n`);
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
function explain(error: unknown): { readonly text: string; readonly code: number } {
  if (error instanceof ConfigError) return { text: error.message, code: 2 };
  if (error instanceof UsageError || isParseArgsError(error))
    return { text: `${error.message} See assay --help.`, code: 2 };
  if (error instanceof ServiceError) return { text: error.message, code: 1 };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 1 };
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

// Written files hold tokens, keys and personal data: only their owner may read them, also in a folder open to others.
process.umask(0o077);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { text, code } = explain(error);
  process.stderr.write(`assay: ${text}\n`);
  process.exitCode = code;
}
