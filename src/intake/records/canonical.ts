/** JSON text that is the same for the same content: keys in the order of their code units, no blanks. */
import type { JsonValue } from "../../contract/transactions.ts";

type JsonObject = { readonly [key: string]: JsonValue };

export function canonicalJson(value: JsonValue): string {
  if (typeof value === "object" && value !== null) {
    return Array.isArray(value) ? canonicalList(value) : canonicalObject(value as JsonObject);
  }
  return JSON.stringify(value);
}

function canonicalList(values: readonly JsonValue[]): string {
  let text = "[";
  for (const [index, value] of values.entries()) text += (index === 0 ? "" : ",") + canonicalJson(value);
  return `${text}]`;
}

function canonicalObject(object: JsonObject): string {
  let text = "{";
  for (const key of Object.keys(object).sort()) {
    const value = object[key];
    if (value === undefined) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(value)}`;
  }
  return `${text}}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
