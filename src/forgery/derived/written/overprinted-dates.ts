/** Dates that are printed over each other, as when a stamp is put over one: what the words around them say is of either. */
import { isOverlapping } from "../box-overlap.ts";
import type { WrittenDate } from "./dates.ts";

export function isOverprinted(date: WrittenDate, dates: readonly WrittenDate[]): boolean {
  return dates.some((other) => other !== date && areOverEachOther(date, other));
}

function areOverEachOther(one: WrittenDate, other: WrittenDate): boolean {
  return one.words.some((word) => other.words.some((over) => isOverlapping(word.box, over.box)));
}
