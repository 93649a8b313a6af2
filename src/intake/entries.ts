/** The entries of a file: records and problems as values, in batches, and hints and limits for reading it. */
import type { Table } from "./csv-rows.ts";
import type { ChosenSheet } from "./packed/workbook.ts";
import type { ColumnNames } from "./records/columns.ts";
import type { FileGuide } from "./records/file-guide.ts";
import type { Reading } from "./records/reading.ts";

export interface RecordEntry {
  readonly kind: "record";
  /** Line of the file, or position in a JSON list, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface ProblemEntry {
  readonly kind: "problem";
  readonly line: number;
  /** The field at fault; empty where the whole row is. */
  readonly field: string;
  readonly reason: string;
}

export type Entry = RecordEntry | ProblemEntry;

export interface Batch {
  readonly reading: Reading;
  /** Rows before the entries that a taker took. */
  readonly taken: number;
  readonly entries: readonly Entry[];
}

export interface ReadHints {
  readonly fileName?: string | undefined;
  readonly contentType?: string | undefined;
  /** What the columns may be called: finds the header line, and refuses a header that is ambiguous. */
  readonly columns?: ColumnNames | undefined;
  /** What the sender says about the columns; `columns` includes it. */
  readonly guide?: FileGuide | undefined;
  /** The content is a sheet that was taken out of its workbook. */
  readonly isSheet?: boolean | undefined;
  /** Gives what takes plain rows of a table before entries are made of them; undefined where none of its rows is to be taken. */
  readonly takerOf?: ((table: Table, reading: Reading) => RowTaker | undefined) | undefined;
  /** Called once for a workbook, before its rows. */
  readonly onSheet?: ((chosen: ChosenSheet) => void) | undefined;
  /** Called with the key of each list of objects in a JSON file that is not read although the sender chose none. */
  readonly onOtherList?: ((key: string) => void) | undefined;
}

export interface ReadLimits {
  /** Limit of the file as it is sent, and of what it unpacks to. */
  readonly bytes: number;
  readonly rows: number;
  /** Limit of one record. */
  readonly lineBytes: number;
  readonly columns: number;
  /** Ends the reading with its reason: the sender left, or what the file is for was cancelled. */
  readonly signal?: AbortSignal | undefined;
}

/** Takes rows of a table as bytes. The rows of a file are taken and handed out as entries in their order. */
export interface RowTaker {
  /** Whether the row, without its line break, can be taken; then `take` follows, with its line in the file. */
  isPlain(data: Buffer, start: number, end: number): boolean;
  take(line: number): void;
}

/** One of the readers for a format: it is given the file in blocks and hands out entries, some hundreds at a time. */
export interface FormatReader {
  readonly reading: Reading;
  /** Rows that were taken up to now, and the line of the last one. */
  readonly taken?: { readonly rows: number; readonly line: number };
  /** What its records hold, where the format says it. */
  readonly names?: readonly string[];
  read(block: Buffer): Iterable<readonly Entry[]>;
  /** The file has ended: gives the remaining entries. */
  finish(): Iterable<readonly Entry[]>;
}

/** Entries in one batch: large enough to make the steps between batches cheap, small enough to keep the event loop free: 1 to 2 ms. */
export const batchSize = 100;

export function problem(line: number, reason: string): ProblemEntry {
  return { kind: "problem", line, field: "", reason };
}
