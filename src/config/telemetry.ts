/** Export of traces and metrics by OpenTelemetry's protocol. */
import { decimal, list, none, setting, url, whole } from "./setting.ts";

/** Pairs such as `Authorization=Bearer abc`, separated by commas. */
function headers(text: string): Readonly<Record<string, string>> {
  const pairs = list(text).map((pair) => /^([A-Za-z0-9-]+)=([\x20-\x7e]+)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) throw new Error("must be pairs such as name=value separated by commas");
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

const noHeaders: Readonly<Record<string, string>> = {};

export const telemetrySettings = {
  otlpEndpoint: setting(
    "ASSAY_OTLP_ENDPOINT",
    "Base address of an OpenTelemetry collector, to which traces and metrics are sent as OTLP/HTTP in JSON. Unset: nothing is sent.",
    none,
    url,
  ),
  otlpHeaders: setting(
    "ASSAY_OTLP_HEADERS",
    "Headers for the collector, as name=value separated by commas.",
    noHeaders,
    headers,
  ),
  otlpTraceShare: setting(
    "ASSAY_OTLP_TRACE_SHARE",
    "Share of the traces that begin here and are sent, from 0 to 1. A trace that a caller began is sent if the caller samples it.",
    1,
    decimal(0, 1),
  ),
  otlpMetricsSeconds: setting(
    "ASSAY_OTLP_METRICS_SECONDS",
    "Seconds between two exports of the metrics.",
    60,
    whole(5, 3_600),
  ),
} as const;
