/** Finds out from its beginning how a table is written: delimiter, line ends, header line, names of columns. */
import { ServiceError } from "../errors.ts";
import { type Dialect, splitCells } from "./csv-rows.ts";
import type { ReadHints, ReadLimits } from "./entries.ts";
import type { ColumnNames } from "./records/columns.ts";

/** A table's own ways, found out from its beginning. */
export interface Table {
  readonly dialect: Dialect;
  /** Names of the columns; empty for a column without one, whose values are dropped. */
  readonly names: readonly string[];
  /** Lines before the first row: the header, and what stands above it. */
  readonly linesBefore: number;
}

const delimiters = [",", ";", "\t", "|"] as const;

/** The header may stand below a title, an address and the like, but not further down than this. */
const preambleLimit = 25;

interface Candidate {
  readonly dialect: Dialect;
  readonly cells: readonly string[];
  /** Physical lines up to and including the header. */
  readonly linesBefore: number;
  readonly known: number;
}

export function findTable(sample: string, isWhole: boolean, hints: ReadHints, limits: ReadLimits): Table {
  const lineEnd = sample.includes("\n") || !sample.includes("\r") ? "\n" : "\r";
  if (!isWhole && !sample.includes(lineEnd)) {
    throw new ServiceError("unprocessable_file", `The file's first line is longer than ${sample.length} characters.`);
  }
  const candidate =
    hints.columns === undefined
      ? findByShape(sample, lineEnd, limits)
      : findByNames(sample, lineEnd, limits, hints.columns);
  if (candidate === undefined) {
    throw new ServiceError(
      "unprocessable_file",
      "The file is no JSON, and none of its first lines names columns that are known; a table needs a header line.",
    );
  }
  if (candidate.cells.length > limits.columns) {
    throw new ServiceError("payload_too_large", `The header has more than ${limits.columns} columns; leave some out.`);
  }
  const names = nameColumns(candidate.cells);
  if (names.includes("__proto__")) {
    throw new ServiceError("unprocessable_file", "A column must not be named __proto__; rename it.");
  }
  const conflict = hints.columns?.findConflict(candidate.cells.filter((name) => name !== ""));
  if (conflict !== undefined) throw new ServiceError("unprocessable_file", conflict);
  return { dialect: candidate.dialect, names, linesBefore: candidate.linesBefore };
}

/** The line in which, divided by one of the delimiters, most columns are known. */
function findByNames(
  sample: string,
  lineEnd: Dialect["lineEnd"],
  limits: ReadLimits,
  columns: ColumnNames,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const { text, linesBefore } of firstRecords(sample, lineEnd)) {
    for (const delimiter of delimiters) {
      const candidate = readHeader(text, linesBefore, delimiter, lineEnd, limits, columns);
      // One known word alone may stand in any text; as the first line it is the header of a narrow table.
      const isSure = candidate.known >= 2 || (candidate.known === 1 && linesBefore <= 2);
      if (isSure && candidate.known > (best?.known ?? 0)) best = candidate;
    }
  }
  return best;
}

/** Without names to go by: the delimiter that gives the first line most cells, if others have as many. */
function findByShape(sample: string, lineEnd: Dialect["lineEnd"], limits: ReadLimits): Candidate | undefined {
  const records = [...firstRecords(sample, lineEnd)];
  let best: Candidate | undefined;
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const rows = records.map(({ text, linesBefore }) => readHeader(text, linesBefore, delimiter, lineEnd, limits));
    for (const row of rows) {
      const score = rows.filter((other) => other.cells.length === row.cells.length).length * (row.cells.length - 1) + 1;
      if (score > bestScore) {
        best = row;
        bestScore = score;
      }
    }
  }
  return best;
}

function readHeader(
  text: string,
  linesBefore: number,
  delimiter: string,
  lineEnd: Dialect["lineEnd"],
  limits: ReadLimits,
  columns?: ColumnNames,
): Candidate {
  const bare = splitCells(text, { delimiter, lineEnd, isPadded: false }, limits.columns + 1);
  const isPadded = bare.length > 1 && bare.some((cell) => cell.startsWith(" ") || cell.endsWith(" "));
  const dialect: Dialect = { delimiter, lineEnd, isPadded };
  const cells = (isPadded ? splitCells(text, dialect, limits.columns + 1) : bare).map((cell) => cell.trim());
  const known = columns === undefined ? 0 : new Set(cells.filter((cell) => columns.isKnown(cell))).size;
  return { dialect, cells, linesBefore, known };
}

/** The first records as text, each with the number of lines that it ends with. Blank lines and Excel's `sep=;` are passed over. */
function* firstRecords(sample: string, lineEnd: string): Iterable<{ text: string; linesBefore: number }> {
  let start = 0;
  let line = 0;
  while (start < sample.length && line < preambleLimit) {
    let end = endOfLine(sample, lineEnd, start);
    line += 1;
    let text = sample.slice(start, end);
    // A name with a line end within it: the quotes of the first line do not come in pairs.
    while (text.split('"').length % 2 === 0 && end < sample.length && line < preambleLimit) {
      end = endOfLine(sample, lineEnd, end + 1);
      line += 1;
      text = sample.slice(start, end);
    }
    start = end + 1;
    const bare = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (bare.trim() !== "" && !/^"?sep=.?"?$/i.test(bare)) yield { text: bare, linesBefore: line };
  }
}

function endOfLine(sample: string, lineEnd: string, start: number): number {
  const end = sample.indexOf(lineEnd, start);
  return end < 0 ? sample.length : end;
}

/** Trailing columns without a name are left out; a name that comes again is numbered. */
function nameColumns(cells: readonly string[]): string[] {
  const names: string[] = [];
  const seen = new Map<string, number>();
  for (const cell of cells) {
    const times = (seen.get(cell) ?? 0) + 1;
    seen.set(cell, times);
    names.push(cell === "" || times === 1 ? cell : `${cell} (${times})`);
  }
  while (names.length > 1 && names.at(-1) === "") names.pop();
  return names;
}
