/** How two documents of a side are related: one copied from the other, one number used twice, one statement after the other. */
import type { ComparedField, EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { countShared, findSharedOrigin } from "./compare-origins.ts";
import type { KeyedFingerprint } from "./keyed-fingerprint.ts";

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

/** Undefined where they are unrelated, or nothing was changed. */
export function compareFingerprints(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const isRead = later.isRecognised || earlier.isRecognised;
  return (
    (isRead ? undefined : findCopy(later, earlier)) ??
    findSameNumber(later, earlier) ??
    findBrokenSequence(later, earlier) ??
    findSameFile(later, earlier) ??
    findAgain(later, earlier)
  );
}

function findCopy(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const copy = compareAsCopies(later, earlier);
  return copy === undefined || copy.changed.length === 0 ? undefined : copy;
}

/** Without changes where one is the other again. */
function compareAsCopies(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  // A document of another day, or under another number, is a document of its own, however alike they are.
  const isSameOccasion =
    later.number === earlier.number && later.days.length > 0 && isSameSet(later.days, earlier.days);
  if (!isSameOccasion || bitsApart(later.shape, earlier.shape) > copyBits) return undefined;
  const changed = listChanges(later, earlier);
  const sharedValues = countShared(later.values, earlier.values);
  const most = Math.max(later.values.length, earlier.values.length);
  const otherValues = most - sharedValues - (changed.includes("account number") ? accountWords : 0);
  if (most < leastValues || otherValues > Math.min(changeLimit, (1 - leastShared) * most)) return undefined;
  const otherWords = Math.max(later.words.length, earlier.words.length) - countShared(later.words, earlier.words);
  if (otherWords > changeLimit) return undefined;
  if (otherWords > 0) changed.push("names and words");
  if (otherValues > 0 && changed.length === 0) changed.push("other values");
  return { relation: "copy", changed, sharedValues, values: later.values.length };
}

/** Different customers were named for both; one customer may send a document in several times. */
export function isForAnother(later: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  return later.customer !== "" && earlier.customer !== "" && later.customer !== earlier.customer;
}

/** Forms and terms that many have in common state no number and no sum. */
function findAgain(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (!isForAnother(later, earlier) || (later.number === "" && later.total === "")) return undefined;
  const isRead = later.isRecognised || earlier.isRecognised;
  const isSame = isRead ? isReadAgain(later, earlier) : compareAsCopies(later, earlier)?.changed.length === 0;
  if (!isSame) return undefined;
  const sharedValues = countShared(later.values, earlier.values);
  return { relation: "again", changed: [], sharedValues, values: later.values.length };
}

function isReadAgain(later: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  const isSameNumber = later.number !== "" && later.number === earlier.number;
  return isSameNumber && later.total !== "" && later.total === earlier.total && isOfOneIssuer(later, earlier);
}

function findSameNumber(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (later.number === "" || later.number !== earlier.number) return undefined;
  // Two issuers may well give the same number.
  if (!isOfOneIssuer(later, earlier)) return undefined;
  // Of two readings of sums one may be wrong; two pictures are compared point by point instead.
  const areBothRead = later.isRecognised && earlier.isRecognised;
  const changed = listChanges(later, earlier).filter((field) => !areBothRead || field === "account number");
  const sharedValues = countShared(later.values, earlier.values);
  return changed.length === 0
    ? undefined
    : { relation: "same number", changed, sharedValues, values: later.values.length };
}

function findBrokenSequence(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (
    !later.isStatement ||
    !earlier.isStatement ||
    !later.accounts.some((account) => earlier.accounts.includes(account))
  )
    return undefined;
  if (later.firstDay === "" || !earlier.ends.includes(later.firstDay)) return undefined;
  if (later.opening === "" || earlier.closing === "" || later.opening === earlier.closing) return undefined;
  const sharedValues = countShared(later.values, earlier.values);
  return { relation: "next", changed: [], isContinued: false, sharedValues, values: later.values.length };
}

/** What both print, and print differently. */
function listChanges(later: KeyedFingerprint, earlier: KeyedFingerprint): ComparedField[] {
  const isAccountChanged =
    later.accounts.some((account) => !earlier.accounts.includes(account)) &&
    earlier.accounts.some((account) => !later.accounts.includes(account));
  const isTotalChanged = later.total !== "" && earlier.total !== "" && later.total !== earlier.total;
  return [...(isAccountChanged ? (["account number"] as const) : []), ...(isTotalChanged ? (["total"] as const) : [])];
}

/**
 * A file that was saved again with another account or number was a template for another document. Texts that were only worked
 * on have other words and dates, but no other number.
 */
function findSameFile(later: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const residue = findSharedOrigin(later.make, earlier.make);
  if (residue === undefined) return undefined;
  const isRead = later.isRecognised || earlier.isRecognised;
  // A number that was misread would pass for another.
  const isOtherNumber = !isRead && later.number !== "" && earlier.number !== "" && later.number !== earlier.number;
  const changed = listChanges(later, earlier);
  if (!isOtherNumber && !changed.includes("account number")) return undefined;
  const sharedWords = countShared(later.words, earlier.words);
  if (isOtherNumber) changed.push("invoice number");
  if (!isSameSet(later.days, earlier.days)) changed.push("dates");
  if (sharedWords < Math.max(later.words.length, earlier.words.length)) changed.push("names and words");
  const sharedValues = countShared(later.values, earlier.values);
  return { relation: "same file", changed, sharedValues, values: later.values.length, residue };
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** Words that a reading and the text it was read from have in common at least, in parts of the fewer ones. */
const leastReadWords = 8;
const leastReadShare = 0.4;

function isOfOneIssuer(later: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  if (!later.isRecognised && !earlier.isRecognised) return isOneTemplate(later, earlier);
  const shared = countShared(later.words, earlier.words);
  return shared >= Math.max(leastReadWords, leastReadShare * Math.min(later.words.length, earlier.words.length));
}

/** Whether both may have been made with one template. */
export function isOneTemplate(later: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  return bitsApart(later.shape, earlier.shape) <= templateBits;
}

function bitsApart(one: string, other: string): number {
  let apart = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    let bits = Number.parseInt(one[at] ?? "0", 16) ^ Number.parseInt(other[at] ?? "0", 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}
