/** Turns one row of a table into an entry, or into none where it holds no record: an empty row, a sum, a repeated header. */
import { splitCells, type Table } from "./csv-rows.ts";
import { nameColumns } from "./csv-table.ts";
import { type Entry, problem } from "./entries.ts";
import { lossyMark } from "./packed/sheet-rows.ts";
import { isClosingRow } from "./records/closing-row.ts";
import type { ColumnNames } from "./records/columns.ts";

export class RowMaker {
  readonly #table: Table;
  readonly #columnLimit: number;
  readonly #columns: ColumnNames | undefined;
  readonly #headerWords: ReadonlySet<string>;
  /** The names of the last header; undefined below a header that differs from the file's first. */
  #names: readonly string[] | undefined;

  constructor(table: Table, columnLimit: number, columns: ColumnNames | undefined) {
    this.#table = table;
    this.#names = table.names;
    this.#columnLimit = columnLimit;
    this.#columns = columns;
    this.#headerWords = new Set(table.names.filter((name) => name !== ""));
  }

  /** False where a second header was met, which may name the columns in another order. */
  get isBelowFirstHeader(): boolean {
    return this.#names === this.#table.names;
  }

  make(text: string, line: number): Entry | undefined {
    if (this.#table.isSheet === true && text.includes(lossyMark)) return this.#makeLossy(text, line);
    return this.#makeWhole(text, line);
  }

  /** Two ids that differ in lost digits would be one. */
  #makeLossy(text: string, line: number): Entry | undefined {
    const entry = this.#makeWhole(text.replaceAll(lossyMark, ""), line);
    if (entry?.kind !== "record") return entry;
    const names = this.#names ?? [];
    const cells = splitCells(text, this.#table.dialect, names.length);
    const lossy = new Set(names.filter((_, place) => cells[place]?.endsWith(lossyMark)));
    const given = names.filter((name) => name !== "");
    const identifiers = this.#columns?.identifiersOf(given) ?? [];
    const field = identifiers.find((found, place) => found !== undefined && lossy.has(given[place] ?? ""));
    return field === undefined ? entry : { kind: "problem", line, field, reason: `${field} ${lostDigits}.` };
  }

  #makeWhole(text: string, line: number): Entry | undefined {
    const names = this.#names;
    if (names === undefined) return this.#makeOther(text, line, []);
    // One more than there are names shows that there are too many, without making thousands.
    const cells = splitCells(text, this.#table.dialect, names.length + 1);
    if (cells.length !== names.length) return this.#makeOther(text, line, names);
    const fields: Record<string, unknown> = {};
    let filled = 0;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      const cell = withoutFormula(cells[index] as string);
      if (cell !== "") filled += 1;
      if (name !== "") fields[name] = cell;
    }
    if (filled * 2 <= names.length && (filled === 0 || isClosingRow(cells))) return undefined;
    if (this.#isHeaderWord(cells[0] as string)) {
      const header = this.#meetHeader(cells, line);
      if (header !== "row") return header;
    }
    return { kind: "record", line, fields };
  }

  /** A row with another number of values than there are columns: harmless where only empty ones are too many. */
  #makeOther(text: string, line: number, names: readonly string[]): Entry | undefined {
    const cells = splitCells(text, this.#table.dialect, this.#columnLimit + 1);
    const width = cells.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0 || text.trim() === "" || isClosingRow(cells, this.#table.names.length)) return undefined;
    if (this.#isHeaderWord(cells[0] as string)) {
      const header = this.#meetHeader(cells.slice(0, width), line);
      if (header !== "row") return header;
    }
    if (this.#names === undefined) return problem(line, underOtherHeader);
    if (cells.length > names.length && width <= names.length) {
      const fields = names.map((name, index) => [name, withoutFormula(cells[index] ?? "")] as const);
      return { kind: "record", line, fields: Object.fromEntries(fields.filter(([name]) => name !== "")) };
    }
    const count = cells.length > this.#columnLimit ? `more than ${this.#columnLimit}` : String(cells.length);
    const reason = `The row has ${count} ${count === "1" ? "value" : "values"}; the header names ${names.length} columns.`;
    return problem(line, reason);
  }

  /** Must be cheap, since it runs for every row: the first cell is a name, and not a value that equals one. */
  #isHeaderWord(cell: string): boolean {
    return this.#headerWords.has(cell);
  }

  /** Concatenated files repeat headers; the columns below one may be in another order. */
  #meetHeader(cells: readonly string[], line: number): Entry | undefined | "row" {
    const trimmed = cells.map((cell) => cell.trim());
    const filled = trimmed.filter((cell) => cell !== "");
    const isSame =
      filled.length === this.#headerWords.size && nameColumns(filled).every((cell) => this.#headerWords.has(cell));
    if (isSame && filled.length > 0) {
      this.#names = nameColumns(trimmed);
      return undefined;
    }
    const known = new Set(filled.filter((cell) => this.#columns?.isKnown(cell) === true)).size;
    if (known < 3 || known * 2 < filled.length) return "row";
    this.#names = undefined;
    return problem(line, otherHeader);
  }
}

/** The form ="0042" makes spreadsheets read text; the value is what they would show. */
function withoutFormula(cell: string): string {
  if (cell.charCodeAt(0) !== 0x3d) return cell;
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

const lostDigits = "is a number of which the workbook may not keep all digits; format the column as text";

const otherHeader = "The row is a second header; send the rows below it as a separate file.";
const underOtherHeader = "The row is below a second header; send it in a separate file.";
