/** The one folder that a command is followed by. */
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

export function namedFolder(command: string, words: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError(`Give the folder for assay ${command}.`);
  return folder;
}
