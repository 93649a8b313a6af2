/** Schemas of the API document: those with a name appear once, among the components, and are referenced. */
import type { Schema } from "../contract/static.ts";

export type JsonSchema = { readonly [key: string]: unknown };
export type Components = Map<string, JsonSchema>;

/** Gives the schema with every named one inside it moved to the components. */
export function referTo(schema: Schema, components: Components): JsonSchema {
  return convert(JSON.parse(JSON.stringify(schema)), components) as JsonSchema;
}

function convert(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, components));
  if (typeof value !== "object" || value === null) return value;
  const { $id: name, ...rest } = value as Readonly<Record<string, unknown>>;
  const converted = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, convert(inner, components)]));
  const typed = withType(converted);
  if (typeof name !== "string") return typed;
  if (!components.has(name)) components.set(name, typed);
  return { $ref: `#/components/schemas/${name}` };
}

/** An enumeration of words gets the type string: tools that generate clients need it. */
function withType(schema: JsonSchema): JsonSchema {
  const words = schema.enum;
  const isWords = Array.isArray(words) && words.every((word) => typeof word === "string");
  return isWords && schema.type === undefined ? { type: "string", ...schema } : schema;
}
