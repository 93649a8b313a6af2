/** Writes JSON schemas as Python types: objects as TypedDicts, each under a name. */
import type { Schema } from "./print-type.ts";

/** Words that cannot be names, and names that the annotations themselves use. */
const reserved = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield list dict str int float bool".split(
    " ",
  ),
);

/** The types that were written so far; nested objects get the name of their place. */
export class PythonTypes {
  readonly #written = new Map<string, string>();

  /** A named shape; gives nothing. */
  define(name: string, schema: Schema): void {
    const isObject = Object.keys(schema.properties ?? {}).length > 0;
    if (isObject) this.#defineObject(name, schema);
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
    if (Object.keys(schema.properties ?? {}).length > 0) {
      this.#defineObject(place, schema);
      return place;
    }
    if (schema.type !== "object") return "Any";
    const [pattern] = Object.values(schema.patternProperties ?? {});
    return `dict[str, ${pattern === undefined ? "Any" : this.typeOf(pattern, `${place}Value`)}]`;
  }

  #defineObject(name: string, { properties = {}, required = [], description }: Schema): void {
    const fields = Object.entries(properties).map(([key, field]) => {
      const type = this.typeOf(field, name + key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", ""));
      return [key, required.includes(key) ? type : `NotRequired[${type}]`, field.description] as const;
    });
    const isPlain = fields.every(([key]) => /^[A-Za-z]\w*$/.test(key) && !reserved.has(key));
    const lines = isPlain
      ? [
          `class ${name}(TypedDict):`,
          ...(description === undefined ? [] : [`    """${docText(description)}"""\n`]),
          ...fields.flatMap(([key, type, about]) => [
            ...(about === undefined ? [] : [`    #: ${docText(about)}`]),
            `    ${key}: ${type}`,
          ]),
        ]
      : [
          `${name} = TypedDict(`,
          `    "${name}",`,
          "    {",
          ...fields.map(([key, type]) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`),
          "    },",
          ")",
        ];
    this.#written.set(name, `${lines.join("\n")}\n`);
  }

  names(): ReadonlySet<string> {
    return new Set(this.#written.keys());
  }

  print(): string {
    return [...this.#written.values()].join("\n\n");
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
