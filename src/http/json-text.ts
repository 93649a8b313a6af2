/** Bytes of a JSON body to a value: strict about encoding, nesting and the key __proto__. */
import { isUtf8 } from "node:buffer";
import { ServiceError } from "../errors.ts";

/** No body of this interface nests deeper than three; unknown attributes may, within reason. */
export const depthLimit = 32;

const byteOrderMark = 0xfeff;

function refuse(message: string): ServiceError {
  return new ServiceError("invalid_request", message);
}

export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw refuse("The body is empty; send a JSON object.");
  if (!isUtf8(bytes)) throw refuse("The body is not valid UTF-8; send JSON in UTF-8.");
  let text = bytes.toString("utf8");
  if (text.charCodeAt(0) === byteOrderMark) text = text.slice(1);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(`The body is not valid JSON${placeOf(error)}; check it and send it again.`);
  }
  if (needsWalk(text)) checkWithin(value, depthLimit);
  return value;
}

/** Where the parser stopped. Only the position is taken from its message, which quotes the body. */
function placeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return ` at position ${position}`;
  return message.startsWith("Unexpected end") ? ": it ends too early" : "";
}

/**
 * A body is walked only where its text gives reason to: a key can be spelled with escapes, and depth needs brackets.
 * The usual body, a small flat object, is cleared by a few searches.
 */
function needsWalk(text: string): boolean {
  if (text.includes("\\") || text.includes("__proto__")) return true;
  return countUpTo(text, "{", depthLimit) + countUpTo(text, "[", depthLimit) > depthLimit;
}

function countUpTo(text: string, mark: string, limit: number): number {
  let count = 0;
  let at = text.indexOf(mark);
  while (at !== -1 && count <= limit) {
    count++;
    at = text.indexOf(mark, at + 1);
  }
  return count;
}

function checkWithin(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth === 0) throw refuse(`The body is nested deeper than ${depthLimit} levels; send less nesting.`);
  if (Array.isArray(value)) {
    for (const item of value) checkWithin(item, depth - 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // Parsed, it is a key like any other, but a copy of the object would take it for its prototype.
    if (key === "__proto__") throw refuse("The body has a key __proto__, which is not allowed; remove it.");
    checkWithin(inner, depth - 1);
  }
}
