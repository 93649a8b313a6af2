/** Reads what was read only once again, each value by itself, so that claims may rest on it or fall. */

import { mayBecomeFirm } from "../../derived/reading/read-firmly.ts";
import { mayBeValue } from "../../derived/reading/value-shape.ts";
import type { Token } from "../../facts/text.ts";
import { type Orientation, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { turnEdges } from "./read-upright.ts";
import { type Place, readUntilSettled } from "./reread-values.ts";
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
  const open = new Set(tokens.filter(mayBecomeFirm));
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
