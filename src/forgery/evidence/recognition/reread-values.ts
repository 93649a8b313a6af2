/** Reads the amounts and dates of a page again, each by itself, in other sizes and tones, until two readings agree. */

import { countNeeded } from "../../derived/reading/read-firmly.ts";
import { mayBeValue, readValue } from "../../derived/reading/value-shape.ts";
import { type ValueReading, type Vote, vote } from "../../derived/reading/vote.ts";
import type { Plane } from "../raster/plane.ts";
import { cutPlane, scalePlane } from "./scale-plane.ts";
import type { Recogniser } from "./tesseract.ts";
import { spreadTones, toTwoTones, withMargin } from "./tones.ts";
import type { RecognisedWord } from "./word-table.ts";

export interface RereadWord extends RecognisedWord {
  /** Of an amount or a date: all its readings, that of the page first. */
  readonly readings?: readonly ValueReading[];
  readonly agreeing?: number;
}

/** How a value is drawn for one further reading. */
interface Drawing {
  /** Parts of its height that are cut out above and below: less where lines of a table are near. */
  readonly aboveShare: number;
  readonly height: number;
  readonly tones: (plane: Plane) => Plane;
}

/** Unlike each other, so that one and the same cause does not mislead all; on receipts the first is right most often. */
const drawings: readonly Drawing[] = [
  { aboveShare: 0.3, height: 24, tones: spreadTones },
  { aboveShare: 0.1, height: 36, tones: spreadTones },
  { aboveShare: 0.2, height: 32, tones: toTwoTones },
];
const margin = 8;
/** Parts of its height that are cut out on both sides of a value. */
const besideShare = 0.3;
/**
 * What the page's reading is surer of was right in all but three of 197 amounts and dates, of which more readings mend none; another
 * reading waits until a claim rests on it. What looks like a misread value has to be surer.
 */
const [sureConfidence, sureOfOthers] = [80, 90];
/** A reading of one value takes about as long as a word of the page, so that this is what rereading adds to the time. */
const rereadShare = 0.12;
const leastRereads = 8;
const leastDateDigits = 5;
const wordTimeMs = 2_000;
const [leastHeight, mostHeight] = [5, 200];

/** `isLate` ends it; values that were not read again are only what the page's reading says, and no second one confirms them. */
export function rereadValues(
  recogniser: Recogniser,
  plane: Plane,
  words: readonly RecognisedWord[],
  isLate: () => boolean,
): RereadWord[] {
  let left = Math.max(leastRereads, Math.ceil(words.length * rereadShare));
  const read = new Map<RecognisedWord, readonly ValueReading[]>();
  const values = words.filter((word) => mayBeValue(word.text) && fits(word));
  for (const word of values) read.set(word, [{ text: word.text, confidence: word.confidence }]);
  let open = values.filter(isDoubtful).sort((one, other) => one.confidence - other.confidence);
  for (const drawing of drawings) {
    for (const word of open) {
      if (left === 0 || isLate()) break;
      left -= 1;
      const reading = readAgain(recogniser, plane, word, drawing);
      if (reading !== undefined) read.set(word, [...(read.get(word) ?? []), reading]);
    }
    open = open.filter((word) => !isSettled(read.get(word) ?? []));
  }
  return words.map((word) => {
    const readings = read.get(word);
    if (readings === undefined) return word;
    const { text, agreeing } = settle(readings);
    return { ...word, text, agreeing, readings };
  });
}

function isDoubtful({ text, confidence }: RecognisedWord): boolean {
  if (readValue(text).kind !== "other") return confidence < sureConfidence;
  // A few digits with a stroke between them are a part of an address more often than a date that was misread.
  const isLikeDate = text.replace(/\D/g, "").length >= leastDateDigits;
  return confidence < sureOfOthers && (isLikeAmount(text) || isLikeDate);
}

