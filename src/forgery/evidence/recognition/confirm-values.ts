/** Reads what was read only once again, each value by itself, so that claims may rest on it or fall. */

import type { Box } from "../../../contract/documents/document.ts";
import { isReadOnce } from "../../derived/reading/read-once.ts";
import { mayBeValue, readValue } from "../../derived/reading/value-shape.ts";
import type { Token } from "../../facts/text.ts";
import { type Orientation, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { turnEdges } from "./read-upright.ts";
import { type Place, type RereadWord, readUntilSettled } from "./reread-values.ts";
import type { Recogniser } from "./tesseract.ts";

/** A page of a statement has some hundred; a reading takes about as long as a word of the page. */
const confirmLimit = 150;

/** `placeOf` gives a token's place in the plane, and `turn` sets that upright. What is not reached in time stays as it was. */
export function confirmValues(
  recogniser: Recogniser,
  plane: Plane,
  tokens: readonly Token[],
  placeOf: (token: Token) => Place,
  turn: Orientation,
  isLate: () => boolean,
): readonly Token[] {
  let left = confirmLimit;
  const upright = turnPlane({ plane, orientation: turn });
  const open = new Set(tokens.filter(isReadOnce));
  const read = new Map<Token, Token>();
  // Amounts and dates first: most claims rest on them.
  for (const token of [...open].sort((one, other) => Number(mayBeValue(other.text)) - Number(mayBeValue(one.text)))) {
    if (left === 0 || isLate()) break;
    left -= 1;
    const first = { text: token.text, confidence: token.confidence ?? 0 };
    const { text, agreeing, readings } = readUntilSettled(recogniser, upright, turnEdges(placeOf(token), plane, turn), [
      first,
    ]);
    const isDisputed = readings.some((reading) => reading.text !== text);
    const rounded = readings.map((reading) => ({ text: reading.text, confidence: Math.round(reading.confidence) }));
    read.set(token, { ...token, text, agreeing, ...(isDisputed && { readings: rounded }) });
  }
  return tokens.map((token) => read.get(token) ?? token);
}

const leastAgreeing = 2;

const number = /^\d{1,3}$/;

/**
 * Reads amounts and numbers that the reading of a page passed over; what two readings do not agree on stays unread. `scale` takes the
 * unit of the places to the plane's points; words are returned in that unit.
 */
export function readUnread(
  recogniser: Recogniser,
  plane: Plane,
  places: readonly Box[],
  scale: number,
  isLate: () => boolean,
): Omit<RereadWord, "line">[] {
  return places.flatMap(({ left, top, width, height }) => {
    if (isLate()) return [];
    const place = { left, top, right: left + width, bottom: top + height };
    const scaled = { left: left * scale, top: top * scale, right: place.right * scale, bottom: place.bottom * scale };
    const { text, agreeing, readings } = readUntilSettled(recogniser, plane, scaled);
    const isNumber = number.test(text) || readValue(text).kind === "amount";
    if (agreeing < leastAgreeing || !isNumber) return [];
    const confidence = Math.min(...readings.map((reading) => reading.confidence));
    return [{ ...place, text, confidence, agreeing, readings }];
  });
}
