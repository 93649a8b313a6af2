/** One JSON text to one entry. */
import { type Entry, problem } from "./entries.ts";
import type { Reading } from "./records/reading.ts";

export const jsonReading: Reading = {
  source: "json",
  format: "JSON lines",
  names: "usual",
  numberStyles: new Map(),
  dateOrders: new Map(),
  timeStyles: new Map(),
};

/** Of lists, whose records may stand on any lines. */
export const jsonListReading: Reading = { ...jsonReading, format: "JSON", hasPositions: true };

/** Nested ones included. Records with more than a thousand are refused later; making an object of these takes long already. */
const keyLimit = 10_000;
/** A shorter text has not so many. */
const manyKeysLength = 4 * keyLimit;

export function parseJsonRecord(text: string, line: number): Entry {
  if (text.length > manyKeysLength && hasManyKeys(text)) {
    return problem(line, `The record has more than ${keyLimit} keys.`);
  }
  const value = parseJson(text);
  if (value === undefined) return problem(line, "The record is not valid JSON.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return problem(line, "The record must be a JSON object.");
  }
  return { kind: "record", line, fields: value as Readonly<Record<string, unknown>> };
}

function hasManyKeys(text: string): boolean {
  const key = /"\s*:/g;
  let keys = 0;
  while (keys <= keyLimit && key.test(text)) keys += 1;
  return keys > keyLimit;
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
