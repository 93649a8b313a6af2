/** The trace that one request belongs to: the caller's, and this service's own step in it where steps are exported. */
import type { IncomingMessage } from "node:http";
import type { Tracer } from "./otlp/exporter.ts";
import type { RequestSpan } from "./otlp/spans.ts";
import { parseTraceparent, type TraceContext, writeTraceparent } from "./trace-context.ts";

type SpanOfRequest = Omit<RequestSpan, "context" | "parentSpanId" | "startedAtMs" | "endedAtMs">;

export class RequestTrace {
  readonly #raw: Pick<IncomingMessage, "headers">;
  readonly #tracer: Tracer | undefined;
  /** Null where the request belongs to no trace; found when it is first asked for. */
  #own: TraceContext | null | undefined;

  constructor(raw: Pick<IncomingMessage, "headers">, tracer: Tracer | undefined) {
    this.#raw = raw;
    this.#tracer = tracer;
  }

  /** For what the request causes elsewhere. */
  get traceparent(): string | undefined {
    const own = this.#find();
    return own === null ? undefined : writeTraceparent(own);
  }

  get logFields(): { readonly traceId?: string; readonly spanId?: string } {
    const own = this.#find();
    return own === null ? {} : { traceId: own.traceId, spanId: own.spanId };
  }

  /** Both times by the steady clock of this process. */
  end(span: SpanOfRequest, startedMs: number, endedMs: number): void {
    if (this.#tracer === undefined) return;
    const context = this.#find();
    if (context?.isSampled !== true) return;
    this.#tracer.end({
      ...span,
      context,
      parentSpanId: parseTraceparent(this.#raw.headers.traceparent)?.spanId,
      startedAtMs: performance.timeOrigin + startedMs,
      endedAtMs: performance.timeOrigin + endedMs,
    });
  }

  #find(): TraceContext | null {
    if (this.#own === undefined) {
      const parent = parseTraceparent(this.#raw.headers.traceparent);
      this.#own = this.#tracer?.begin(parent) ?? parent ?? null;
    }
    return this.#own;
  }
}
