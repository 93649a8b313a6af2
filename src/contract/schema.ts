/**
 * Builds the shapes of the interface: JSON Schemas as `typebox` makes them, with its types. Of that package itself only the types are
 * taken: its builders come with its whole language of types, some three hundred files that every start would load.
 */
import type { TSchema, Type as TypeBox } from "typebox";

type Builders = Pick<
  typeof TypeBox,
  | "Array"
  | "Boolean"
  | "Enum"
  | "Integer"
  | "Literal"
  | "Null"
  | "Number"
  | "Object"
  | "Optional"
  | "Record"
  | "String"
  | "Tuple"
  | "Union"
  | "Unknown"
>;
type Options = Readonly<Record<string, unknown>>;

/** What a property may be absent by. A symbol is no part of the schema as it is written. */
const isOptional = Symbol("optional");

function requiredOf(properties: Readonly<Record<string, object>>): Options {
  const required = Object.keys(properties).filter((name) => !(isOptional in (properties[name] ?? {})));
  return required.length > 0 ? { required } : {};
}

const builders = {
  Array: (items: TSchema, options?: Options) => ({ type: "array", items, ...options }),
  Boolean: (options?: Options) => ({ type: "boolean", ...options }),
  Enum: (words: readonly string[], options?: Options) => ({ enum: words, ...options }),
  Integer: (options?: Options) => ({ type: "integer", ...options }),
  Literal: (value: string | number | boolean, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Options) => ({ type: "null", ...options }),
  Number: (options?: Options) => ({ type: "number", ...options }),
  Object: (properties: Readonly<Record<string, TSchema>>, options?: Options) => ({
    type: "object",
    ...requiredOf(properties),
    properties,
    ...options,
  }),
  Optional: (schema: TSchema) => ({ ...schema, [isOptional]: true }),
  Record(key: Options, value: TSchema, options?: Options) {
    if (key.type !== "string" || Object.keys(key).length > 1) throw new Error("Names are any strings.");
    return { type: "object", patternProperties: { "^.*$": value }, ...options };
  },
  String: (options?: Options) => ({ type: "string", ...options }),
  Tuple: (items: readonly TSchema[], options?: Options) => ({
    type: "array",
    additionalItems: false,
    items,
    minItems: items.length,
    ...options,
  }),
  Union: (anyOf: readonly TSchema[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
};

/** The package's types say more of what is built than could be written here, and the test holds the two together. */
export const Type = builders as unknown as Builders;
