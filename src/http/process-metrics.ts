/** What the process itself uses: memory, processor time, and how long the event loop is held up. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

/** Returns a function that stops the measuring. */
export function addProcessMetrics(metrics: Metrics, startedAtMs: number): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
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
      [{ quantile: "0.5" }, delay.percentile(50) / 1e9],
      [{ quantile: "0.99" }, delay.percentile(99) / 1e9],
      [{ quantile: "1" }, delay.max / 1e9],
    ] as const;
    delay.reset();
    return readings;
  });
  return () => delay.disable();
}
