/** How two pictures of a page are related: one is a changed copy, or both are the same page for two customers. */
import type { ComparedPicture, ReplacedPrint } from "../../../forgery/facts/compared-picture.ts";
import type { EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { isForAnother } from "./compare-fingerprints.ts";
import { countShared, findSharedOrigin } from "./compare-origins.ts";
import type { KeyedFingerprint } from "./keyed-fingerprint.ts";

/** The share of recognised words and values that must be equal, of the fewer ones: many are misread. */
const leastShared = 0.25;
/** The share of glyphs that must be alike for one picture to show the page of the other: of two receipts of one till at most nine tenths are. */
const pageShare = 0.95;

/** How likely both show one page; 0 where a comparison is not worth its time. */
export function likenessOf(current: KeyedFingerprint, earlier: KeyedFingerprint): number {
  if (!current.isRecognised || !earlier.isRecognised) return 0;
  const shared = countShared(current.words, earlier.words) + countShared(current.values, earlier.values);
  const fewer = Math.min(current.words.length + current.values.length, earlier.words.length + earlier.values.length);
  return shared < leastShared * fewer ? 0 : shared;
}

/** Undefined where no change is sure, or where they are two documents of one origin. */
export function judgePictures(
  current: KeyedFingerprint,
  earlier: KeyedFingerprint,
  picture: ComparedPicture,
): Omit<EarlierDocument, "id"> | undefined {
  if (picture.alike < pageShare * picture.glyphs) return undefined;
  const both = {
    changed: [],
    sharedValues: countShared(current.values, earlier.values),
    values: current.values.length,
    picture,
  };
  const isOneScan = typeof findSharedOrigin(current.make, earlier.make) === "object";
  if (isChanged(picture, isOneScan)) return { relation: "same page", ...both };
  return picture.replaced.length === 0 && isForAnother(current, earlier) ? { relation: "again", ...both } : undefined;
}

/** Two receipts of one till differ in their numbers and times, or in both sums and days; two of one scan cannot differ at all. */
function isChanged({ replaced }: ComparedPicture, isOneScan: boolean): boolean {
  const count = (kind: ReplacedPrint["kind"]) => replaced.filter((place) => place.kind === kind).length;
  const [amounts, dates, numbers, unsure] = [count("amount"), count("date"), count("number"), count("unsure")];
  if (isOneScan) return amounts + dates + numbers > 0;
  if (numbers > 0) return false;
  return dates === 0 ? amounts > 0 && unsure <= amounts : amounts === 0 && unsure === 0;
}
