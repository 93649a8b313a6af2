/** Trace context of a request: the header `traceparent` of W3C Trace Context. */

export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits; of the step that sent or does this. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined without a valid header: the specification requires that an invalid one is ignored. */
export function parseTraceparent(text: string | string[] | undefined): TraceContext | undefined {
  if (typeof text !== "string" || text.length > 512) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = shape.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
