/** Exports spans and metrics in the background. A full queue drops what comes, and counts it; no request ever waits. */
import type { Counter, Metrics } from "../metrics.ts";
import type { TraceContext } from "../trace-context.ts";
import { writeMetrics } from "./metrics.ts";
import type { SendBatch } from "./send.ts";
import { type RequestSpan, type Resource, writeSpans } from "./spans.ts";

export interface Tracer {
  /** The step of this service in the caller's trace, or the first of a new one. */
  begin(parent: TraceContext | undefined): TraceContext;
  /** A step that is not sampled is not kept. */
  end(span: RequestSpan): void;
}

export interface ExporterOptions {
  readonly send: SendBatch;
  readonly metrics: Metrics;
  readonly resource: Resource;
  readonly version: string;
  /** The share of traces that begin here and are sampled, from 0 to 1. A caller's trace is sampled as the caller says. */
  readonly traceShare: number;
  readonly metricsEveryMs: number;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly randomHex: (bytes: number) => string;
}

export interface Exporter extends Tracer {
  /** Sends what is there. */
  flush(): Promise<void>;
  /** Sends the rest once and ends. */
  close(): Promise<void>;
}

const queueLimit = 4_096;
const batchLimit = 512;
const spansEveryMs = 5_000;
const longestRestMs = 60_000;

/** They are 0 where nothing is exported: an alert on them needs no setting to exist. */
export function addExportMetrics(metrics: Metrics): { readonly dropped: Counter; readonly failures: Counter } {
  return {
    dropped: metrics.counter("assay_otlp_dropped_spans_total", "Spans that were not exported."),
    failures: metrics.counter("assay_otlp_failures_total", "Batches that the collector did not take."),
  };
}

export function startExporter(options: ExporterOptions): Exporter {
  const { send, metrics, resource, version, now } = options;
  const startedAtMs = now();
  const queue: RequestSpan[] = [];
  const { dropped, failures } = addExportMetrics(metrics);
  let restMs = 0;
  let notBeforeMs = 0;
  let running: Promise<void> = Promise.resolve();

  async function sendSpans(): Promise<void> {
    while (queue.length > 0 && now() >= notBeforeMs) {
      const batch = queue.slice(0, batchLimit);
      const sent = await send("/v1/traces", writeSpans(batch, resource, version));
      if (sent === "retry") {
        failures.add();
        restMs = Math.min(longestRestMs, Math.max(spansEveryMs, restMs * 2));
        notBeforeMs = now() + restMs;
        return;
      }
      queue.splice(0, batch.length);
      restMs = 0;
      if (sent === "refused") {
        failures.add();
        dropped.add(batch.length);
      }
    }
  }

  async function sendMetrics(): Promise<void> {
    const body = writeMetrics(metrics.render(), resource, version, startedAtMs, now());
    if ((await send("/v1/metrics", body)) !== "taken") failures.add();
  }

  /** One batch at a time. */
  function next(work: () => Promise<void>): Promise<void> {
    running = running.then(work).catch(() => failures.add());
    return running;
  }

  const spansTimer = setInterval(() => void next(sendSpans), spansEveryMs).unref();
  const metricsTimer = setInterval(() => void next(sendMetrics), options.metricsEveryMs).unref();

  return {
    begin(parent) {
      const isSampled = parent?.isSampled ?? options.random() < options.traceShare;
      return { traceId: parent?.traceId ?? options.randomHex(16), spanId: options.randomHex(8), isSampled };
    },
    end(span) {
      if (!span.context.isSampled) return;
      if (queue.length >= queueLimit) dropped.add();
      else queue.push(span);
    },
    flush: () => next(sendSpans).then(() => next(sendMetrics)),
    async close() {
      clearInterval(spansTimer);
      clearInterval(metricsTimer);
      notBeforeMs = 0;
      await next(sendSpans);
      await next(sendMetrics);
    },
  };
}
