/** What two documents of a side have to do with each other: one copied from the other, one number used twice, one statement after the other. */
import type { ComparedField, EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { countShared, findSharedMake } from "./compare-makes.ts";
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
  const isRead = print.isRecognised || earlier.isRecognised;
  return (
    (isRead ? undefined : findCopy(print, earlier)) ??
    findSameNumber(print, earlier) ??
    findBrokenSequence(print, earlier) ??
    findSameFile(print, earlier) ??
    findAgain(print, earlier)
  );
}

function findCopy(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  const copy = compareAsCopies(print, earlier);
  return copy === undefined || copy.changed.length === 0 ? undefined : copy;
}

/** Without changes where one is the other again. */
function compareAsCopies(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
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
  return { relation: "copy", changed, sharedValues, values: print.values.length };
}

/** Whoever was named for both; the same customer may send a document in as often as they like. */
export function isForAnother(print: KeyedPrint, earlier: KeyedPrint): boolean {
  return print.customer !== "" && earlier.customer !== "" && print.customer !== earlier.customer;
}

/** Forms and terms that many have in common state no number and no sum. */
function findAgain(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  if (!isForAnother(print, earlier) || (print.number === "" && print.total === "")) return undefined;
  const isRead = print.isRecognised || earlier.isRecognised;
  const isSame = isRead ? isReadAgain(print, earlier) : compareAsCopies(print, earlier)?.changed.length === 0;
  if (!isSame) return undefined;
  const sharedValues = countShared(print.values, earlier.values);
  return { relation: "again", changed: [], sharedValues, values: print.values.length };
}

function isReadAgain(print: KeyedPrint, earlier: KeyedPrint): boolean {
  const isSameNumber = print.number !== "" && print.number === earlier.number;
  return isSameNumber && print.total !== "" && print.total === earlier.total && isOfOneIssuer(print, earlier);
}

function findSameNumber(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  if (print.number === "" || print.number !== earlier.number) return undefined;
  // Two issuers may well give the same number.
  if (!isOfOneIssuer(print, earlier)) return undefined;
  // Of two readings of sums one may be wrong; two pictures are held against each other point by point instead.
  const areBothRead = print.isRecognised && earlier.isRecognised;
  const changed = listChanges(print, earlier).filter((field) => !areBothRead || field === "account number");
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

/**
 * A file that was saved again with another account or number was a template for another document. Texts that were only worked
 * on have other words and dates, but no other number.
 */
function findSameFile(print: KeyedPrint, earlier: KeyedPrint): Comparison | undefined {
  const residue = findSharedMake(print.make, earlier.make);
  if (residue === undefined) return undefined;
  const isRead = print.isRecognised || earlier.isRecognised;
  // A number that was misread would pass for another.
  const isOtherNumber = !isRead && print.number !== "" && earlier.number !== "" && print.number !== earlier.number;
  const changed = listChanges(print, earlier);
  if (!isOtherNumber && !changed.includes("account number")) return undefined;
  const sharedWords = countShared(print.words, earlier.words);
  if (isOtherNumber) changed.push("invoice number");
  if (!isSameSet(print.days, earlier.days)) changed.push("dates");
  if (sharedWords < Math.max(print.words.length, earlier.words.length)) changed.push("names and words");
  const sharedValues = countShared(print.values, earlier.values);
  return { relation: "same file", changed, sharedValues, values: print.values.length, residue };
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Words that a reading and the text it was read from have in common at least, in parts of the fewer ones. */
const leastReadWords = 8;
const leastReadShare = 0.4;

function isOfOneIssuer(print: KeyedPrint, earlier: KeyedPrint): boolean {
  if (!print.isRecognised && !earlier.isRecognised) return isOneTemplate(print, earlier);
  const shared = countShared(print.words, earlier.words);
  return shared >= Math.max(leastReadWords, leastReadShare * Math.min(print.words.length, earlier.words.length));
}

/** Whether both may have been made with one template. */
export function isOneTemplate(print: KeyedPrint, earlier: KeyedPrint): boolean {
  return bitsApart(print.shape, earlier.shape) <= templateBits;
}

function bitsApart(one: string, other: string): number {
  let apart = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    let bits = Number.parseInt(one[at] ?? "0", 16) ^ Number.parseInt(other[at] ?? "0", 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}
