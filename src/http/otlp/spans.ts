/** Spans of requests, and what OTLP makes of them: JSON, https://opentelemetry.io/docs/specs/otlp. */
import type { TraceContext } from "../trace-context.ts";

export interface RequestSpan {
  readonly context: TraceContext;
  readonly parentSpanId: string | undefined;
  readonly operation: string;
  readonly method: string;
  /** With parameters as `/cases/:caseId`, so that no id of a customer's is part of it. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  /** In milliseconds since 1970, with fractions. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

export type Resource = Readonly<Record<string, string>>;

const serverKind = 2;
const errorStatus = 2;

export function writeSpans(spans: readonly RequestSpan[], resource: Resource, version: string): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: "assay", version }, spans: spans.map(writeSpan) }],
      },
    ],
  });
}

function writeSpan(span: RequestSpan): object {
  const { context, parentSpanId, operation, method, route, status, requestId } = span;
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    flags: context.isSampled ? 1 : 0,
    name: `${method} ${route}`,
    kind: serverKind,
    startTimeUnixNano: nanoseconds(span.startedAtMs),
    endTimeUnixNano: nanoseconds(span.endedAtMs),
    attributes: [
      ...attributesOf({ "http.request.method": method, "http.route": route }),
      { key: "http.response.status_code", value: { intValue: String(status) } },
      ...attributesOf({ "assay.operation": operation, "assay.request_id": requestId }),
    ],
    // By the conventions for HTTP servers, a client's mistake is no error of the server.
    ...(status >= 500 ? { status: { code: errorStatus } } : {}),
  };
}

export function attributesOf(texts: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(texts).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

/** As text: the number has more digits than a JSON number keeps. */
export function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return `${whole}${String(Math.floor((milliseconds - whole) * 1e6)).padStart(6, "0")}`;
}
