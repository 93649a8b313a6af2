/** Writes JSON schemas as Python types: objects as TypedDicts, each under a name. */
import { findBase, type Schemas } from "./places.ts";
import type { Schema } from "./print-type.ts";

/** Words that cannot be names, and names that the annotations themselves use. */
const reserved = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield list dict str int float bool".split(
    " ",
  ),
);

interface Field {
  readonly key: string;
  readonly type: string;
  readonly about: string | undefined;
}

/**
 * The types that were written so far; nested objects get the name of their place. A shape is written once, and its other names stand for
 * it; a shape that has all fields of another named one extends it.
 */
export class PythonTypes {
  readonly #schemas: Schemas;
  readonly #written = new Map<string, string>();
  readonly #fields = new Map<string, readonly Field[]>();
  /** By what is written: the name that it has. */
  readonly #names = new Map<string, string>();
  readonly #otherNames = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** A named shape; gives nothing. */
  define(name: string, schema: Schema): void {
    if (this.#written.has(name)) return;
    const base = findBase(name, this.#schemas);
    if (base !== undefined) this.define(base, this.#schemas[base] ?? {});
    const isObject = Object.keys(schema.properties ?? {}).length > 0;
    if (isObject) this.#defineObject(name, schema, base && (this.#otherNames.get(base) ?? base));
    else {
      const type = this.typeOf(schema, name);
      this.#written.set(name, `${name}: TypeAlias = ${JSON.stringify(type)}\n`);
    }
  }

  /** The type in an annotation; `place` names what is written out. */
  typeOf(schema: Schema, place: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const objects = choices.filter(({ properties }) => properties !== undefined);
      const types = choices.map((choice) => {
        const isOneOfMany = objects.length > 1 && choice.properties !== undefined;
        return this.typeOf(choice, isOneOfMany ? `${place}${objects.indexOf(choice) + 1}` : place);
      });
      return [...new Set(types)].join(" | ");
    }
    switch (schema.type) {
      case "string":
        return schema.format === "binary" ? "FileContent" : "str";
      case "number":
        return "float";
      case "integer":
        return "int";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return `list[${this.typeOf(schema.items ?? {}, `${place}Item`)}]`;
      default:
        return this.#objectType(schema, place);
    }
  }

  #objectType(schema: Schema, place: string): string {
    if (Object.keys(schema.properties ?? {}).length > 0) return this.#defineObject(place, schema, undefined);
    if (schema.type !== "object") return "Any";
    const [pattern] = Object.values(schema.patternProperties ?? {});
    return `dict[str, ${pattern === undefined ? "Any" : this.typeOf(pattern, `${place}Value`)}]`;
  }

  /** Gives the name under which the shape is written. */
  #defineObject(
    name: string,
    { properties = {}, required = [], description }: Schema,
    base: string | undefined,
  ): string {
    const fields = Object.entries(properties).map(([key, field]): Field => {
      const type = this.typeOf(field, name + key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", ""));
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]`, about: field.description };
    });
    const isPlain = fields.every(({ key }) => /^[A-Za-z]\w*$/.test(key) && !reserved.has(key));
    const isInherited = ({ key }: Field) => this.#fields.get(base ?? "")?.some((field) => field.key === key) === true;
    const lines = isPlain
      ? [
          ...(description === undefined ? [] : [`    """${docText(description)}"""\n`]),
          ...fields
            .filter((field) => !isInherited(field))
            .flatMap(({ key, type, about }) => [
              ...(about === undefined ? [] : [`    #: ${docText(about)}`]),
              `    ${key}: ${type}`,
            ]),
        ]
      : [
          "    {",
          ...fields.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`),
          "    },",
        ];
    const text = [base, ...lines].join("\n");
    const written = this.#names.get(text);
    if (written !== undefined) {
      this.#otherNames.set(name, written);
      return written;
    }
    this.#names.set(text, name);
    this.#fields.set(name, fields);
    const whole = isPlain
      ? [`class ${name}(${base ?? "TypedDict"}):`, ...lines]
      : [`${name} = TypedDict(`, `    "${name}",`, ...lines, ")"];
    this.#written.set(name, `${whole.join("\n")}\n`);
    return name;
  }

  names(): ReadonlySet<string> {
    return new Set([...this.#written.keys(), ...this.#otherNames.keys()]);
  }

  print(): string {
    const others = [...this.#otherNames].map(([name, written]) => `${name} = ${written}\n`).join("");
    return [...this.#written.values(), others].join("\n\n");
  }
}

function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

export function docText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/\s+/g, " ").trim();
}

/** `accountId` as a parameter. */
export function snakeName(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return reserved.has(snake) ? `${snake}_` : snake;
}
