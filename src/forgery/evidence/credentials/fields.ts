/** Fields of values that are read from CBOR: whatever is not of the kind that is asked for is not there. */
import { type CborValue, readCbor } from "./cbor.ts";
import type { JumbfBox } from "./jumbf.ts";

const textLimit = 200;

export function contentOf(box: JumbfBox | undefined): CborValue {
  const content = box?.contents.find(({ type }) => type === "cbor");
  return content === undefined ? null : readCbor(content.bytes);
}

export function field(value: CborValue | undefined, name: CborValue): CborValue {
  return value instanceof Map ? (value.get(name) ?? null) : null;
}

export function listOf(value: CborValue): readonly CborValue[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: CborValue): string {
  return typeof value === "string" ? value.slice(0, textLimit) : "";
}

export function bytesOf(value: CborValue): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}

/** Zero or more, and exact. */
export function countOf(value: CborValue): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
