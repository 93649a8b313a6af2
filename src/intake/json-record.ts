/** One JSON text to one entry. */
import { type Entry, problem } from "./entries.ts";
import type { Reading } from "./records/reading.ts";

export const jsonReading: Reading = {
  source: "json",
  format: "JSON",
  names: "usual",
  numberStyles: new Map(),
  dateOrders: new Map(),
  timeStyles: new Map(),
};

export function parseJsonRecord(text: string, line: number): Entry {
  const value = parseJson(text);
  if (value === undefined) return problem(line, "The record is not valid JSON.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return problem(line, "The record must be a JSON object.");
  }
  return { kind: "record", line, fields: value as Readonly<Record<string, unknown>> };
}

/** Undefined where the text is not JSON, which no JSON text itself can mean. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 7464 puts a record separator before each record. */
export function withoutSeparator(text: string): string {
  return text.charCodeAt(0) === 0x1e ? text.slice(1) : text;
}
