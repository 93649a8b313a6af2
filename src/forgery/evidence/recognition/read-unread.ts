/** Reads the amounts that the reading of a page passed over; what two readings do not agree on stays unread. */
import type { Box } from "../../../contract/documents/document.ts";
import { readValue } from "../../derived/reading/value-shape.ts";
import type { Plane } from "../raster/plane.ts";
import type { RereadWord } from "./reread-values.ts";
import { readUntilSettled } from "./reread-values.ts";
import type { Recogniser } from "./tesseract.ts";

const leastAgreeing = 2;

/** `scale` takes the places' unit to the plane's points; words are told in the places' unit. */
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
    if (agreeing < leastAgreeing || readValue(text).kind !== "amount") return [];
    const confidence = Math.min(...readings.map((reading) => reading.confidence));
    return [{ ...place, text, confidence, agreeing, readings }];
  });
}
