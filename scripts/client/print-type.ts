/** Writes a JSON schema as a TypeScript type. */
import { keyOf, placeOfChoice, placeOfField, placeOfItems } from "./places.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly description?: string;
}

/** Where shapes stand that are written out once and named by that place everywhere else. By `keyOf`. */
export type Places = ReadonlyMap<string, string>;

interface Printing {
  readonly places: Places;
  /** Of what is printed: an object is written out at its own place. */
  readonly place?: string | undefined;
  readonly indent?: string;
}

export function printType(schema: Schema, printing: Printing): string {
  const { places, place, indent = "" } = printing;
  const written = places.get(keyOf(schema));
  if (written !== undefined && written !== place) return written;
  if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return union(choices.map((choice) => printType(choice, { ...printing, place: placeOfChoice(choices, place) })));
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => `(${printType(part, { places, indent })})`).join(" & ");
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => printType({ ...schema, type }, { places, indent })));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "FileContent" : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      if (schema.prefixItems !== undefined)
        return `readonly [${schema.prefixItems.map((item) => printType(item, { places, indent })).join(", ")}]`;
      return `readonly ${bracket(printType(schema.items ?? {}, { ...printing, place: placeOfItems(place) }))}[]`;
    case "object":
      return printObject(schema, printing);
    default:
      return schema.properties === undefined ? "unknown" : printObject(schema, printing);
  }
}

function printObject(schema: Schema, { places, place, indent = "" }: Printing): string {
  const deeper = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isRequired = required.has(name);
    const type = printType(property, { places, place: placeOfField(place, name, isRequired), indent: deeper });
    return `${printComment(property.description, deeper)}${deeper}readonly ${printName(name)}${isRequired ? "" : "?"}: ${type};\n`;
  });
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const rest = pattern ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
  if (fields.length === 0) {
    return `Readonly<Record<string, ${rest === undefined ? "unknown" : printType(rest, { places, indent })}>>`;
  }
  const isOpen = rest !== undefined || schema.additionalProperties === true;
  // Further fields may be anything: next to named ones a narrower type would contradict them.
  const more = isOpen ? `${deeper}readonly [name: string]: unknown;\n` : "";
  return `{\n${fields.join("")}${more}${indent}}`;
}

export function printComment(text: string | undefined, indent: string): string {
  if (text === undefined || text === "") return "";
  return `${indent}/** ${text.replaceAll("*/", "* /").replace(/\s+/g, " ")} */\n`;
}

export function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ");
}

function bracket(type: string): string {
  return /[|&]/.test(type) && !type.startsWith("{") ? `(${type})` : type;
}
