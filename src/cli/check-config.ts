/** assay check-config: reports problems of the settings, or lists all settings as they are written. */
import { parseArgs } from "node:util";
import { readConfig, settings, textInForce, unknownSettings } from "../config.ts";

export async function run(words: readonly string[]): Promise<number> {
  parseArgs({ args: [...words], options: {} });
  const { home } = readConfig();
  for (const entry of Object.values(settings)) {
    const text = entry.name === settings.home.name ? home : textInForce(entry);
    process.stdout.write(`${entry.name}=${secrets.has(entry.name) && text !== "" ? "(set, not shown)" : text}\n`);
    process.stdout.write(`    ${entry.meaning}\n`);
  }
  const unknown = unknownSettings();
  for (const name of unknown) process.stderr.write(`${name} is not a setting and has no effect.\n`);
  return 0;
}

/** A list of settings ends up in tickets and logs. */
const secrets: ReadonlySet<string> = new Set([
  "ASSAY_TOKEN",
  "ASSAY_DATABASE_URL",
  "ASSAY_DATABASE_REPLICA_URL",
  "ASSAY_MAIL_PASSWORD",
  "ASSAY_OIDC_CLIENT_SECRET",
  "ASSAY_OTLP_HEADERS",
  "ASSAY_VAULT_SECRET_ACCESS_KEY",
  "ASSAY_VAULT_SESSION_TOKEN",
]);
