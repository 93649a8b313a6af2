/** Query parameters: text in, values of the declared types out. */
import type { Schema } from "../contract/static.ts";
import { type Check, compileCheck } from "./validate.ts";

export type QueryReader = (query: Readonly<Record<string, unknown>>) => unknown;

const wholeNumber = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function typedValue(type: unknown, value: unknown): unknown {
  // Once is a list of one.
  if (type === "array") return typeof value === "string" ? [value] : value;
  if (typeof value !== "string") return value;
  if (type === "integer" && wholeNumber.test(value)) return Number(value);
  if (type === "number" && decimalNumber.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Parameters that the schema does not list are passed over; a listed one that is given twice is refused, unless it is a list. */
export function compileQuery(schema: Schema): QueryReader {
  const check: Check = compileCheck(schema, "The query");
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { readonly type?: unknown }>> };
  const entries = Object.entries(properties);
  return (query) => {
    const values: Record<string, unknown> = {};
    for (const [name, property] of entries) {
      const value = query[name];
      if (value !== undefined) values[name] = typedValue(property.type, value);
    }
    check(values);
    return values;
  };
}
