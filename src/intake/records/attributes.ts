/** Unknown fields, kept within limits as the attributes of a transaction. */

import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { JsonValue } from "../../contract/transactions.ts";
import { canonicalJson } from "./canonical.ts";

const attributeCountLimit = 64;
/** Levels of lists and objects within one attribute. */
const attributeDepthLimit = 8;
const attributeBytesLimit = 16 * 1024;

type Attributes = { readonly [key: string]: JsonValue };

export type AttributesResult =
  | { readonly ok: true; readonly attributes: Attributes | undefined }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** A value that is refused; this error never leaves the file. */
class Unkeepable extends Error {}

/** No character takes more than this many bytes of JSON text, as \u0001 does. */
const bytesPerCharacter = 6;

/** Quotes around key and value, colon and comma. */
const signsPerField = 6;

/** Longer than any number is in JSON. */
const numberLength = 32;

export function buildAttributes(keys: readonly string[], values: readonly unknown[]): AttributesResult {
  if (keys.length === 0) return { ok: true, attributes: undefined };
  if (keys.length > attributeCountLimit) {
    return fail("", `There are ${keys.length} unknown fields; at most ${attributeCountLimit} are stored.`);
  }
  const order = orderKeys(keys);
  if (!order.areWellFormed) {
    return fail("", "A field's name must be well-formed Unicode, without lone surrogates.");
  }
  if (order.repeated !== undefined) {
    return failOf(order.repeated, "must not be given twice");
  }
  const attributes: { [key: string]: JsonValue } = {};
  let characters = order.characters + keys.length * signsPerField;
  for (const place of order.places) {
    const key = keys[place] as string;
    const value = values[place];
    if (typeof value === "string" && value.isWellFormed()) {
      attributes[key] = value;
      characters += value.length;
      continue;
    }
    try {
      attributes[key] = normalise(value, 0);
    } catch (error) {
      if (!(error instanceof Unkeepable)) throw error;
      return failOf(key, error.message);
    }
    characters += typeof value === "object" ? attributeBytesLimit : numberLength;
  }
  if (
    characters * bytesPerCharacter > attributeBytesLimit &&
    utf8Length(canonicalJson(attributes)) > attributeBytesLimit
  ) {
    return fail("", `The unknown fields must fit in ${attributeBytesLimit} bytes of JSON.`);
  }
  return { ok: true, attributes };
}

function normalise(value: unknown, depth: number): JsonValue {
  switch (typeof value) {
    case "string":
      if (!value.isWellFormed()) throw new Unkeepable("must be well-formed Unicode, without lone surrogates");
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new Unkeepable("must not contain a number that is too large");
      return value === 0 ? 0 : value;
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      if (depth >= attributeDepthLimit)
        throw new Unkeepable(`must not be nested more than ${attributeDepthLimit} levels deep`);
      return Array.isArray(value)
        ? value.map((item) => normalise(item, depth + 1))
        : normaliseObject(value as Readonly<Record<string, unknown>>, depth + 1);
    default:
      throw new Unkeepable("must contain only JSON values");
  }
}

function normaliseObject(object: Readonly<Record<string, unknown>>, depth: number): JsonValue {
  const sorted: { [key: string]: JsonValue } = {};
  for (const key of Object.keys(object).sort()) {
    // Such a key would set the object's prototype instead of a property.
    if (key === "__proto__") throw new Unkeepable("must not have a key named __proto__");
    if (!key.isWellFormed()) throw new Unkeepable("must have well-formed keys");
    sorted[key] = normalise(object[key], depth);
  }
  return sorted;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair stands for two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

function failOf(key: string, problem: string): AttributesResult {
  const { field, subject } = describeUnknownField(key);
  return fail(field, `${subject} ${problem}.`);
}

function fail(field: string, reason: string): AttributesResult {
  return { ok: false, field, reason };
}

/** The order of a record's keys by code unit. */
interface KeyOrder {
  readonly keys: readonly string[];
  readonly places: readonly number[];
  /** Characters of all keys together. */
  readonly characters: number;
  /** The first key that comes twice, and whether all keys are well-formed. */
  readonly repeated: string | undefined;
  readonly areWellFormed: boolean;
}

let lastOrder: KeyOrder = { keys: [], places: [], characters: 0, repeated: undefined, areWellFormed: true };

/** Worked out once for all rows that have the same keys. */
function orderKeys(keys: readonly string[]): KeyOrder {
  if (!hasSameItems(keys, lastOrder.keys)) lastOrder = makeOrder(keys);
  return lastOrder;
}

function hasSameItems(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index += 1) if (first[index] !== second[index]) return false;
  return true;
}

function makeOrder(keys: readonly string[]): KeyOrder {
  const keyAt = (place: number | undefined): string => keys[place ?? -1] ?? "";
  const places = keys.map((_, index) => index);
  places.sort((a, b) => (keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0));
  const repeatedPlace = places.find((place, index) => index > 0 && keyAt(place) === keyAt(places[index - 1]));
  return {
    keys,
    places,
    characters: keys.reduce((sum, key) => sum + key.length, 0),
    repeated: repeatedPlace === undefined ? undefined : keyAt(repeatedPlace),
    areWellFormed: keys.every((key) => key.isWellFormed()),
  };
}

/** The form of field names; a name with blanks or signs could be a sentence about a person. */
const plainName = /^[\p{L}_][\p{L}\d_-]*(?:\.[\p{L}_][\p{L}\d_-]*)*$/u;
const nameLengthLimit = 64;

interface UnknownField {
  /** Empty where the name must not be repeated. */
  readonly field: string;
  /** Begins a sentence. */
  readonly subject: string;
}

/** How a message names a field that the service does not know: its name is the sender's own text and could hold anything. */
function describeUnknownField(name: string): UnknownField {
  if (name.length > nameLengthLimit || !plainName.test(name)) return { field: "", subject: "An unknown field" };
  const field = maskCardNumbers(name);
  return { field, subject: `The field ${field}` };
}
