/** Finds the dialect of a table from its beginning: delimiter, quotes, header line, names of columns. */
import { ServiceError } from "../errors.ts";
import { chooseQuoting } from "./csv-quoting.ts";
import { type Dialect, splitCells, type Table } from "./csv-rows.ts";
import { firstLines, type SampleLine, sampleRows } from "./csv-sample.ts";
import type { ReadHints, ReadLimits } from "./entries.ts";
import { withoutMarks } from "./packed/sheet-rows.ts";
import type { ColumnNames } from "./records/columns.ts";
import { numberNames } from "./records/columns.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** Signs that stand in ordinary text as well: they divide a table only if all its rows agree. */
const rareDelimiters = ["^", "~", ":"] as const;

interface Candidate {
  readonly dialect: Dialect;
  readonly cells: readonly string[];
  readonly line: SampleLine;
  readonly known: number;
}

export function findTable(sample: Buffer, isWhole: boolean, hints: ReadHints, limits: ReadLimits): Table {
  if (!isWhole && !sample.includes("\n") && !sample.includes("\r")) {
    throw new ServiceError("unprocessable_file", `The file's first line is longer than ${sample.length} bytes.`);
  }
  const { columns } = hints;
  const candidate = columns === undefined ? findByShape(sample, limits) : findByNames(sample, isWhole, limits, columns);
  if (candidate === undefined) {
    const table = columns === undefined ? undefined : findHeaderless(sample, isWhole, limits, columns);
    if (table !== undefined) return { ...table, isSheet: hints.isSheet };
    throw new ServiceError("unprocessable_file", describeNoHeader(sample, columns));
  }
  if (candidate.cells.length > limits.columns) {
    throw new ServiceError("payload_too_large", `The header has more than ${limits.columns} columns; remove some.`);
  }
  const { line } = candidate;
  const dialect = chooseQuoting(sample, line.end, isWhole, candidate.dialect, candidate.cells);
  const cells = splitCells(line.text, dialect, limits.columns).map((cell) => cell.trim());
  const names = nameColumns(cells.length === candidate.cells.length ? cells : candidate.cells);
  if (names.includes("__proto__")) {
    throw new ServiceError("unprocessable_file", "A column must not be named __proto__; rename it.");
  }
  const filled = candidate.cells.filter((name) => name !== "");
  const problem = columns?.findConflict(filled) ?? columns?.findMissing(filled);
  if (problem !== undefined) throw new ServiceError("unprocessable_file", problem);
  const rows = sampleRows(sample, line.end, isWhole, dialect, names.length + 2);
  refuseDoubt(columns, names, rows.map(withoutMarks));
  const isNumbered = rows.length >= 3 && rows.every((row, index) => isNumberedRow(row, index + 1, names.length));
  return {
    dialect,
    names: isNumbered ? ["", ...names] : names,
    linesBefore: line.linesBefore,
    headBytes: line.end,
    isSheet: hints.isSheet,
  };
}

function refuseDoubt(
  columns: ColumnNames | undefined,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const doubt = columns?.findDoubt(names, rows);
  if (doubt !== undefined) throw new ServiceError("unprocessable_file", doubt);
}

/** R writes the number of each row before it, and no name for that column. */
function isNumberedRow(row: readonly string[], number: number, width: number): boolean {
  return row.length === width + 1 && row[0] === String(number);
}

