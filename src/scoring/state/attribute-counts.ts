/**
 * How often an account gave each value of an attribute that scoring does not know, such as a branch: small counters in a fixed span of
 * bytes, found by hash. Two values may share counters, so that a newcomer may be taken for known, never the other way round while it is counted.
 */
import type { JsonValue, Transaction } from "../../contract/transactions.ts";
import { hashText } from "../hash.ts";
import type { AccountState } from "./account.ts";
import { attributeSpan } from "./layout.ts";

/** Two counters in each byte. */
const counters = attributeSpan.length * 2;
const fullCounter = 15;
/** Of one transaction the first so many by name are counted. */
const mostAttributes = 8;
/** What is longer is a text, no category. */
const mostCharacters = 64;

export interface AttributeUse {
  /** How often the account gave the attribute, as far as it is remembered. */
  readonly given: number;
  /** How often with this value. */
  readonly withValue: number;
  /** How often its value was new when it came. */
  readonly asNew: number;
}

/** Of each attribute of a transaction that is a category, how its account used it before. */
export function readAttributes(state: AccountState, { attributes }: Transaction): readonly AttributeUse[] {
  if (attributes === undefined) return none;
  return categoriesOf(attributes).map(([key, value]) => useOf(state, key, value));
}

export function absorbAttributes(state: AccountState, { attributes }: Transaction): void {
  if (attributes === undefined) return;
  for (const [key, value] of categoriesOf(attributes)) {
    const isNew = useOf(state, key, value).withValue === 0;
    add(state, hashText(key));
    add(state, hashText(`${key}=${value}`));
    if (isNew) add(state, hashText(`${key}!`));
  }
}

const none: readonly AttributeUse[] = [];

/** Their keys are sorted. */
function categoriesOf(attributes: Readonly<Record<string, JsonValue>>): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const key in attributes) {
    const value = attributes[key];
    if (typeof value === "object" || value === undefined) continue;
    const text = String(value);
    if (text.length > 0 && text.length <= mostCharacters) found.push([key, text]);
    if (found.length === mostAttributes) break;
  }
  return found;
}

function useOf(state: AccountState, key: string, value: string): AttributeUse {
  return {
    given: countOf(state, hashText(key)),
    withValue: countOf(state, hashText(`${key}=${value}`)),
    asNew: countOf(state, hashText(`${key}!`)),
  };
}

function countOf(state: AccountState, hash: number): number {
  return Math.min(counterAt(state, hash & 0xffff), counterAt(state, hash >>> 16));
}

function counterAt({ bytes }: AccountState, hash: number): number {
  const place = hash % counters;
  return ((bytes[attributeSpan.offset + (place >> 1)] ?? 0) >> ((place & 1) * 4)) & fullCounter;
}

/** Only the smaller of a text's two counters grows: what others added to the other one is not added to. */
function add(state: AccountState, hash: number): void {
  const count = countOf(state, hash);
  if (count + 1 === fullCounter) halve(state);
  const wanted = Math.min(count, countOf(state, hash)) + 1;
  for (const half of [hash & 0xffff, hash >>> 16]) {
    if (counterAt(state, half) >= wanted) continue;
    const place = half % counters;
    const index = attributeSpan.offset + (place >> 1);
    const shift = (place & 1) * 4;
    state.bytes[index] = ((state.bytes[index] ?? 0) & ~(fullCounter << shift)) | (wanted << shift);
  }
}

/** Rounds down: what came once is forgotten, so that references that never repeat do not fill the counters. */
function halve({ bytes }: AccountState): void {
  const end = attributeSpan.offset + attributeSpan.length;
  for (let index = attributeSpan.offset; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    bytes[index] = (byte >> 1) & 0x77;
  }
}
