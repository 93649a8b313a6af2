/** How two pictures of a page are related: one was changed since, or is the other again for another customer. */
import type { ComparedPicture, ReplacedPrint } from "../../../forgery/facts/compared-picture.ts";
import type { EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { isForAnother } from "./compare-fingerprints.ts";
import { countShared, findSharedOrigin } from "./compare-origins.ts";
import type { KeyedFingerprint } from "./keyed-fingerprint.ts";

/** Of the words and values that both were read as, the share of the fewer that must be equal: much is misread. */
const leastShared = 0.25;
/** The share of glyphs that must be alike for one picture to show the page of the other: of two receipts of one till at most nine tenths are. */
const pageShare = 0.95;

/** How much there is to say that both show one page; 0 where it is not worth looking. */
export function likenessOf(later: KeyedFingerprint, earlier: KeyedFingerprint): number {
  if (!later.isRecognised || !earlier.isRecognised) return 0;
  const shared = countShared(later.words, earlier.words) + countShared(later.values, earlier.values);
  const fewer = Math.min(later.words.length + later.values.length, earlier.words.length + earlier.values.length);
  return shared < leastShared * fewer ? 0 : shared;
}

/** Undefined where nothing was changed that is sure, or where they are two documents of one template. */
export function judgePictures(
  later: KeyedFingerprint,
  earlier: KeyedFingerprint,
  picture: ComparedPicture,
): Omit<EarlierDocument, "id"> | undefined {
  if (picture.alike < pageShare * picture.glyphs) return undefined;
  const both = {
    changed: [],
    sharedValues: countShared(later.values, earlier.values),
    values: later.values.length,
    picture,
  };
  const isOneScan = typeof findSharedOrigin(later.make, earlier.make) === "object";
  if (isChanged(picture, isOneScan)) return { relation: "same page", ...both };
  return picture.replaced.length === 0 && isForAnother(later, earlier) ? { relation: "again", ...both } : undefined;
}

/** Two receipts of one till differ in their numbers and times, or in both sums and days; two of one scan cannot differ at all. */
function isChanged({ replaced }: ComparedPicture, isOneScan: boolean): boolean {
  const count = (kind: ReplacedPrint["kind"]) => replaced.filter((place) => place.kind === kind).length;
  const [amounts, dates, numbers, unsure] = [count("amount"), count("date"), count("number"), count("unsure")];
  if (isOneScan) return amounts + dates + numbers > 0;
  if (numbers > 0) return false;
  return dates === 0 ? amounts > 0 && unsure <= amounts : amounts === 0 && unsure === 0;
}
