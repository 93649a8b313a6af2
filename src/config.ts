/** The only reader of the environment: every setting by its key, with its value from the environment. */
import { resolve } from "node:path";
import { bankDirectorySettings } from "./config/bank-directory.ts";
import { bulkSettings } from "./config/bulk.ts";
import { caseSettings } from "./config/cases.ts";
import { credentialSettings } from "./config/credentials.ts";
import { databaseSettings } from "./config/database.ts";
import { eventSettings } from "./config/events.ts";
import { geoipSettings } from "./config/geoip.ts";
import { limitSettings } from "./config/limits.ts";
import { mailSettings } from "./config/mail.ts";
import { oidcSettings } from "./config/oidc.ts";
import { scoringSettings } from "./config/scoring.ts";
import { screeningSettings } from "./config/screening.ts";
import { serviceSettings } from "./config/service.ts";
import { textOfDefault } from "./config/setting.ts";
import { telemetrySettings } from "./config/telemetry.ts";
import { vaultSettings } from "./config/vault.ts";
import { webhookSettings } from "./config/webhooks.ts";

export const settings = {
  ...serviceSettings,
  ...databaseSettings,
  ...vaultSettings,
  ...scoringSettings,
  ...limitSettings,
  ...credentialSettings,
  ...bankDirectorySettings,
  ...geoipSettings,
  ...bulkSettings,
  ...caseSettings,
  ...screeningSettings,
  ...webhookSettings,
  ...mailSettings,
  ...eventSettings,
  ...telemetrySettings,
  ...oidcSettings,
} as const;

type Settings = typeof settings;
export type Config = { readonly [K in keyof Settings]: Settings[K]["fallback"] };

/** An invalid setting, in a sentence that names it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(settings)) {
    const text = environment[entry.name];
    try {
      values[key] = text === undefined || text === "" ? entry.fallback : entry.parse(text);
    } catch (error) {
      problems.push(`${entry.name} ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  const config = values as unknown as Config;
  if (problems.length === 0) problems.push(...conflicts(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, home: config.home === "" ? resolve("assay-data") : config.home };
}

/** A setting as it is written: in the environment, or else its default. Empty where there is neither. */
export function textInForce(
  { name, fallback }: Settings[keyof Settings],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return environment[name] || textOfDefault(fallback);
}

/** Unknown names with the prefix of settings; they are reported, not refused. */
export function unknownSettings(): string[] {
  const known = new Set<string>(Object.values(settings).map((entry) => entry.name));
  return Object.keys(process.env).filter(
    (name) => name.startsWith("ASSAY_") && !name.startsWith("ASSAY_TEST_") && !known.has(name),
  );
}

function conflicts(config: Config): string[] {
  const problems: string[] = [];
  if (config.reviewThreshold > config.declineThreshold) {
    problems.push("ASSAY_REVIEW_THRESHOLD must not be above ASSAY_DECLINE_THRESHOLD.");
  }
  if ((config.oidcIssuer === undefined) !== (config.oidcAudience === undefined) && config.oidcClientId === undefined) {
    problems.push("ASSAY_OIDC_ISSUER and ASSAY_OIDC_AUDIENCE must be set together.");
  }
  if (config.oidcClientId !== undefined && (config.oidcIssuer === undefined || config.oidcRoles.length === 0)) {
    problems.push("ASSAY_OIDC_CLIENT_ID needs ASSAY_OIDC_ISSUER and ASSAY_OIDC_ROLES.");
  }
  if (config.mailServer !== undefined && config.mailFrom === undefined) {
    problems.push("ASSAY_MAIL_SERVER needs ASSAY_MAIL_FROM.");
  }
  if ((config.mailUser === undefined) !== (config.mailPassword === undefined)) {
    problems.push("ASSAY_MAIL_USER and ASSAY_MAIL_PASSWORD must be set together.");
  }
  const hasKeys = config.vaultAccessKeyId !== undefined && config.vaultSecretAccessKey !== undefined;
  if (config.vaultPlace !== undefined && hasKeys === (config.vaultCredentialsFile !== undefined)) {
    problems.push(
      "ASSAY_VAULT_URL needs either ASSAY_VAULT_ACCESS_KEY_ID and ASSAY_VAULT_SECRET_ACCESS_KEY, or ASSAY_VAULT_CREDENTIALS_FILE.",
    );
  }
  return problems;
}
