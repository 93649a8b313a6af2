/** Which targets webhooks may have, and how long the service waits for them. */
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
  webhookRetryHours: setting(
    "ASSAY_WEBHOOK_RETRY_HOURS",
    "Hours for which a message is retried before its webhook is paused.",
    72,
    whole(1, 720),
  ),
} as const;
