/** Values of attributes, converted to the type that is needed: a table holds numbers and conditions as text. */
import type { JsonValue } from "../../contract/transactions.ts";
import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { RuleError } from "./problem.ts";
import {
  type AttributePart,
  finite,
  type NumberPart,
  numberPart,
  type Part,
  type TextPart,
  type Truth,
  type TruthPart,
  textPart,
  truthPart,
} from "./value.ts";

/** Attributes are not kept deeper. */
const pathLimit = 8;

export function attributePart(path: readonly string[], start: number): AttributePart {
  if (path.length > pathLimit) throw new RuleError(`An attribute can be at most ${pathLimit} levels deep.`, start);
  return { type: "attribute", read: (row) => follow(row, path) };
}

function follow({ transaction }: Row, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = transaction.attributes;
  for (const key of path) {
    // Own keys only: nothing that belongs to the language of the host is an attribute.
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
      return undefined;
    value = (value as { readonly [key: string]: JsonValue })[key];
  }
  return value;
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

function attributeAsNumber({ read }: AttributePart): NumberPart {
  return numberPart((row) => {
    const value = read(row);
    if (typeof value === "number") return finite(value);
    return typeof value === "string" && plainNumber.test(value.trim()) ? finite(Number(value)) : Number.NaN;
  });
}

function attributeAsText({ read }: AttributePart): TextPart {
  return textPart((row) => {
    const value = read(row);
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
  });
}

function attributeAsTruth({ read }: AttributePart): TruthPart {
  return truthPart((row): Truth => {
    const value = read(row);
    if (value === true || value === "true" || value === 1 || value === "1") return 1;
    return value === false || value === "false" || value === 0 || value === "0" ? 0 : 2;
  });
}

/** An attribute takes the type of what it stands beside; two of them have none. */
export function matchTypes(left: Part, right: Part, start: number): readonly [Part, Part] {
  if (left.type === "attribute" && right.type === "attribute") {
    throw new RuleError(
      "Convert attributes before comparing two of them: number(attributes.a) or text(attributes.a).",
      start,
    );
  }
  if (left.type === "attribute") return [convertTo(left, right.type), right];
  if (right.type === "attribute") return [left, convertTo(right, left.type)];
  return [left, right];
}

export function convertTo(part: Part, type: Part["type"]): Part {
  if (part.type !== "attribute") return part;
  if (type === "number") return attributeAsNumber(part);
  if (type === "truth") return attributeAsTruth(part);
  return type === "text" || type === "list" || type === "values" ? attributeAsText(part) : part;
}
