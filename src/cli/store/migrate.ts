/** assay migrate: migrates the data folder to this version. */
import { parseArgs } from "node:util";
import { withLedger } from "../open-data.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  // Opening migrates.
  await withLedger(async () => undefined);
  process.stderr.write("The data folder is up to date.\n");
  return 0;
}
