/** Adds to the words of a page what its reading passed over: amounts, numbers beside them, and thousands that stand before a blank. */
import type { Box } from "../../../contract/documents/document.ts";
import { isOverlapping } from "../../derived/areas.ts";
import { boxOf } from "../../derived/page-box.ts";
import { type CutAmount, findCutAmounts, findWholeAmounts } from "../../derived/reading/cut-amounts.ts";
import { findUnreadAmounts, findUnreadNumbers } from "../../derived/reading/unread-amounts.ts";
import { readValue } from "../../derived/reading/value-shape.ts";
import type { RasterPage } from "../../facts/raster.ts";
import type { NumberedPageText, Token } from "../../facts/text.ts";
import type { Plane } from "../raster/plane.ts";
import { toToken } from "./read-plane.ts";
import { type RereadWord, readUntilSettled } from "./reread-values.ts";
import type { Recogniser } from "./tesseract.ts";

export interface PageToComplete {
  readonly recogniser: Recogniser;
  readonly plane: Plane;
  /** Takes the unit of the text to the plane's points. */
  readonly scale: number;
  /** Of the page, in the unit of the text. */
  readonly height: number;
  readonly isLate: () => boolean;
}

type ReadWord = Omit<RereadWord, "line">;

export function completePage(
  page: PageToComplete,
  measured: readonly RasterPage[],
  read: NumberedPageText,
): readonly Token[] {
  const cuts = measured.flatMap((picture) => findCutAmounts(picture, read));
  const whole = new Map<Token, Token>();
  const replaced = new Set<Token>();
  for (const cut of cuts) {
    const token = readCut(page, cut);
    if (token === undefined) continue;
    whole.set(cut.token, token);
    if (cut.misread !== undefined) replaced.add(cut.misread);
  }
  const tokens = read.tokens.filter((token) => !replaced.has(token)).map((token) => whole.get(token) ?? token);
  const known = { ...read, tokens };
  const places = measured.flatMap((picture) => [
    ...findUnreadAmounts(picture, known),
    ...findUnreadNumbers(picture, known),
  ]);
  const isWhole = new Set(measured.flatMap((picture) => findWholeAmounts(picture, known)));
  const numbers = readLetters(page, measured, known);
  return [
    ...tokens.map((token) => numbers.get(token) ?? (isWhole.has(token) ? { ...token, isWhole: true as const } : token)),
    ...places.flatMap((place) => readUnread(page, place) ?? []),
  ];
}

const letters = /^\p{L}{1,2}$/u;
/** Columns of units have as many as rows, and one word for them. */
const letterLimit = 6;

/** A quantity by itself that its page's reading took for a letter or two. */
function readLetters(
  page: PageToComplete,
  measured: readonly RasterPage[],
  known: NumberedPageText,
): ReadonlyMap<Token, Token> {
  const words = known.tokens.filter(({ text }) => letters.test(text));
  const alone = words.filter(
    (word) =>
      words.every((other) => other === word || other.text !== word.text) &&
      known.tokens.every((other) => other === word || !isBeside(word, other)),
  );
  const found = new Map<Token, Token>();
  for (const word of alone.slice(0, letterLimit)) {
    const open = { ...known, tokens: known.tokens.filter((token) => token !== word) };
    const own = boxOf(known.page, known.geometry, word);
    const place = measured
      .flatMap((picture) => findUnreadNumbers(picture, open))
      .find((box) => isOverlapping(box, own));
    const read = place && readUnread(page, place);
    if (read !== undefined && number.test(read.text)) found.set(word, read);
  }
  return found;
}

/** Words of one text stand nearer to each other than a line is high. */
function isBeside(word: Token, other: Token): boolean {
  const height = word.top - word.bottom;
  const isOnLine = Math.abs(other.top + other.bottom - word.top - word.bottom) < height + other.top - other.bottom;
  return isOnLine && Math.max(other.left - word.right, word.left - other.right) < height;
}

const leastAgreeing = 2;
const number = /^\d{1,3}$/;

/** What two readings do not agree on stays unread. */
function readUnread(page: PageToComplete, place: Box): Token | undefined {
  const word = readAt(page, place);
  if (word === undefined || !(number.test(word.text) || readValue(word.text).kind === "amount")) return undefined;
  return toToken(word, page.height);
}

/** The digits that were read stay the last ones. */
function readCut(page: PageToComplete, { token, place }: CutAmount): Token | undefined {
  const word = readAt(page, place);
  const isWhole = word !== undefined && readValue(word.text).kind === "amount" && isEnd(token.text, word.text);
  return isWhole ? toToken(word, page.height) : undefined;
}

function isEnd(text: string, whole: string): boolean {
  const [last, all] = [text, whole].map((one) => one.replace(/\D/g, ""));
  return last !== undefined && all !== undefined && all.length > last.length && all.endsWith(last);
}

function readAt({ recogniser, plane, scale, isLate }: PageToComplete, box: Box): ReadWord | undefined {
  if (isLate()) return undefined;
  const { left, top, width, height } = box;
  const place = { left, top, right: left + width, bottom: top + height };
  const scaled = { left: left * scale, top: top * scale, right: place.right * scale, bottom: place.bottom * scale };
  const { text, agreeing, readings } = readUntilSettled(recogniser, plane, scaled);
  if (agreeing < leastAgreeing) return undefined;
  const confidence = Math.min(...readings.map((reading) => reading.confidence));
  return { ...place, text, confidence, agreeing, readings };
}