function isLikeAmount(text: string): boolean {
  return /\d[.,]\d/.test(text);
}

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place read until two readings agree, or three where the first is unsure; of what is no amount or date, all that differ from the first speak against it. */
export function readUntilSettled(
  recogniser: Recogniser,
  plane: Plane,
  place: Place,
  before: readonly ValueReading[] = [],
): Pick<Vote, "text" | "agreeing"> & { readonly readings: readonly ValueReading[] } {
  const [first] = before;
  const readings = [...before];
  const isValue = first === undefined || mayBeValue(first.text);
  const needed = first === undefined ? 2 : countNeeded(first.confidence);
  const isAgreed = () => (isValue ? isSettled(readings, needed) : countAgreeing(readings) >= needed);
  for (const drawing of fits(place) ? drawings : []) {
    if (isAgreed()) break;
    const reading = readAgain(recogniser, plane, place, drawing);
    if (reading !== undefined) readings.push(reading);
    // Lines of a table look like a digit to the raster's reader, and are no word to the recogniser.
    else if (first === undefined) break;
  }
  if (isValue) return { ...settle(readings), readings };
  const other = findOtherNumber(readings);
  if (other !== undefined) return { text: other, agreeing: readings.length - 2, readings };
  return { text: findAmount(readings) ?? first.text, agreeing: Math.max(0, countAgreeing(readings)), readings };
}

const shortNumber = /^\d{1,3}$/;

/** A quantity is misread on its page more often than by itself: all further readings are one number, and not the page's. */
function findOtherNumber(readings: readonly ValueReading[]): string | undefined {
  const [first, ...others] = readings.map(({ text }) => text);
  const [other] = others;
  const isOther = other !== undefined && other !== first && shortNumber.test(other);
  return isOther && others.length === drawings.length && others.every((text) => text === other) ? other : undefined;
}

/** The reading of a page drops points more often than that of one value does: "12639" and "126.39" are one amount. */
function findAmount(readings: readonly ValueReading[]): string | undefined {
  const [first, ...others] = readings.map(({ text }) => text);
  const digits = first?.replace(/\D/g, "");
  return others.find((text) => readValue(text).kind === "amount" && text.replace(/\D/g, "") === digits);
}

/** How many are the first, less those that are not. */
function countAgreeing(readings: readonly ValueReading[]): number {
  const [first, ...others] = readings.map(({ text }) => text.replace(/\D/g, ""));
  return others.reduce((sum, digits) => sum + (digits === first ? 1 : -1), 1);
}

/** Every reading of what stands in one place of a page. */
export function readPlace(recogniser: Recogniser, plane: Plane, place: Place): readonly ValueReading[] {
  if (!fits(place)) return [];
  return drawings.flatMap((drawing) => readAgain(recogniser, plane, place, drawing) ?? []);
}

function fits({ top, bottom }: Place): boolean {
  return bottom - top >= leastHeight && bottom - top <= mostHeight;
}

function readAgain(
  recogniser: Recogniser,
  plane: Plane,
  { left, top, right, bottom }: Place,
  drawing: Drawing,
): ValueReading | undefined {
  const height = bottom - top;
  const [beside, above] = [Math.round(height * besideShare), Math.round(height * drawing.aboveShare)];
  const crop = cutPlane(plane, left - beside, top - above, right + beside, bottom + above);
  const drawn = drawing.tones(scalePlane(crop, drawing.height / height));
  const { words } = recogniser.recognise(withMargin(drawn, margin), "line", wordTimeMs);
  if (words.length === 0) return undefined;
  const confidence = words.reduce((least, word) => Math.min(least, word.confidence), 100);
  return { text: words.map((word) => word.text).join(""), confidence };
}

function settle(readings: readonly ValueReading[]): Vote {
  const [first] = readings;
  const decided = vote(readings);
  if (first === undefined) return decided;
  const [own, other] = [readValue(first.text), readValue(decided.text)];
  // The page's own reading saw the words around it: it stands where no two others speak against it.
  const isKept =
    own.core === other.core || (decided.supporting < 2 && !(own.kind === "other" && other.kind !== "other"));
  return isKept ? { ...decided, text: first.text, agreeing: own.core === other.core ? decided.agreeing : 1 } : decided;
}

/** What has the shape of none is settled once another reading is the page's own, unless it is like an amount. */
function isSettled(readings: readonly ValueReading[], needed = 2): boolean {
  const { agreeing, text } = vote(readings);
  if (readValue(text).kind !== "other") return agreeing >= needed;
  const [own = "", ...others] = readings.map((reading) => readValue(reading.text).core);
  return !isLikeAmount(own) && others.includes(own);
}
