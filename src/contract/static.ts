/** The type of what a JSON Schema describes, derived from the keywords of the schema. */

/** What all schemas have in common. */
export interface Schema {
  readonly type?: string;
  readonly $id?: string;
  readonly description?: string;
}

/** A schema without any of the keywords below describes anything. */
export type Static<Given> = Given extends { readonly const: infer Value }
  ? Value
  : Given extends { readonly enum: readonly (infer Word)[] }
    ? Word
    : Given extends { readonly anyOf: readonly (infer Choice)[] }
      ? StaticChoice<Choice>
      : Given extends { readonly type: infer Name }
        ? StaticOfType<Given, Name>
        : unknown;

/** Distributes over the choices. */
type StaticChoice<Choice> = Choice extends unknown ? Static<Choice> : never;

type StaticOfType<Given, Name> = Name extends "string"
  ? string
  : Name extends "integer" | "number"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? StaticList<Given>
          : Name extends "object"
            ? StaticObject<Given>
            : unknown;

type StaticList<Given> = Given extends { readonly prefixItems: infer Items extends readonly unknown[] }
  ? { -readonly [Place in keyof Items]: Static<Items[Place]> }
  : Given extends { readonly items: infer Item }
    ? Static<Item>[]
    : unknown[];

type StaticObject<Given> = Given extends { readonly properties: infer Properties }
  ? StaticProperties<Properties, Given extends { readonly required?: readonly (infer Name)[] } ? Name : never>
  : Given extends { readonly patternProperties: { readonly "^.*$": infer Value } }
    ? Record<string, Static<Value>>
    : object;

type StaticProperties<Properties, RequiredName> = Flat<
  { -readonly [Name in keyof Properties & RequiredName]: Static<Properties[Name]> } & {
    -readonly [Name in Exclude<keyof Properties, RequiredName>]?: Static<Properties[Name]>;
  }
>;

/** One object type instead of an intersection, for readable messages of the compiler. */
type Flat<Both> = { [Name in keyof Both]: Both[Name] };
