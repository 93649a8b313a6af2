/** Address, data folder, first token and log of the service. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import { flag, host, networks, none, oneOf, setting, token, url, whole } from "./setting.ts";

export const serviceSettings = {
  host: setting("ASSAY_HOST", "Address to listen on.", "127.0.0.1", host),
  port: setting("ASSAY_PORT", "Port to listen on; 0 selects a free port.", 8080, whole(0, 65_535)),
  home: setting("ASSAY_HOME", "The data folder.", "", (text) => resolve(text.replace(/^~(?=\/|$)/, homedir()))),
  token: setting("ASSAY_TOKEN", "Text of an admin token for the live side that does not expire.", none, token),
  publicUrl: setting("ASSAY_PUBLIC_URL", "Public URL of the service, for links.", none, url),
  trustedProxies: setting(
    "ASSAY_TRUSTED_PROXIES",
    "Proxy addresses or networks whose forwarded headers are trusted, separated by commas.",
    [] as readonly string[],
    networks,
  ),
  proxyHeaders: setting(
    "ASSAY_PROXY_HEADERS",
    "What those proxies write: x-forwarded is X-Forwarded-For, -Host and -Proto, forwarded is Forwarded (RFC 7239). The other is ignored, as clients can send it.",
    "x-forwarded",
    oneOf("x-forwarded", "forwarded"),
  ),
  metricsPort: setting(
    "ASSAY_METRICS_PORT",
    "Port that serves /metrics without a token; 0 turns it off.",
    0,
    whole(0, 65_535),
  ),
  logLevel: setting(
    "ASSAY_LOG_LEVEL",
    "Lowest level that is logged.",
    "info",
    oneOf("debug", "info", "warn", "error", "silent"),
  ),
  auditAccessMinutes: setting(
    "ASSAY_AUDIT_ACCESS_MINUTES",
    "Minutes after which counts of reads, denials and failed sign-ins are added to the journal, by caller and operation; 0 turns it off.",
    60,
    whole(0, 1_440),
  ),
  logRequests: setting("ASSAY_LOG_REQUESTS", "Logs a line for every request.", false, flag),
} as const;
