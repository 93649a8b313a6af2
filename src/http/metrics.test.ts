import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "./metrics.ts";
import { addProcessMetrics } from "./process-metrics.ts";

test("counters, gauges and histograms are written in the text format", () => {
  const metrics = createMetrics();
  metrics.counter("jobs_total", "Jobs.", { kind: 'a"b\\c\nd' }).add(2);
  metrics.counter("jobs_total", "Jobs.", { kind: 'a"b\\c\nd' }).add();
  const histogram = metrics.histogram("wait_seconds", "Wait.", [0.1, 1], { stage: "x" });
  for (const value of [0.1, 0.5, 7]) histogram.observe(value);
  metrics.gauge("queue", "Queue.", () => 4);
  metrics.gauge("parts", "Parts.", () => [[{ part: "1" }, 1.5]]);
  assert.equal(
    metrics.render(),
    [
      "# HELP jobs_total Jobs.",
      "# TYPE jobs_total counter",
      'jobs_total{kind="a\\"b\\\\c\\nd"} 3',
      "# HELP wait_seconds Wait.",
      "# TYPE wait_seconds histogram",
      'wait_seconds_bucket{stage="x",le="0.1"} 1',
      'wait_seconds_bucket{stage="x",le="1"} 2',
      'wait_seconds_bucket{stage="x",le="+Inf"} 3',
      'wait_seconds_sum{stage="x"} 7.6',
      'wait_seconds_count{stage="x"} 3',
      "# HELP queue Queue.",
      "# TYPE queue gauge",
      "queue 4",
      "# HELP parts Parts.",
      "# TYPE parts gauge",
      'parts{part="1"} 1.5',
      "",
    ].join("\n"),
  );
});

test("a bug that makes endless labels does not fill the memory", () => {
  const metrics = createMetrics();
  for (let index = 0; index < 5_000; index++) metrics.counter("many_total", "Many.", { id: String(index) }).add();
  assert.equal(metrics.render().split("\n").length, 2_000 + 3);
});

test("the process is measured", () => {
  const metrics = createMetrics();
  const stop = addProcessMetrics(metrics, 1_000);
  const text = metrics.render();
  stop();
  assert.match(text, /^process_start_time_seconds 1$/m);
  assert.match(text, /^process_resident_memory_bytes [1-9]\d+$/m);
  assert.match(text, /^assay_event_loop_delay_seconds\{quantile="0\.99"\} /m);
});
