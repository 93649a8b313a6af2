/** How two documents of a side are related: one copied from the other, one number used twice, one statement after the other. */
import type { ComparedField, EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { countShared, findSharedOrigin } from "./compare-origins.ts";
import type { KeyedFingerprint } from "./keyed-fingerprint.ts";

/** Differing bits of 64: up to 10 if a few words of a page were changed, up to 18 for another page of the same template. */
const [copyBits, templateBits] = [10, 18];
/** Values that two documents must have for one to count as a copy, and the share that must be equal. */
const leastValues = 8;
const leastShared = 0.8;
/** A document with more changed values or words is another one. */
const changeLimit = 12;
/** An international account number in groups of four. */
const accountWords = 9;

type Comparison = Omit<EarlierDocument, "id">;

/** Undefined where they are unrelated, or nothing was changed. */
export function compareFingerprints(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const isRead = current.isRecognised || earlier.isRecognised;
  return (
    (isRead ? undefined : findCopy(current, earlier)) ??
    findSameNumber(current, earlier) ??
    findBrokenSequence(current, earlier) ??
    findSameFile(current, earlier) ??
    findAgain(current, earlier)
  );
}

function findCopy(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const copy = compareAsCopies(current, earlier);
  return copy === undefined || copy.changed.length === 0 ? undefined : copy;
}

/** No changes where both are the same document. */
function compareAsCopies(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  // A document of another day, or under another number, is a document of its own, however alike they are.
  const isSameOccasion =
    current.number === earlier.number && current.days.length > 0 && isSameSet(current.days, earlier.days);
  if (!isSameOccasion || bitsApart(current.shape, earlier.shape) > copyBits) return undefined;
  const changed = listChanges(current, earlier);
  const sharedValues = countShared(current.values, earlier.values);
  const most = Math.max(current.values.length, earlier.values.length);
  const otherValues = most - sharedValues - (changed.includes("account number") ? accountWords : 0);
  if (most < leastValues || otherValues > Math.min(changeLimit, (1 - leastShared) * most)) return undefined;
  const otherWords = Math.max(current.words.length, earlier.words.length) - countShared(current.words, earlier.words);
  if (otherWords > changeLimit) return undefined;
  if (otherWords > 0) changed.push("names and words");
  if (otherValues > 0 && changed.length === 0) changed.push("other values");
  return { relation: "copy", changed, sharedValues, values: current.values.length };
}

/** Whether different customers were named for them; the same customer may send a document as often as they like. */
export function isForAnother(current: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  return current.customer !== "" && earlier.customer !== "" && current.customer !== earlier.customer;
}

/** Forms and terms that many have in common state no number and no sum. */
function findAgain(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (!isForAnother(current, earlier) || (current.number === "" && current.total === "")) return undefined;
  const isRead = current.isRecognised || earlier.isRecognised;
  const isSame = isRead ? isReadAgain(current, earlier) : compareAsCopies(current, earlier)?.changed.length === 0;
  if (!isSame) return undefined;
  const sharedValues = countShared(current.values, earlier.values);
  return { relation: "again", changed: [], sharedValues, values: current.values.length };
}

function isReadAgain(current: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  const isSameNumber = current.number !== "" && current.number === earlier.number;
  return isSameNumber && current.total !== "" && current.total === earlier.total && isOfOneIssuer(current, earlier);
}

function findSameNumber(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (current.number === "" || current.number !== earlier.number) return undefined;
  // Two issuers may well give the same number.
  if (!isOfOneIssuer(current, earlier)) return undefined;
  // Either OCR result of a sum may be wrong, so two pictures are compared pixel by pixel instead.
  const areBothRead = current.isRecognised && earlier.isRecognised;
  const changed = listChanges(current, earlier).filter((field) => !areBothRead || field === "account number");
  const sharedValues = countShared(current.values, earlier.values);
  return changed.length === 0
    ? undefined
    : { relation: "same number", changed, sharedValues, values: current.values.length };
}

function findBrokenSequence(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  if (
    !current.isStatement ||
    !earlier.isStatement ||
    !current.accounts.some((account) => earlier.accounts.includes(account))
  )
    return undefined;
  if (current.firstDay === "" || !earlier.ends.includes(current.firstDay)) return undefined;
  if (current.opening === "" || earlier.closing === "" || current.opening === earlier.closing) return undefined;
  const sharedValues = countShared(current.values, earlier.values);
  return { relation: "next", changed: [], isContinued: false, sharedValues, values: current.values.length };
}

/** Fields that both print, with different values. */
function listChanges(current: KeyedFingerprint, earlier: KeyedFingerprint): ComparedField[] {
  const isAccountChanged =
    current.accounts.some((account) => !earlier.accounts.includes(account)) &&
    earlier.accounts.some((account) => !current.accounts.includes(account));
  const isTotalChanged = current.total !== "" && earlier.total !== "" && current.total !== earlier.total;
  return [...(isAccountChanged ? (["account number"] as const) : []), ...(isTotalChanged ? (["total"] as const) : [])];
}

/**
 * A file that was saved again with another account or number was a template for another document. Texts that were only worked
 * on have other words and dates, but no other number.
 */
function findSameFile(current: KeyedFingerprint, earlier: KeyedFingerprint): Comparison | undefined {
  const residue = findSharedOrigin(current.make, earlier.make);
  if (residue === undefined) return undefined;
  const isRead = current.isRecognised || earlier.isRecognised;
  // A misread number would count as another one.
  const isOtherNumber = !isRead && current.number !== "" && earlier.number !== "" && current.number !== earlier.number;
  const changed = listChanges(current, earlier);
  if (!isOtherNumber && !changed.includes("account number")) return undefined;
  const sharedWords = countShared(current.words, earlier.words);
  if (isOtherNumber) changed.push("invoice number");
  if (!isSameSet(current.days, earlier.days)) changed.push("dates");
  if (sharedWords < Math.max(current.words.length, earlier.words.length)) changed.push("names and words");
  const sharedValues = countShared(current.values, earlier.values);
  return { relation: "same file", changed, sharedValues, values: current.values.length, residue };
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** The least share of words that an OCR result and its text have in common, of the fewer words. */
const leastReadWords = 8;
const leastReadShare = 0.4;

function isOfOneIssuer(current: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  if (!current.isRecognised && !earlier.isRecognised) return isOneTemplate(current, earlier);
  const shared = countShared(current.words, earlier.words);
  return shared >= Math.max(leastReadWords, leastReadShare * Math.min(current.words.length, earlier.words.length));
}

/** Whether both may have been made with one template. */
export function isOneTemplate(current: KeyedFingerprint, earlier: KeyedFingerprint): boolean {
  return bitsApart(current.shape, earlier.shape) <= templateBits;
}

function bitsApart(one: string, other: string): number {
  let apart = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    let bits = Number.parseInt(one[at] ?? "0", 16) ^ Number.parseInt(other[at] ?? "0", 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}
