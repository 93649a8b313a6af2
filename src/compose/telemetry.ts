/** Traces and metrics for a collector, where one is set. */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Metrics } from "../http/metrics.ts";
import { addExportMetrics, type Exporter, startExporter } from "../http/otlp/exporter.ts";
import { createSendBatch } from "../http/otlp/send.ts";
import { version } from "../version.ts";
import type { Services } from "./part.ts";

/** A collector that hangs delays its own batch and the stop of the service, nothing else. */
const sendTimeoutMs = 5_000;

export function composeTelemetry({ config, nodeId, now }: Services, metrics: Metrics): Exporter | undefined {
  const { otlpEndpoint, otlpHeaders, otlpTraceShare, otlpMetricsSeconds } = config;
  addExportMetrics(metrics);
  if (otlpEndpoint === undefined) return undefined;
  return startExporter({
    send: createSendBatch(otlpEndpoint, otlpHeaders, sendTimeoutMs),
    metrics,
    resource: {
      "service.name": "assay",
      "service.version": version,
      "service.instance.id": nodeId,
      "host.name": hostname(),
    },
    version,
    traceShare: otlpTraceShare,
    metricsEveryMs: otlpMetricsSeconds * 1_000,
    now,
    random: Math.random,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  });
}
