/** Which targets webhooks may have, and how long the service waits for them. */
import { readFileSync } from "node:fs";
import { flag, setting, whole } from "./setting.ts";

export const webhookSettings = {
  webhookAllowHttp: setting("ASSAY_WEBHOOK_ALLOW_HTTP", "Allows webhooks to http URLs.", false, flag),
  webhookAllowPrivate: setting(
    "ASSAY_WEBHOOK_ALLOW_PRIVATE",
    "Allows webhooks to private, local and loopback addresses.",
    false,
    flag,
  ),
  webhookTimeoutMs: setting(
    "ASSAY_WEBHOOK_TIMEOUT_MS",
    "Timeout for the answer of a webhook's receiver.",
    15_000,
    whole(100, 120_000),
  ),
  webhookKeys: setting(
    "ASSAY_WEBHOOK_KEY_FILE",
    "File with the key that seals secrets of webhooks and authenticator apps in the store: 32 bytes as Base64. Further lines are earlier keys, which only open. Default: the data folder's key; on a database, secrets of webhooks are then not sealed, and authenticator apps cannot be set up.",
    [] as readonly Uint8Array[],
    keysOf,
  ),
  webhookRetryHours: setting(
    "ASSAY_WEBHOOK_RETRY_HOURS",
    "Hours for which a message is retried before its webhook is paused.",
    72,
    whole(1, 720),
  ),
} as const;

/** The length of an AES-256 key. */
const keyBytes = 32;

function keysOf(path: string): readonly Uint8Array[] {
  const lines = readKeyFile(path).split("\n");
  const keys = lines.flatMap((line) => (line.trim() === "" ? [] : [Buffer.from(line.trim(), "base64")]));
  if (keys.length === 0 || keys.some(({ length }) => length !== keyBytes)) {
    throw new Error("must name a file with 32 bytes as Base64 in each line, as `openssl rand -base64 32` writes them");
  }
  return keys;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error("must name a file that can be read");
  }
}
