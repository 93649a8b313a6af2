/**
 * Builds the shapes of the interface: JSON Schemas, with the types of what they describe. The type of a schema repeats the schema
 * literally, and `Static` derives the described type from it; so the compiler sees what the checks see.
 */
import type { Schema } from "./static.ts";

type WordOfType = "type" | "const" | "enum" | "anyOf" | "items" | "properties" | "required" | "patternProperties";

/** Options cannot override what the builder sets, so the type that `Static` derives stays true. */
interface Options extends Readonly<Partial<Record<WordOfType, never>>> {
  readonly $id?: string;
  readonly description?: string;
}

interface TextOptions extends Options {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface NumberOptions extends Options {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

interface ListOptions extends Options {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

interface ObjectOptions extends Options {
  readonly additionalProperties?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** Marks an optional property. A symbol is not part of the written schema. */
const isOptional = Symbol("optional");

type Properties = Readonly<Record<string, Schema>>;
type RequiredName<Given extends Properties> = {
  [Name in keyof Given]: Given[Name] extends { readonly [isOptional]: true } ? never : Name;
}[keyof Given];

interface Required<Given extends Properties> {
  /** Left out when it would be empty. */
  readonly required?: readonly RequiredName<Given>[];
}

function requiredOf<Given extends Properties>(properties: Given): Required<Given> {
  const required = Object.keys(properties).filter(
    (name): name is RequiredName<Given> & string => !(isOptional in (properties[name] ?? {})),
  );
  return required.length > 0 ? { required } : {};
}

const object = <const Given extends Properties>(properties: Given, options: ObjectOptions = {}) => ({
  type: "object" as const,
  ...requiredOf(properties),
  properties,
  ...options,
});
const named = <const Given extends Properties>(name: string, properties: Given, options: ObjectOptions = {}) =>
  object(properties, { $id: name, ...options, additionalProperties: false });
const orNull = <Given extends Schema>(schema: Given, options: Options = {}) => ({
  anyOf: [schema, { type: "null" as const }] as const,
  ...options,
});

export const Type = {
  Array: <Item extends Schema>(items: Item, options: ListOptions = {}) => ({
    type: "array" as const,
    items,
    ...options,
  }),
  Boolean: (options: Options = {}) => ({ type: "boolean" as const, ...options }),
  /** An object with these fields and no others. */
  Closed: <const Given extends Properties>(properties: Given, options: ObjectOptions = {}) =>
    object(properties, { ...options, additionalProperties: false }),
  Enum: <const Word extends string>(words: readonly Word[], options: Options = {}) => ({ enum: words, ...options }),
  /** A moment as the service writes it: ISO 8601 with its offset, so RFC 3339. */
  Instant: (options: Options = {}) => ({ type: "string" as const, format: "date-time", ...options }),
  Integer: (options: NumberOptions = {}) => ({ type: "integer" as const, ...options }),
  Literal: <const Value extends string | number | boolean>(value: Value, options: Options = {}) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  /** A closed object under a name, which the API document and the clients give it. */
  Named: named,
  Null: (options: Options = {}) => ({ type: "null" as const, ...options }),
  Number: (options: NumberOptions = {}) => ({ type: "number" as const, ...options }),
  Object: object,
  Optional: <Given extends Schema>(schema: Given) => ({ ...schema, [isOptional]: true as const }),
  OrNull: orNull,
  /** One page of a list. */
  Page: <const Given extends Properties>(name: string, entries: Given) =>
    named(name, { ...entries, nextCursor: orNull({ type: "string" as const }) }),
  Record: <Value extends Schema>(key: Schema, value: Value, options: Options = {}) => {
    if (key.type !== "string" || Object.keys(key).length > 1) throw new Error("Names are any strings.");
    return { type: "object" as const, patternProperties: { "^.*$": value }, ...options };
  },
  String: (options: TextOptions = {}) => ({ type: "string" as const, ...options }),
  Tuple: <const Items extends readonly Schema[]>(items: Items, options: Options = {}) => ({
    type: "array" as const,
    prefixItems: items,
    // It has no effect beside maxItems; it is for tools that know no tuples.
    items: items[0] ?? {},
    minItems: items.length,
    maxItems: items.length,
    ...options,
  }),
  Union: <const Choices extends readonly Schema[]>(anyOf: Choices, options: Options = {}) => ({ anyOf, ...options }),
  Unknown: (options: Options = {}) => ({ ...options }),
};
