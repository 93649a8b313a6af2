/** What two documents of a side have to do with each other: one copied from the other, one number used twice, one statement after the other. */
import type { ComparedField, EarlierDocument } from "../../../forgery/facts/earlier.ts";
import type { KeyedPrint } from "./keyed-print.ts";

/** Of 64 bits: a few words of a page were changed, or another page was made with the same template. */
const [copyBits, templateBits] = [10, 18];
/** Values that two documents must have for one to be called a copy, and the share that must be the same. */
const leastValues = 8;
const leastShared = 0.8;
/** More changed values or words are another document. */
const changeLimit = 12;
/** An international account number in groups of four. */
const accountWords = 9;

type Comparison = Omit<EarlierDocument, "id">;

/** Undefined where they have nothing to do with each other, or nothing was changed. */
export function comparePrints(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  return findCopy(print, earlier) ?? findSameNumber(print, earlier) ?? findBrokenSequence(print, earlier);
}

function findCopy(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  // A document of another day, or under another number, is a document of its own, however alike they are.
  const isSameOccasion =
    print.number === earlier.number && print.days.length > 0 && isSameSet(print.days, earlier.days);
  if (!isSameOccasion || bitsApart(print.shape, earlier.shape) > copyBits) return undefined;
  const changed = listChanges(print, earlier);
  const sharedValues = countShared(print.values, earlier.values);
  const most = Math.max(print.values.length, earlier.values.length);
  const otherValues = most - sharedValues - (changed.includes("account number") ? accountWords : 0);
  if (most < leastValues || otherValues > Math.min(changeLimit, (1 - leastShared) * most)) return undefined;
  const otherWords = Math.max(print.words.length, earlier.words.length) - countShared(print.words, earlier.words);
  if (otherWords > changeLimit) return undefined;
  if (otherWords > 0) changed.push("names and words");
  if (otherValues > 0 && changed.length === 0) changed.push("other values");
  return changed.length === 0 ? undefined : { relation: "copy", changed, sharedValues, values: print.values.length };
}

function findSameNumber(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  if (print.number === "" || print.number !== earlier.number) return undefined;
  // Two issuers may well give the same number.
  if (bitsApart(print.shape, earlier.shape) > templateBits) return undefined;
  const changed = listChanges(print, earlier);
  const sharedValues = countShared(print.values, earlier.values);
  return changed.length === 0
    ? undefined
    : { relation: "same number", changed, sharedValues, values: print.values.length };
}

function findBrokenSequence(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  if (
    !print.isStatement ||
    !earlier.isStatement ||
    !print.accounts.some((account) => earlier.accounts.includes(account))
  )
    return undefined;
  if (print.firstDay === "" || !earlier.ends.includes(print.firstDay)) return undefined;
  if (print.opening === "" || earlier.closing === "" || print.opening === earlier.closing) return undefined;
  const sharedValues = countShared(print.values, earlier.values);
  return { relation: "next", changed: [], isContinued: false, sharedValues, values: print.values.length };
}

/** What both print, and print differently. */
function listChanges(print: KeyedPrint, earlier: KeyedPrint): ComparedField[] {
  const isAccountChanged =
    print.accounts.some((account) => !earlier.accounts.includes(account)) &&
    earlier.accounts.some((account) => !print.accounts.includes(account));
  const isTotalChanged = print.total !== "" && earlier.total !== "" && print.total !== earlier.total;
  return [...(isAccountChanged ? (["account number"] as const) : []), ...(isTotalChanged ? (["total"] as const) : [])];
}

/** Each as often as both have it. */
function countShared(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of other) counts.set(value, (counts.get(value) ?? 0) + 1);
  let shared = 0;
  for (const value of one) {
    const left = counts.get(value) ?? 0;
    if (left === 0) continue;
    counts.set(value, left - 1);
    shared += 1;
  }
  return shared;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

function bitsApart(one: string, other: string): number {
  let apart = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    let bits = Number.parseInt(one[at] ?? "0", 16) ^ Number.parseInt(other[at] ?? "0", 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}
