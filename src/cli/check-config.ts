/** assay check-config: reports problems of the settings, or lists all settings with their values. */
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

const secrets: ReadonlySet<string> = new Set([
  "ASSAY_TOKEN",
  "ASSAY_DATABASE_URL",
  "ASSAY_DATABASE_REPLICA_URL",
  "ASSAY_MAIL_PASSWORD",
  "ASSAY_OIDC_CLIENT_SECRET",
  "ASSAY_VAULT_SECRET_ACCESS_KEY",
  "ASSAY_VAULT_SESSION_TOKEN",
  "ASSAY_WEBHOOK_KEY_FILE",
]);

function show(name: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  // A list of settings ends up in tickets and logs.
  if (secrets.has(name)) return "(set, not shown)";
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
