/** Writes a JSON schema as a TypeScript type. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly description?: string;
}

export function printType(schema: Schema, indent = ""): string {
  if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => printType(choice, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${printType(part, indent)})`).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => printType({ ...schema, type }, indent)));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `readonly ${bracket(printType(schema.items ?? {}, indent))}[]`;
    case "object":
      return printObject(schema, indent);
    default:
      return schema.properties === undefined ? "unknown" : printObject(schema, indent);
  }
}

function printObject(schema: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = required.has(name) ? "" : "?";
    return `${printComment(property.description, deeper)}${deeper}readonly ${printName(name)}${mark}: ${printType(property, deeper)};\n`;
  });
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const rest = pattern ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
  if (fields.length === 0)
    return `Readonly<Record<string, ${rest === undefined ? "unknown" : printType(rest, indent)}>>`;
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
