/** Finds the end of one record of delimited text and divides it into cells. */

/** How a table is written. */
export interface Dialect {
  readonly delimiter: string;
  /** Old Macintosh files end their lines with a carriage return alone. */
  readonly lineEnd: "\n" | "\r";
  /** Cells are written with blanks around them, as in `a, b, c`; those blanks are then no part of them. */
  readonly isPadded: boolean;
}

const quote = 0x22;

/** Where a record ends: at the line end after it, or nowhere yet, or where a quoted value is not followed by a delimiter. */
export type RecordEnd =
  | { readonly kind: "end"; readonly end: number }
  | { readonly kind: "open" }
  | { readonly kind: "stray"; readonly at: number };

/**
 * Walks over one record that has quotes in it. `open` means that the data ends within it.
 * A quote opens a value only at the value's beginning; elsewhere it is a character like others, as in 5" screen.
 */
export function findRecordEnd(data: Buffer, start: number, limit: number, dialect: Dialect): RecordEnd {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const lineEnd = dialect.lineEnd.charCodeAt(0);
  let index = start;
  while (index < limit) {
    // At the beginning of a cell.
    if (dialect.isPadded) while (index < limit && data[index] === 0x20) index += 1;
    if (index < limit && data[index] === quote) {
      const close = findClosingQuote(data, index + 1, limit);
      if (close < 0) return { kind: "open" };
      index = close + 1;
      while (index < limit && data[index] !== delimiter && data[index] !== lineEnd) {
        const byte = data[index];
        // Blanks and a carriage return may stand between a value's end and the delimiter or line end.
        if (byte !== 0x20 && byte !== 0x0d) return { kind: "stray", at: index };
        index += 1;
      }
    } else {
      while (index < limit && data[index] !== delimiter && data[index] !== lineEnd) index += 1;
    }
    if (index >= limit) return { kind: "open" };
    if (data[index] === lineEnd) return { kind: "end", end: index };
    index += 1;
  }
  return { kind: "open" };
}

/** The index of the quote that ends the value, or -1 where it has not ended yet; two quotes stand for one. */
function findClosingQuote(data: Buffer, start: number, limit: number): number {
  let index = start;
  for (;;) {
    index = data.indexOf(quote, index);
    if (index < 0 || index >= limit) return -1;
    if (index + 1 < limit && data[index + 1] === quote) index += 2;
    // Whether a quote at the very end is doubled is not known yet.
    else return index + 1 < limit ? index : -1;
  }
}

/** The cells of one record, without its line end. No more than `limit` are made. */
export function splitCells(text: string, dialect: Dialect, limit: number): string[] {
  const cells: string[] = [];
  const { delimiter, isPadded } = dialect;
  let index = 0;
  while (cells.length < limit) {
    let start = index;
    if (isPadded) while (text.charCodeAt(start) === 0x20) start += 1;
    if (text.charCodeAt(start) === quote) {
      const close = findClosingInText(text, start + 1);
      const inner = text.slice(start + 1, close);
      cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
      index = text.indexOf(delimiter, close);
    } else {
      index = text.indexOf(delimiter, start);
      const cell = index < 0 ? text.slice(start) : text.slice(start, index);
      cells.push(isPadded ? cell.trimEnd() : cell);
    }
    if (index < 0) break;
    index += 1;
  }
  return cells;
}

function findClosingInText(text: string, start: number): number {
  let index = start;
  for (;;) {
    index = text.indexOf('"', index);
    if (index < 0) return text.length;
    if (text.charCodeAt(index + 1) !== quote) return index;
    index += 2;
  }
}
