/** assay check-config: says what is wrong with the settings, or lists them all as they stand. */
import { parseArgs } from "node:util";
import { readConfig, settings, unknownSettings } from "../config.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  const config = readConfig();
  for (const [key, { name, meaning }] of Object.entries(settings)) {
    const value = config[key as keyof typeof config];
    process.stdout.write(`${name}=${show(name, value)}\n    ${meaning}\n`);
  }
  const unknown = unknownSettings();
  for (const name of unknown) process.stderr.write(`${name} is not a setting and has no effect.\n`);
  return 0;
}

function show(name: string, value: unknown): string {
  if (value === undefined) return "";
  // A list of settings ends up in tickets and logs.
  if (name === "ASSAY_TOKEN" || name === "ASSAY_DATABASE_URL") return "(set, not shown)";
  return Array.isArray(value) ? value.join(",") : String(value);
}
