/** Parts of a compiled rule: each has a type and reads its value from a row. A missing value has its own representation. */
import type { JsonValue } from "../../contract/transactions.ts";
import type { PolicyRow as Row } from "../../scoring/policy.ts";

/** 0 is false, 1 is true, 2 is unknown. Numbers, since comparing them is quicker than objects. */
export type Truth = 0 | 1 | 2;

export type Readable<T> = { readonly read: (row: Row) => T };

export interface NumberPart {
  readonly type: "number";
  /** NaN where there is no value; never infinite. */
  readonly read: (row: Row) => number;
  readonly constant?: number;
}

export interface TextPart {
  readonly type: "text";
  readonly read: (row: Row) => string | undefined;
  readonly constant?: string;
}

export interface TruthPart {
  readonly type: "truth";
  readonly read: (row: Row) => Truth;
}

/** A value that the sender chose, whose type is only known from what it is compared with. */
export interface AttributePart {
  readonly type: "attribute";
  readonly read: (row: Row) => JsonValue | undefined;
}

export type ValuesPart =
  | { readonly type: "values"; readonly of: "text"; readonly values: ReadonlySet<string> }
  | { readonly type: "values"; readonly of: "number"; readonly values: ReadonlySet<number> };

/** One of the service's lists, by name. */
export interface ListPart {
  readonly type: "list";
  readonly name: string;
}

export type Part = NumberPart | TextPart | TruthPart | AttributePart | ValuesPart | ListPart;

export const typeWords: Readonly<Record<Part["type"], string>> = {
  number: "a number",
  text: "a text",
  truth: "a condition",
  attribute: "an attribute",
  values: "a list of values",
  list: "a list",
};

export function numberPart(read: (row: Row) => number): NumberPart {
  return { type: "number", read };
}

export function textPart(read: (row: Row) => string | undefined): TextPart {
  return { type: "text", read };
}

export function truthPart(read: (row: Row) => Truth): TruthPart {
  return { type: "truth", read };
}

export function constantNumber(constant: number): NumberPart {
  return { type: "number", read: () => constant, constant };
}

export function constantText(constant: string): TextPart {
  return { type: "text", read: () => constant, constant };
}

/** What is too large for a number has no value. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

export function truthOf(value: boolean): Truth {
  return value ? 1 : 0;
}
