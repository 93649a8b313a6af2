/** What two pictures of a page have to do with each other: one was changed since, or is the other again for somebody else. */
import type { ComparedPicture } from "../../../forgery/facts/compared-picture.ts";
import type { EarlierDocument } from "../../../forgery/facts/earlier.ts";
import { countShared, findSharedMake } from "./compare-makes.ts";
import { isForAnother } from "./compare-prints.ts";
import type { KeyedPrint } from "./keyed-print.ts";

/** Of the words and values that both were read as, the share of the fewer that must be equal: much is misread. */
const leastShared = 0.25;
/** The share of glyphs that must be alike for one picture to be the other again. */
const againShare = 0.9;

/** How much there is to say that both show one page; 0 where it is not worth looking. */
export function likenessOf(print: KeyedPrint, earlier: KeyedPrint): number {
  if (!print.isRecognised || !earlier.isRecognised) return 0;
  const shared = countShared(print.words, earlier.words) + countShared(print.values, earlier.values);
  const fewer = Math.min(print.words.length + print.values.length, earlier.words.length + earlier.values.length);
  return shared < leastShared * fewer ? 0 : shared;
}

/** Undefined where nothing was changed that is sure, or where they are two documents of one make. */
export function judgePictures(
  print: KeyedPrint,
  earlier: KeyedPrint,
  picture: ComparedPicture,
): Omit<EarlierDocument, "id"> | undefined {
  const count = (kind: string) => picture.replaced.filter((place) => place.kind === kind).length;
  const [values, numbers, unsure] = [count("value"), count("number"), count("unsure")];
  const both = {
    changed: [],
    sharedValues: countShared(print.values, earlier.values),
    values: print.values.length,
    picture,
  };
  // Two receipts of one till differ in their numbers and times; two of one scan cannot differ at all.
  const isOneScan = typeof findSharedMake(print.make, earlier.make) === "object";
  const isChanged = isOneScan ? values + numbers > 0 : values > 0 && numbers === 0 && unsure <= values;
  if (isChanged) return { relation: "same page", ...both };
  const isAgain = picture.replaced.length === 0 && picture.alike >= againShare * picture.glyphs;
  return isAgain && isForAnother(print, earlier) ? { relation: "again", ...both } : undefined;
}
