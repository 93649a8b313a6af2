/** Amounts that a sentence names, which may stand below a column of amounts where the sentence goes on in the next line. */
import type { Figure } from "./figures.ts";

/** Of a booking's text few words are neither names nor written in capitals. */
const fewestSmallWords = 4;

/** Its cell is full of small words, as those of a sentence are. */
export function isInSentence({ line, from }: Figure): boolean {
  const cell = line.cells.find((own) => own.from <= from && from < own.to);
  const words = cell === undefined ? [] : line.words.slice(cell.from, cell.to);
  return words.filter(({ text }) => /^\p{Ll}{2,}[,.;:]?$/u.test(text)).length >= fewestSmallWords;
}
