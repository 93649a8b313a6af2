/** Metrics of the requests to one route. */
import type { Counter, Histogram, Metrics } from "./metrics.ts";

/** From half a millisecond, the floor of a durable verdict, to the minutes of a large file. */
const bounds = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** Those that operators are alerted of. */
const alertedStatuses = [500, 503];

/** Status of a request whose client disconnected; it is never sent. */
export const goneStatus = 499;

export class RouteMetrics {
  readonly #metrics: Metrics;
  readonly #labels: { readonly operation: string; readonly method: string };
  readonly #byStatus = new Map<number, Counter>();
  readonly #receive: Histogram;
  readonly #handle: Histogram;
  readonly #whole: Histogram;

  constructor(metrics: Metrics, operation: string, method: string) {
    this.#metrics = metrics;
    this.#labels = { operation, method };
    const stage = (name: string) =>
      metrics.histogram("assay_http_request_seconds", "Time of requests by operation and stage.", bounds, {
        operation,
        stage: name,
      });
    this.#receive = stage("receive");
    this.#handle = stage("handle");
    this.#whole = stage("whole");
    // A rate sees no first failure in a series that begins with it.
    for (const status of alertedStatuses) this.#counter(status);
  }

  /** From the headers until the handler can begin: token, checks and the JSON body. */
  received(milliseconds: number): void {
    this.#receive.observe(milliseconds / 1_000);
  }

  finished(status: number, handleMs: number | undefined, wholeMs: number): void {
    this.#counter(status).add();
    if (handleMs !== undefined) this.#handle.observe(handleMs / 1_000);
    this.#whole.observe(wholeMs / 1_000);
  }

  #counter(status: number): Counter {
    const known = this.#byStatus.get(status);
    if (known !== undefined) return known;
    const labels = { ...this.#labels, status: String(status) };
    const counter = this.#metrics.counter("assay_http_requests_total", "Requests by operation and status.", labels);
    this.#byStatus.set(status, counter);
    return counter;
  }
}