/** The line in which, divided by one of the delimiters, most columns are known. */
function findByNames(
  sample: Buffer,
  isWhole: boolean,
  limits: ReadLimits,
  columns: ColumnNames,
): Candidate | undefined {
  const lines = [...firstLines(sample)];
  const stated = lines.find((line) => line.delimiter !== undefined)?.delimiter;
  let best: Candidate | undefined;
  for (const [index, line] of lines.filter((entry) => entry.delimiter === undefined).entries()) {
    for (const delimiter of stated === undefined ? [...delimiters, ...rareDelimiters] : [stated]) {
      const candidate = readHeader(line, delimiter, limits, columns);
      // One known word alone may appear in any text; in the first line it is the header of a narrow table.
      const isSure = candidate.known >= 2 || (candidate.known === 1 && index <= 1 && !isRare(delimiter));
      if (!isSure || candidate.known <= (best?.known ?? 0)) continue;
      if (!isRare(delimiter) || isConsistent(sample, isWhole, candidate)) best = candidate;
    }
    // A line that names all that is needed is the header, even if another table with more columns follows.
    if (best?.line === line && columns.findMissing(best.cells) === undefined) return best;
  }
  return best;
}

function isRare(delimiter: string): boolean {
  return rareDelimiters.some((rare) => rare === delimiter);
}

function isConsistent(sample: Buffer, isWhole: boolean, { dialect, cells, line }: Candidate): boolean {
  const rows = sampleRows(sample, line.end, isWhole, dialect, cells.length + 1);
  return rows.length > 0 && rows.every((row) => row.length === cells.length);
}

/** Without names to go by: the delimiter that gives the first line most cells, if others have as many. */
function findByShape(sample: Buffer, limits: ReadLimits): Candidate | undefined {
  const lines = [...firstLines(sample)].filter((line) => line.delimiter === undefined);
  let best: Candidate | undefined;
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const rows = lines.map((line) => readHeader(line, delimiter, limits));
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

function readHeader(line: SampleLine, delimiter: string, limits: ReadLimits, columns?: ColumnNames): Candidate {
  const plain: Dialect = { delimiter, quote: '"', hasEscapes: false, isPadded: false };
  const bare = splitCells(line.text, plain, limits.columns + 1);
  const isPadded = bare.length > 1 && bare.some((cell) => cell.startsWith(" ") || cell.endsWith(" "));
  const dialect: Dialect = { ...plain, isPadded };
  const cells = (isPadded ? splitCells(line.text, dialect, limits.columns + 1) : bare).map((cell) => cell.trim());
  const known = columns === undefined ? 0 : new Set(cells.filter((cell) => columns.isKnown(cell))).size;
  return { dialect, cells, line, known };
}

/** A table without a header, if what its columns are follows from their values alone. */
function findHeaderless(sample: Buffer, isWhole: boolean, limits: ReadLimits, columns: ColumnNames): Table | undefined {
  const stated = [...firstLines(sample)].find((line) => line.delimiter !== undefined);
  const [linesBefore, headBytes] = stated === undefined ? [0, 0] : [stated.linesBefore, stated.end];
  for (const delimiter of stated?.delimiter === undefined ? delimiters : [stated.delimiter]) {
    const plain: Dialect = { delimiter, quote: '"', hasEscapes: false, isPadded: false };
    const rows = sampleRows(sample, headBytes, isWhole, plain, limits.columns + 1).map(withoutMarks);
    const width = rows[0]?.length ?? 0;
    if (width < 2 || rows.some((row) => row.length !== width)) continue;
    const names = columns.inferNames(rows);
    if (names === undefined) continue;
    refuseDoubt(columns, names, rows);
    return { dialect: plain, names, linesBefore, headBytes };
  }
  return undefined;
}

function describeNoHeader(sample: Buffer, columns: ColumnNames | undefined): string {
  const found = `The file is not JSON, and none of its first lines has known column names`;
  if (columns === undefined || !sample.includes("\n")) return `${found}; a table needs a header line.`;
  const advice = columns.advice === undefined ? "" : ` ${columns.advice}`;
  return `${found}; put a header line above the rows, such as ${columns.exampleHeader}.${advice}`;
}

/** Trailing columns without a name are left out; a name that comes again is numbered. */
export function nameColumns(cells: readonly string[]): string[] {
  const names = numberNames(cells);
  while (names.length > 1 && names.at(-1) === "") names.pop();
  return names;
}
