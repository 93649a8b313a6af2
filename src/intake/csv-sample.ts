/** The first lines and rows of a table, before its dialect is known. */
import { type Dialect, findRecordEnd, splitCells } from "./csv-rows.ts";

/** The header may stand below a title, an address and the like, but not further down than this: some banks put 40 lines of terms and sums there. */
const preambleLimit = 60;

/** Limit of rows that are read. */
const rowLimit = 200;

/** A line, or several where a quoted value in it goes over them. */
export interface SampleLine {
  readonly text: string;
  /** Lines and bytes up to and including it. */
  readonly linesBefore: number;
  readonly end: number;
  /** The delimiter that a line such as Excel's `sep=;` sets for all others. */
  readonly delimiter: string | undefined;
}

const anyDelimiter: readonly string[] = [",", ";", "\t", "|"];

/** The lines in which the header may be, without blank ones. */
export function* firstLines(sample: Buffer): Iterable<SampleLine> {
  let start = 0;
  for (let line = 1; start < sample.length && line <= preambleLimit; line += 1) {
    const lineEnd = findLineEnd(sample, start);
    const end = findHeaderEnd(sample, start, lineEnd);
    const text = sample.toString("utf8", start, end);
    const linesBefore = line + countEnds(sample, start, end);
    const next = afterLineEnd(sample, lineEnd);
    if (text.trim() !== "") {
      const delimiter = /^"?sep=(.)"?$/i.exec(text.trim() === "sep=" ? "sep=\t" : text)?.[1];
      yield { text, linesBefore, end: end === lineEnd ? next : afterLineEnd(sample, end), delimiter };
    }
    start = next;
  }
}

/** A name may have a line end within its quotes, whatever the delimiter is. */
function findHeaderEnd(sample: Buffer, start: number, lineEnd: number): number {
  const quoteAt = sample.indexOf(0x22, start);
  if (quoteAt < 0 || quoteAt >= lineEnd) return lineEnd;
  for (const delimiter of anyDelimiter) {
    const dialect: Dialect = { delimiter, quote: '"', hasEscapes: false, isPadded: true };
    const found = findRecordEnd(sample, start, sample.length, dialect);
    if (found.kind === "end" && found.end > lineEnd) return found.end;
  }
  return lineEnd;
}

function countEnds(sample: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = findLineEnd(sample, start); at < end; at = findLineEnd(sample, afterLineEnd(sample, at))) count += 1;
  return count;
}

/** The first rows, divided into cells; one that cannot be divided has none. A last row that the sample may cut is left out. */
export function sampleRows(
  sample: Buffer,
  from: number,
  isWhole: boolean,
  dialect: Dialect,
  cellLimit: number,
): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const quote = dialect.quote === "" ? -1 : dialect.quote.charCodeAt(0);
  let start = from;
  while (start < sample.length && rows.length < rowLimit) {
    let end = findLineEnd(sample, start);
    let isBroken = false;
    const quoteAt = quote < 0 ? -1 : sample.indexOf(quote, start);
    if (quoteAt >= 0 && quoteAt < end) {
      const found = findRecordEnd(sample, start, sample.length, dialect);
      if (found.kind === "end") end = found.end;
      else if (found.kind === "open" && !isWhole) break;
      else if (found.kind === "open" && closesAtEnd(sample, start, dialect)) end = sample.length;
      else isBroken = true;
    }
    if (end >= sample.length && !isWhole) break;
    const text = end === start ? "" : sample.toString("utf8", start, end);
    if (isBroken) rows.push([]);
    else if (text.trim() !== "") rows.push(splitCells(text, dialect, cellLimit));
    start = afterLineEnd(sample, end);
  }
  return rows;
}

/** The last record of a file may lack a line end. */
function closesAtEnd(sample: Buffer, start: number, dialect: Dialect): boolean {
  const closed = Buffer.concat([sample.subarray(start), Buffer.from("\n")]);
  return findRecordEnd(closed, 0, closed.length, dialect).kind === "end";
}

function findLineEnd(data: Buffer, start: number): number {
  for (let at = start; at < data.length; at += 1) if (data[at] === 0x0a || data[at] === 0x0d) return at;
  return data.length;
}

function afterLineEnd(data: Buffer, end: number): number {
  return data[end] === 0x0d && data[end + 1] === 0x0a ? end + 2 : Math.min(end + 1, data.length);
}
