/** Decides from a table's first rows how values are quoted: the usual way, unless that breaks rows and another does not. */
import type { Dialect } from "./csv-rows.ts";
import { sampleRows } from "./csv-sample.ts";

export function chooseQuoting(
  sample: Buffer,
  from: number,
  isWhole: boolean,
  usual: Dialect,
  header: readonly string[],
): Dialect {
  const width = header.length;
  const text = sample.toString("latin1");
  const hasDouble = text.includes('"');
  const hasSingle = text.includes("'");
  const hasEscapes = text.includes('\\"') || text.includes("\\'") || text.includes(`\\${usual.delimiter}`);
  if (!hasDouble && !hasSingle && !hasEscapes) return usual;
  const rowsOf = (dialect: Dialect): readonly (readonly string[])[] =>
    sampleRows(sample, from, isWhole, dialect, width + 2);
  const faultsOf = (dialect: Dialect): number => countFaults(rowsOf(dialect), width);

  const usualRows = rowsOf(usual);
  let best = usual;
  let fewest = faultsOf(usual);
  const consider = (dialect: Dialect, isAllowed: boolean): void => {
    if (!isAllowed || fewest === 0) return;
    const faults = faultsOf(dialect);
    if (faults < fewest) {
      best = dialect;
      fewest = faults;
    }
  };
  const single: Dialect = { ...usual, quote: "'" };
  const singleFaults = hasSingle ? faultsOf(single) : Number.POSITIVE_INFINITY;
  const isSingle = isSingleQuoted([header]) || (fewest < 1 && isSingleQuoted(usualRows));
  const isLikely = singleFaults < 1 && fewest >= 1 && opensWithSingle(rowsOf({ ...usual, quote: "" }));
  if (singleFaults <= fewest && (isSingle || isLikely)) {
    best = single;
    fewest = singleFaults;
  }
  consider({ ...usual, isPadded: true }, hasDouble && !usual.isPadded);
  consider({ ...usual, quote: best.quote, hasEscapes: true }, hasEscapes);
  // Databases write tables divided by tabs or bars without any quoting.
  const isUnquoted = usual.delimiter === "\t" || usual.delimiter === "|";
  consider({ ...usual, quote: "" }, isUnquoted && hasDouble && !hasQuotedCell(rowsOf({ ...usual, quote: "" }), '"'));
  consider({ ...usual, quote: "", hasEscapes: true }, hasEscapes && (best.quote === '"' ? !hasDouble : false));
  return best;
}

/** Rows that do not fit the header. Empty values at the end are harmless: such a row counts a thousandth, which only decides between equals. */
function countFaults(rows: readonly (readonly string[])[], width: number): number {
  const faultOf = (row: readonly string[]): number => {
    if (row.length === width) return 0;
    return row.length > width && row.slice(width).every((cell) => cell === "") ? 1 / 1_000 : 1;
  };
  return rows.reduce((sum, row) => sum + faultOf(row), 0);
}

/** In each column either all filled values stand in single quotes, or none begins with one. */
function isSingleQuoted(rows: readonly (readonly string[])[]): boolean {
  let opened = 0;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
    const opening = cells.filter((cell) => cell.startsWith("'")).length;
    opened += opening;
    const isWhole = cells.every((cell) => cell.length >= 2 && cell.startsWith("'") && cell.endsWith("'"));
    if (opening > 0 && !isWhole) return false;
  }
  return opened >= 2;
}

function opensWithSingle(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat();
  return cells.some((cell) => cell.startsWith("'")) && !cells.some((cell) => cell.startsWith('"'));
}

function hasQuotedCell(rows: readonly (readonly string[])[], quote: string): boolean {
  return rows.some((row) => row.some((cell) => cell.length >= 2 && cell.startsWith(quote) && cell.endsWith(quote)));
}
