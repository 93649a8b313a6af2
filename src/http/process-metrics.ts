/** Metrics of the process: memory, processor time, and the delay of the event loop. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

const sampleMs = 10;

/** Returns a function that stops the measuring. */
export function addProcessMetrics(metrics: Metrics, startedAtMs: number): () => void {
  const delay = monitorEventLoopDelay({ resolution: sampleMs });
  // A sample is the whole time between two ticks of its timer; what exceeds the timer's own period is the delay.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - sampleMs / 1e3);
  delay.enable();
  metrics.gauge(
    "process_start_time_seconds",
    "Start of the process, in seconds since 1970.",
    () => startedAtMs / 1_000,
  );
  metrics.gauge("process_resident_memory_bytes", "Memory that the process holds.", () => process.memoryUsage.rss());
  metrics.gauge("assay_heap_bytes", "JavaScript heap, used and reserved.", () => {
    const { heapUsed, heapTotal, external } = process.memoryUsage();
    return [
      [{ kind: "used" }, heapUsed],
      [{ kind: "reserved" }, heapTotal],
      [{ kind: "external" }, external],
    ];
  });
  metrics.total("process_cpu_seconds_total", "Processor time, user and system.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge("assay_event_loop_delay_seconds", "Delay of the event loop since the last reading.", () => {
    const readings = [
      [{ quantile: "0.5" }, seconds(delay.percentile(50))],
      [{ quantile: "0.99" }, seconds(delay.percentile(99))],
      [{ quantile: "1" }, seconds(delay.max)],
    ] as const;
    delay.reset();
    return readings;
  });
  return () => delay.disable();
}
