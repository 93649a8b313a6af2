/** The rows of a sheet as lines of a table: each in the line that it has in the sheet, dates in ISO 8601. */
import { attributeOf, MarkupDamage, type MarkupHandler } from "../markup.ts";
import type { CellStyle } from "./cell-styles.ts";
import { tooTight } from "./inflate.ts";
import { cellLimit, longCell } from "./shared-texts.ts";

/** Excel's own limits. */
const rowLimit = 1_048_576;
const columnLimit = 16_384;
/** Characters of rows that are held until they are taken, which is after 16 KiB of markup: shared texts make much of little. */
const heldLimit = 8 * 2 ** 20;

/** A table is mostly filled: more empty cells than these for each filled one are there to take time. */
const emptyRatio = 200;
const emptyAnyway = 1_000_000;

/** Stands behind a number whose last digits may be lost. XML has no such character, so that no text of a workbook holds it. */
export const lossyMark = "\uffff";

/** The cells of a row as they would be without it: of files that are no workbooks they stay the same. */
export function withoutMarks(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => (cell.endsWith(lossyMark) ? cell.slice(0, -lossyMark.length) : cell));
}

const dayMs = 86_400_000;
/** Day 0 of Excel's calendar, which takes 1900 for a leap year; and that of old ones of the Macintosh. */
const day0 = Date.UTC(1899, 11, 30);
const day0From1904 = Date.UTC(1904, 0, 1);

export class SheetRows implements MarkupHandler {
  readonly #texts: readonly string[];
  readonly #styles: readonly CellStyle[];
  readonly #day0: number;
  #lines: string[] = [];
  #cells: string[] = [];
  #row = 0;
  #column = 0;
  /** Of the widest row so far: what a row leaves out at its end is empty. */
  #width = 0;
  #type = "";
  #style: CellStyle = "number";
  #value = "";
  #isValue = false;
  #isHint = false;
  #empty = 0;
  #filled = 0;
  #held = 0;

  constructor(texts: readonly string[], styles: readonly CellStyle[], isFrom1904: boolean) {
    this.#texts = texts;
    this.#styles = styles;
    this.#day0 = isFrom1904 ? day0From1904 : day0;
  }

  /** What came since it was last asked. */
  *take(): Generator<Buffer> {
    if (this.#lines.length === 0) return;
    yield Buffer.from(this.#lines.join(""));
    this.#lines = [];
    this.#held = 0;
  }

  open(name: string, attributes: string): void {
    if (name === "row") this.#beginRow(attributeOf(attributes, "r"));
    else if (name === "c") this.#beginCell(attributes);
    else if (name === "rPh") this.#isHint = true;
    else this.#isValue = (name === "v" || name === "t") && !this.#isHint;
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    if (this.#value.length > cellLimit) throw new MarkupDamage(longCell);
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === "rPh") this.#isHint = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  }

  #beginRow(number: string): void {
    const row = number === "" ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > rowLimit)
      throw new MarkupDamage("its rows are out of order");
    // Rows that are left out are empty lines.
    this.#lines.push("\n".repeat(row - this.#row - 1));
    this.#row = row;
    this.#column = 0;
    this.#cells = [];
  }

  #beginCell(attributes: string): void {
    const reference = /^[A-Z]{1,3}/.exec(attributeOf(attributes, "r"))?.[0];
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column || column > columnLimit) throw new MarkupDamage("its cells are out of order");
    this.#fillTo(column - 1);
    this.#column = column;
    this.#type = attributeOf(attributes, "t");
    this.#style = this.#styles[Number(attributeOf(attributes, "s") || "0")] ?? "number";
    this.#value = "";
  }

  #endCell(): void {
    this.#filled += 1;
    const text = this.#textOf(this.#value);
    this.#held += text.length;
    if (this.#held > heldLimit) throw tooTight();
    this.#cells.push(quote(text));
  }

  #endRow(): void {
    this.#width = Math.max(this.#width, this.#cells.length);
    if (this.#cells.length > 0) this.#fillTo(this.#width);
    this.#lines.push(`${this.#cells.join(",")}\n`);
  }

  #fillTo(cells: number): void {
    this.#empty += cells - this.#cells.length;
    if (this.#empty > Math.max(emptyAnyway, this.#filled * emptyRatio)) throw tooTight();
    while (this.#cells.length < cells) this.#cells.push("");
  }

  #textOf(value: string): string {
    switch (this.#type) {
      case "s":
        return this.#texts[Number(value)] ?? "";
      case "b":
        return value.trim() === "1" ? "TRUE" : "FALSE";
      case "":
      case "n":
        return this.#numberText(value.trim());
      default:
        return value;
    }
  }

  #numberText(value: string): string {
    const number = Number(value);
    if (value === "" || !Number.isFinite(number)) return value;
    const style = this.#style;
    if (typeof style === "string" && style !== "number" && number >= 0 && number < 2_958_466) {
      return this.#timeText(number);
    }
    if (typeof style === "object" && /^\d+(?:\.0+)?$/.test(value) && Number.isSafeInteger(number)) {
      return String(number).padStart(style.digits, "0");
    }
    if (/^-?\d+$/.test(value)) return value;
    // Excel shows fifteen digits and stores seventeen, as in 12.100000000000001.
    const shown = String(Number(number.toPrecision(15)));
    return /e/i.test(value) || Math.abs(number) > Number.MAX_SAFE_INTEGER ? shown + lossyMark : shown;
  }

  #timeText(serial: number): string {
    const text = new Date(this.#day0 + Math.round((serial * dayMs) / 1_000) * 1_000).toISOString();
    if (this.#style === "time" && serial < 1) return text.slice(11, 19);
    return this.#style === "date" && Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19);
  }
}

/** A is 1, AA is 27. */
function columnOf(letters: string): number {
  let column = 0;
  for (let index = 0; index < letters.length; index += 1) column = column * 26 + letters.charCodeAt(index) - 0x40;
  return column;
}

function quote(text: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
