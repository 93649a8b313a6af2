/** The only reader of the environment: every setting with its name, meaning, default and bounds. */
import { isIP } from "node:net";
import { availableParallelism, homedir } from "node:os";
import { resolve } from "node:path";

interface Setting<T> {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: T;
  /** Gives the value, or throws a sentence that says what is expected. */
  readonly parse: (text: string) => T;
}

function setting<T>(name: string, meaning: string, fallback: T, parse: (text: string) => T): Setting<T> {
  return { name, meaning, fallback, parse };
}

function number(minimum: number, maximum: number, isWhole: boolean): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const isGood = text.trim() !== "" && Number.isFinite(value) && value >= minimum && value <= maximum;
    if (!isGood || (isWhole && !Number.isInteger(value))) {
      throw new Error(`must be a ${isWhole ? "whole " : ""}number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

const whole = (minimum: number, maximum: number) => number(minimum, maximum, true);
const decimal = (minimum: number, maximum: number) => number(minimum, maximum, false);

function bytes(text: string): number {
  const match = /^(\d+)(?:\s*(KiB|MiB|GiB))?$/.exec(text.trim());
  if (match === null) throw new Error("must be a number of bytes, such as 52428800 or 50 MiB");
  const unit = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }[match[2] ?? ""] ?? 1;
  const value = Number(match[1]) * unit;
  if (!Number.isSafeInteger(value) || value < 1) throw new Error("must be at least one byte");
  return value;
}

function flag(text: string): boolean {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  if (["0", "false", "no", "off"].includes(text.toLowerCase())) return false;
  throw new Error("must be true or false");
}

function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`must be one of ${words.join(", ")}`);
    return found;
  };
}

function httpAddress(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || !["http:", "https:"].includes(parsed.protocol)) {
    throw new Error("must be an http or https address");
  }
  return text;
}

/** A base address, to which paths are added. */
function url(text: string): string {
  return httpAddress(text).replace(/\/+$/, "");
}

function host(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9.-]+$/.test(text)) throw new Error("must be an IP address or a host name");
  return text;
}

function token(text: string): string {
  if (!/^[\x21-\x7e]{24,256}$/.test(text)) throw new Error("must be 24 to 256 printable ASCII characters, no blanks");
  return text;
}

function amounts(text: string): readonly number[] {
  const values = text.split(",").map((part) => Number(part.trim()));
  if (values.length > 20 || values.some((value) => !(value > 0) || !Number.isFinite(value))) {
    throw new Error("must be at most 20 positive amounts separated by commas");
  }
  return values;
}

function list(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const anyText = (text: string) => text;
const none = undefined as string | undefined;

export const settings = {
  host: setting("ASSAY_HOST", "Address to listen on.", "127.0.0.1", host),
  port: setting("ASSAY_PORT", "Port to listen on; 0 takes a free one.", 8080, whole(0, 65_535)),
  home: setting("ASSAY_HOME", "The data folder.", "", (text) => resolve(text.replace(/^~(?=\/|$)/, homedir()))),
  token: setting("ASSAY_TOKEN", "This text is a live-side admin token that does not expire.", none, token),
  databaseUrl: setting("ASSAY_DATABASE_URL", "Store other than the embedded one.", none, anyText),
  publicUrl: setting("ASSAY_PUBLIC_URL", "Address under which users reach the service.", none, url),
  trustedProxies: setting(
    "ASSAY_TRUSTED_PROXIES",
    "Addresses or networks whose forwarded headers are believed, separated by commas.",
    [] as readonly string[],
    list,
  ),
  metricsPort: setting(
    "ASSAY_METRICS_PORT",
    "Serves /metrics without a token on this port; 0 is off.",
    0,
    whole(0, 65_535),
  ),
  logLevel: setting(
    "ASSAY_LOG_LEVEL",
    "How much is logged.",
    "info",
    oneOf("debug", "info", "warn", "error", "silent"),
  ),
  logRequests: setting("ASSAY_LOG_REQUESTS", "Logs a line for every request.", false, flag),

  fraudBaseRate: setting(
    "ASSAY_FRAUD_BASE_RATE",
    "Share of transactions expected to be fraud while there are no labels.",
    0.005,
    decimal(0.000_001, 0.5),
  ),
  reviewThreshold: setting(
    "ASSAY_REVIEW_THRESHOLD",
    "Risk score from which a transaction is reviewed.",
    10,
    decimal(0, 100),
  ),
  declineThreshold: setting(
    "ASSAY_DECLINE_THRESHOLD",
    "Risk score from which a transaction is declined.",
    50,
    decimal(0, 100),
  ),
  structuringAmounts: setting(
    "ASSAY_STRUCTURING_AMOUNTS",
    "Reporting thresholds; repeated amounts just under one are a reason.",
    [1_000, 3_000, 5_000, 10_000, 15_000] as readonly number[],
    amounts,
  ),

  jsonBodyLimit: setting("ASSAY_JSON_BODY_LIMIT", "Largest JSON body.", 64 * 2 ** 10, bytes),
  fileLimit: setting("ASSAY_FILE_LIMIT", "Largest file of records (not documents), unpacked.", 2 ** 30, bytes),
  fileRowLimit: setting("ASSAY_FILE_ROW_LIMIT", "Most rows in one file.", 5_000_000, whole(1, 100_000_000)),
  bulkSyncRowLimit: setting(
    "ASSAY_BULK_SYNC_ROW_LIMIT",
    "Most rows answered in one response.",
    1_000_000,
    whole(1, 100_000_000),
  ),
  bulkListLimit: setting(
    "ASSAY_BULK_LIST_LIMIT",
    "Most entries in each list of analyticsJson.",
    10_000,
    whole(1, 1_000_000),
  ),
  errorDetailsLimit: setting("ASSAY_ERROR_DETAILS_LIMIT", "Most entries in errorDetails.", 10_000, whole(1, 1_000_000)),
  documentLimit: setting("ASSAY_DOCUMENT_LIMIT", "Largest document.", 50 * 2 ** 20, bytes),
  documentPageLimit: setting(
    "ASSAY_DOCUMENT_PAGE_LIMIT",
    "Pages of a document that are analysed.",
    200,
    whole(1, 10_000),
  ),
  documentPixelLimit: setting(
    "ASSAY_DOCUMENT_PIXEL_LIMIT",
    "Pixels of an image that are decoded.",
    100_000_000,
    whole(1, 1_000_000_000),
  ),
  documentWorkers: setting(
    "ASSAY_DOCUMENT_WORKERS",
    "Documents that are analysed at once.",
    Math.max(1, Math.min(8, availableParallelism() - 1)),
    whole(1, 64),
  ),
  documentQueueLimit: setting(
    "ASSAY_DOCUMENT_QUEUE_LIMIT",
    "Documents that may wait; more are answered 503.",
    32,
    whole(0, 10_000),
  ),
  documentTimeoutMs: setting(
    "ASSAY_DOCUMENT_TIMEOUT_MS",
    "Longest analysis of one document.",
    60_000,
    whole(100, 3_600_000),
  ),
  documentMemoryLimit: setting("ASSAY_DOCUMENT_MEMORY_LIMIT", "Most memory of one document's process.", 2 ** 30, bytes),
  documentUrlSeconds: setting(
    "ASSAY_DOCUMENT_URL_SECONDS",
    "How long a document_url is valid.",
    900,
    whole(1, 604_800),
  ),
  requestTimeoutMs: setting(
    "ASSAY_REQUEST_TIMEOUT_MS",
    "Longest time for a JSON body to arrive.",
    30_000,
    whole(100, 3_600_000),
  ),
  uploadIdleMs: setting("ASSAY_UPLOAD_IDLE_MS", "Longest pause within an upload.", 30_000, whole(100, 3_600_000)),
  connectionLimit: setting("ASSAY_CONNECTION_LIMIT", "Open connections.", 10_000, whole(1, 1_000_000)),
  decideQueueLimit: setting(
    "ASSAY_DECIDE_QUEUE_LIMIT",
    "Transactions that may wait for the ledger; more are answered 503.",
    20_000,
    whole(1, 1_000_000),
  ),
  drainTimeoutMs: setting(
    "ASSAY_DRAIN_TIMEOUT_MS",
    "How long requests under way may take to end at a stop.",
    30_000,
    whole(0, 3_600_000),
  ),
  stateCacheEntries: setting(
    "ASSAY_STATE_CACHE_ENTRIES",
    "Account states that are kept in memory.",
    100_000,
    whole(100, 100_000_000),
  ),

  oidcIssuer: setting(
    "ASSAY_OIDC_ISSUER",
    "Issuer whose JWTs are accepted, exactly as they name it.",
    none,
    httpAddress,
  ),
  oidcAudience: setting("ASSAY_OIDC_AUDIENCE", "Audience that those JWTs must name.", none, anyText),
  oidcWorkspaceClaim: setting(
    "ASSAY_OIDC_WORKSPACE_CLAIM",
    "Claim that names the workspace.",
    "assay_workspace",
    anyText,
  ),
  oidcSideClaim: setting("ASSAY_OIDC_SIDE_CLAIM", "Claim that says live or test.", "assay_side", anyText),
  oidcScopeClaim: setting("ASSAY_OIDC_SCOPE_CLAIM", "Claim with the scopes.", "scope", anyText),
} as const;

type Settings = typeof settings;
export type Config = { readonly [K in keyof Settings]: Settings[K]["fallback"] };

/** A setting that cannot be used, in a sentence that names it. */
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

/** Names that look like settings and are none; they are reported, not refused. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const known = new Set<string>(Object.values(settings).map((entry) => entry.name));
  return Object.keys(environment).filter(
    (name) => name.startsWith("ASSAY_") && !name.startsWith("ASSAY_TEST_") && !known.has(name),
  );
}

function conflicts(config: Config): string[] {
  const problems: string[] = [];
  if (config.reviewThreshold > config.declineThreshold) {
    problems.push("ASSAY_REVIEW_THRESHOLD must not be above ASSAY_DECLINE_THRESHOLD.");
  }
  if ((config.oidcIssuer === undefined) !== (config.oidcAudience === undefined)) {
    problems.push("ASSAY_OIDC_ISSUER and ASSAY_OIDC_AUDIENCE must be set together.");
  }
  if (config.databaseUrl !== undefined) {
    problems.push("ASSAY_DATABASE_URL is set, but this version has only the embedded store; unset it.");
  }
  return problems;
}
