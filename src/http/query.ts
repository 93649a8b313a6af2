/** Query parameters: text in, values of the declared types out. */
import { editDistance } from "../contract/edit-distance.ts";
import type { Schema } from "../contract/static.ts";
import { ServiceError } from "../errors.ts";
import { type Check, compileCheck } from "./validate.ts";

export type QueryReader = (query: Readonly<Record<string, unknown>>) => unknown;

const wholeNumber = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function typedValue(type: unknown, value: unknown): unknown {
  // A parameter that is given once is a list of one.
  if (type === "array") return typeof value === "string" ? [value] : value;
  if (typeof value !== "string") return value;
  if (type === "integer" && wholeNumber.test(value)) return Number(value);
  if (type === "number" && decimalNumber.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/**
 * Refuses parameters that the schema does not list, unless it is open, and a listed one that is given twice unless it is a list.
 */
export function compileQuery(schema: Schema, isOpen = false): QueryReader {
  const check: Check = compileCheck(schema, "The query");
  const properties = propertiesOf(schema);
  const entries = Object.entries(properties);
  const names = parameterNames(schema);
  return (query) => {
    const unknown = isOpen ? undefined : Object.keys(query).find((name) => !Object.hasOwn(properties, name));
    if (unknown !== undefined) throw unknownParameter(unknown, names);
    const values: Record<string, unknown> = {};
    for (const [name, property] of entries) {
      const value = query[name];
      if (Array.isArray(value) && property.type !== "array") {
        throw new ServiceError("invalid_request", `${name} must be given once.`);
      }
      if (value !== undefined) values[name] = typedValue(property.type, value);
    }
    check(values);
    return values;
  };
}

export function parameterNames(schema: Schema): readonly string[] {
  return Object.keys(propertiesOf(schema));
}

function propertiesOf(schema: Schema): Readonly<Record<string, { readonly type?: unknown }>> {
  return (schema as { properties?: Readonly<Record<string, { readonly type?: unknown }>> }).properties ?? {};
}

const nameShown = 60;

/** Values may be personal; a name is shown to its beginning. */
function unknownParameter(name: string, known: readonly string[]): ServiceError {
  const shown = JSON.stringify(name.length > nameShown ? `${name.slice(0, nameShown)}…` : name);
  const nearest = nearestName(name, known);
  if (known.length === 0) return refusal("this request takes none.");
  if (nearest !== undefined) return refusal(`did you mean ${nearest}?`);
  return refusal(`this request takes ${known.join(", ")}.`);

  function refusal(rest: string): ServiceError {
    return new ServiceError("invalid_request", `Unknown query parameter ${shown}: ${rest}`);
  }
}

export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** A name that is given several times has the list of its values. */
export function parseQuery(text: string): QueryValues {
  const values: Record<string, string | string[]> = Object.create(null);
  if (text === "") return values;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else if (typeof earlier === "string") values[name] = [earlier, value];
    else earlier.push(value);
  }
  return values;
}

/** A text with a broken percent-encoding stays as it is; it matches no stored value. */
function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Share of the longer name's letters that may differ. */
const mostDifference = 0.5;
/** Longer names are no spelling of a known one. */
const longestName = 64;

function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given.length > longestName) return undefined;
  const plain = plainOf(given);
  if (plain === "") return undefined;
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const other = plainOf(name);
    const distance = editDistance(plain, other) / Math.max(plain.length, other.length);
    if (distance <= mostDifference && (nearest === undefined || distance < nearest.distance)) {
      nearest = { name, distance };
    }
  }
  return nearest?.name;
}

/** Case, hyphens and underscores are no difference, nor are short forms of the words for limits. */
export function plainOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return plain.replace(/^(min|max)(?!imum)/, "$1imum");
}
