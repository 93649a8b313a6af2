/** The words of the table that Tesseract writes of a picture: one row each, columns parted by tabs. */

export interface RecognisedWord {
  readonly text: string;
  /** Of Tesseract, from 0 to 100. */
  readonly confidence: number;
  /** In points of the picture from its top left. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Counts the lines of the picture. */
  readonly line: number;
}

/** Small print fills a page with 2,000 words. */
const wordLimit = 20_000;
const textLimit = 200;
const wordLevel = "5";
const lineLevel = "4";

export function readWordTable(table: string): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let line = -1;
  for (const row of table.split("\n")) {
    const [level, , , , , , left, top, width, height, confidence, ...rest] = row.split("\t");
    if (level === lineLevel) line += 1;
    if (level !== wordLevel || words.length >= wordLimit) continue;
    const text = rest.join(" ").trim().slice(0, textLimit);
    const [x, y, wide, high] = [Number(left), Number(top), Number(width), Number(height)];
    if (text === "" || !(wide > 0 && high > 0)) continue;
    const confidenceValue = Math.min(100, Math.max(0, Number(confidence)));
    words.push({ text, confidence: confidenceValue, left: x, top: y, right: x + wide, bottom: y + high, line });
  }
  return words;
}
