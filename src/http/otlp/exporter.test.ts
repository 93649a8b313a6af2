import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "../metrics.ts";
import { toyRoutes } from "../testing/toy-routes.ts";
import { withServer } from "../testing/toy-server.ts";
import { type ExporterOptions, startExporter } from "./exporter.ts";
import type { Sent } from "./send.ts";
import { nanoseconds, type RequestSpan } from "./spans.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";

function openExporter(answers: Sent[] = [], changes: Partial<ExporterOptions> = {}) {
  const sent: { readonly path: string; readonly body: string }[] = [];
  const metrics = createMetrics();
  let clockMs = 1_700_000_000_000;
  const exporter = startExporter({
    send: async (path, body) => {
      sent.push({ path, body });
      return answers.shift() ?? "taken";
    },
    metrics,
    resource: { "service.name": "assay" },
    version: "0.0.0",
    traceShare: 1,
    metricsEveryMs: 3_600_000,
    now: () => clockMs,
    random: () => 0.5,
    randomHex: (bytes) => "ab".repeat(bytes),
    ...changes,
  });
  const traces = () => sent.filter(({ path }) => path === "/v1/traces").map(({ body }) => spansOf(body));
  return {
    exporter,
    metrics,
    sent,
    traces,
    pass: (ms: number) => {
      clockMs += ms;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a document of another party, taken apart by the assertions
const spansOf = (body: string): any[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans;

const span = (context: RequestSpan["context"]): RequestSpan => ({
  ...{ context, parentSpanId: undefined, operation: "listCases", method: "GET", route: "/cases", status: 200 },
  ...{ requestId: "r-1", startedAtMs: 1_700_000_000_000.25, endedAtMs: 1_700_000_000_001 },
});

test("a request is a span in its caller's trace, logged with it and passed on", async () => {
  const { exporter, traces } = openExporter();
  await withServer(
    toyRoutes,
    async (toy) => {
      const headers = { traceparent: `00-${traceId}-${parentId}-01`, "x-request-id": "r-7" };
      await (await toy.fetch("/nowhere/else", { headers })).text();
      await (await toy.fetch("/nowhere", { headers: { traceparent: `00-${traceId}-${parentId}-00` } })).text();
    },
    { tracer: exporter },
  );
  await exporter.close();
  const [[found, ...others] = []] = traces();
  assert.equal(others.length, 0, "what the caller does not sample is not sent");
  assert.deepEqual(
    [found.traceId, found.parentSpanId, found.spanId, found.kind],
    [traceId, parentId, "ab".repeat(8), 2],
  );
  const attributes = found.attributes.map(({ key, value }: { key: string; value: object }) => [
    key,
    ...Object.values(value),
  ]);
  assert.deepEqual(Object.fromEntries(attributes)["http.response.status_code"], "404");
  assert.deepEqual(Object.fromEntries(attributes)["assay.request_id"], "r-7");
  assert.ok(BigInt(found.endTimeUnixNano) >= BigInt(found.startTimeUnixNano));
});

test("a collector that is away holds its batch back, and a full queue drops what comes", async () => {
  const { exporter, metrics, traces, pass } = openExporter(["retry"]);
  const context = exporter.begin(undefined);
  assert.deepEqual(context, { traceId: "ab".repeat(16), spanId: "ab".repeat(8), isSampled: true });
  for (let count = 0; count < 5_000; count += 1) exporter.end(span(context));
  await exporter.flush();
  await exporter.flush();
  assert.equal(traces().length, 1, "it is not asked again at once");
  assert.match(metrics.render(), /assay_otlp_dropped_spans_total 904\n/);
  pass(5_000);
  await exporter.flush();
  assert.deepEqual(
    traces().map(({ length }) => length),
    Array.from({ length: 9 }, () => 512),
  );
  await exporter.close();
});

test("spans that are refused are dropped, and a share of traces is sampled", async () => {
  const { exporter, metrics } = openExporter(["refused"], { traceShare: 0.5 });
  assert.equal(exporter.begin(undefined).isSampled, false);
  const context = { ...exporter.begin({ traceId, spanId: parentId, isSampled: true }) };
  assert.equal(context.isSampled, true);
  exporter.end(span(context));
  exporter.end(span({ ...context, isSampled: false }));
  await exporter.close();
  assert.match(metrics.render(), /assay_otlp_dropped_spans_total 1\n/);
});

test("metrics are what the Prometheus text says, with buckets by themselves", async () => {
  const { exporter, metrics, sent } = openExporter();
  metrics.counter("c_total", 'With "marks".', { name: 'a"b' }).add(3);
  const histogram = metrics.histogram("h_seconds", "H.", [1, 2], { operation: "x" });
  for (const value of [0.5, 1.5, 1.6, 9]) histogram.observe(value);
  metrics.gauge("g", "G.", () => [
    [{ kind: "k" }, 5],
    [{ kind: "none" }, Number.NaN],
  ]);
  await exporter.close();
  const body = sent.find(({ path }) => path === "/v1/metrics")?.body ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: a document of another party, taken apart by the assertions
  const written: any[] = JSON.parse(body).resourceMetrics[0].scopeMetrics[0].metrics;
  const named = (name: string) => written.find((metric) => metric.name === name);
  const text = (stringValue: string) => ({ stringValue });
  const [counted] = named("c_total").sum.dataPoints;
  assert.deepEqual([counted.asDouble, counted.attributes], [3, [{ key: "name", value: text('a"b') }]]);
  const [observed] = named("h_seconds").histogram.dataPoints;
  assert.deepEqual(observed.bucketCounts, ["1", "2", "1"]);
  assert.deepEqual(observed.explicitBounds, [1, 2]);
  assert.deepEqual([observed.count, observed.sum], ["4", 12.6]);
  assert.deepEqual(observed.attributes, [{ key: "operation", value: text("x") }]);
  assert.deepEqual(
    named("g").gauge.dataPoints.map(({ asDouble }: { asDouble: number }) => asDouble),
    [5],
  );
});

test("times have nanoseconds", () => {
  assert.equal(nanoseconds(1_700_000_000_000.25), "1700000000000250000");
  assert.equal(nanoseconds(1), "1000000");
});
