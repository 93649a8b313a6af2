/** Finds the end of one record of delimited text and divides it into cells. */

/** How a table is written. */
export interface Dialect {
  readonly delimiter: string;
  /** The sign around values that hold delimiters or line ends; empty where every sign stands for itself. */
  readonly quote: '"' | "'" | "";
  /** A backslash takes its meaning from a quote or delimiter after it, as databases write; quotes may be doubled as well. */
  readonly hasEscapes: boolean;
  /** Cells are written with blanks around them, as in `a, b, c`; those blanks are then no part of them. */
  readonly isPadded: boolean;
}

/** A table's dialect and header. */
export interface Table {
  readonly dialect: Dialect;
  /** Names of the columns; empty for a column without one, whose values are dropped. */
  readonly names: readonly string[];
  /** Lines and bytes before the first row: the header, and what stands above it. */
  readonly linesBefore: number;
  readonly headBytes: number;
  /** It is a sheet of a workbook. */
  readonly isSheet?: boolean | undefined;
}

const blank = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const backslash = 0x5c;

/** Where a record ends: at the line end after it, or nowhere yet, or where a quoted value is not followed by a delimiter. */
export type RecordEnd =
  | { readonly kind: "end"; readonly end: number }
  | { readonly kind: "open" }
  | { readonly kind: "stray"; readonly at: number };

/**
 * Walks over one record that has quotes in it. `open` means that the data ends within it; `end` is the first byte of its line end.
 * A quote opens a value only at the value's beginning; elsewhere it is a character like others, as in 5" screen.
 */
export function findRecordEnd(data: Buffer, start: number, limit: number, dialect: Dialect): RecordEnd {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quote === "" ? -1 : dialect.quote.charCodeAt(0);
  const { hasEscapes, isPadded } = dialect;
  let index = start;
  while (index < limit) {
    // At the beginning of a cell.
    if (isPadded) while (index < limit && data[index] === blank) index += 1;
    if (index < limit && data[index] === quote) {
      const close = findClosingQuote(data, index + 1, limit, quote, hasEscapes);
      if (close < 0) return { kind: "open" };
      index = close + 1;
      // Blanks may stand between a value's end and the delimiter or line end.
      while (index < limit && data[index] === blank) index += 1;
      const byte = data[index];
      if (index < limit && byte !== delimiter && byte !== lineFeed && byte !== carriageReturn) {
        return { kind: "stray", at: index };
      }
    } else index = findCellEnd(data, index, limit, delimiter, hasEscapes);
    if (index >= limit) return { kind: "open" };
    if (data[index] !== delimiter) return { kind: "end", end: index };
    index += 1;
  }
  return { kind: "open" };
}

function findCellEnd(data: Buffer, start: number, limit: number, delimiter: number, hasEscapes: boolean): number {
  for (let index = start; index < limit; index += 1) {
    const byte = data[index] as number;
    if (byte === delimiter || byte === lineFeed || byte === carriageReturn) return index;
    if (hasEscapes && byte === backslash && data[index + 1] === delimiter) index += 1;
  }
  return limit;
}

/** The index of the quote that ends the value, or -1 where it has not ended yet; two quotes stand for one. */
function findClosingQuote(data: Buffer, start: number, limit: number, quote: number, hasEscapes: boolean): number {
  let index = start;
  for (;;) {
    index = data.indexOf(quote, index);
    if (index < 0 || index >= limit) return -1;
    if (hasEscapes && isEscaped(data, start, index)) index += 1;
    else if (index + 1 < limit && data[index + 1] === quote) index += 2;
    // Whether a quote at the very end is doubled is not known yet.
    else return index + 1 < limit ? index : -1;
  }
}

/** An odd number of backslashes stands before it. */
function isEscaped(data: Buffer, start: number, index: number): boolean {
  let first = index;
  while (first > start && data[first - 1] === backslash) first -= 1;
  return (index - first) % 2 === 1;
}

/** The cells of one record, without its line end. No more than `limit` are made. */
export function splitCells(text: string, dialect: Dialect, limit: number): string[] {
  const cells: string[] = [];
  const { delimiter, quote, isPadded, hasEscapes } = dialect;
  const quoteUnit = quote === "" ? -1 : quote.charCodeAt(0);
  let index = 0;
  while (cells.length < limit) {
    let start = index;
    if (isPadded) while (text.charCodeAt(start) === blank) start += 1;
    if (text.charCodeAt(start) === quoteUnit) {
      const close = findClosingInText(text, start + 1, quote, hasEscapes);
      const inner = text.slice(start + 1, close);
      const doubled = inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;
      cells.push(hasEscapes ? withoutEscapes(doubled, dialect) : doubled);
      index = text.indexOf(delimiter, close);
    } else {
      index = hasEscapes ? findFreeDelimiter(text, start, delimiter) : text.indexOf(delimiter, start);
      const cell = index < 0 ? text.slice(start) : text.slice(start, index);
      const bare = isPadded ? cell.trimEnd() : cell;
      cells.push(hasEscapes ? withoutEscapes(bare, dialect) : bare);
    }
    if (index < 0) break;
    index += 1;
  }
  return cells;
}

function findClosingInText(text: string, start: number, quote: string, hasEscapes: boolean): number {
  let index = start;
  for (;;) {
    index = text.indexOf(quote, index);
    if (index < 0) return text.length;
    if (hasEscapes && isEscapedInText(text, start, index)) index += 1;
    else if (text.startsWith(quote, index + 1)) index += 2;
    else return index;
  }
}

function findFreeDelimiter(text: string, start: number, delimiter: string): number {
  let index = text.indexOf(delimiter, start);
  while (index > start && text.charCodeAt(index - 1) === backslash) index = text.indexOf(delimiter, index + 1);
  return index;
}

function isEscapedInText(text: string, start: number, index: number): boolean {
  let first = index;
  while (first > start && text.charCodeAt(first - 1) === backslash) first -= 1;
  return (index - first) % 2 === 1;
}

/** Other signs keep their backslash: \N is a word of its own, and C:\temp a path. */
function withoutEscapes(text: string, { delimiter, quote }: Dialect): string {
  if (!text.includes("\\")) return text;
  let bare = "";
  let from = 0;
  for (let index = text.indexOf("\\"); index >= 0; index = text.indexOf("\\", index + 2)) {
    const next = text[index + 1];
    if (next !== "\\" && next !== delimiter && (next !== quote || quote === "")) continue;
    bare += text.slice(from, index);
    from = index + 1;
  }
  return bare + text.slice(from);
}
