/** The database as the code shared by all SQL engines sees it. In its texts, places for values are question marks. */
import type { JournalEntry } from "../journal.ts";

/** A truth value is written as a comparison, `? = 1`: not every database takes it as a value. */
export type SqlValue = string | number | null | Uint8Array;

/** A prepared text with the types of its parameters and of its rows, which only it knows. */
export interface Statement<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): readonly Row[];
  /** Gives how many rows it touched. */
  run(...parameters: Parameters): number;
}

/** Tables whose rows are numbered one by one over all that write to them. */
export type NumberedTable =
  | "side"
  | "bulk_case"
  | "backtest"
  | "document"
  | "list"
  | "list_entry"
  | "webhook"
  | "case_file";

/** For a thread that reads and writes within one transaction of the database. */
export interface Database {
  prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
    text: string,
  ): Statement<Parameters, Row>;
  /** For a new row; null where the database numbers its rows by itself. */
  nextNumber(table: NumberedTable): number | null;
  /** Has what the work takes away overwritten, where the database can do that. */
  overwriting<T>(work: () => T): T;
}

/** A verdict or label whose content was just erased, by its former name. */
export interface ErasedRecord {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
}

/** The journal as a change sees it. */
export interface Journal {
  /** Gives the sequence. */
  append(entry: JournalEntry): number;
  /** The body of a record of this group, where the table gets it only when the group closes. */
  waitingBody(sequence: number): string | undefined;
  /** Leaves nothing but the commitment of a record of an earlier group; gives the `previous` that it names. */
  erase(sequence: number): number;
  /** The same for all verdicts and labels between two places, both included; their subjects are erased too. */
  eraseSpan(from: number, through: number): readonly ErasedRecord[];
  /** The sequence number of the last record of earlier groups. */
  lastSequence(): number;
}

/** Many tables keep a record as JSON text. */
export interface BodyRow {
  readonly body: string;
}

export interface Query<Parameters extends readonly SqlValue[], Row> {
  get(...parameters: Parameters): Promise<Row | undefined>;
  all(...parameters: Parameters): Promise<readonly Row[]>;
}

/** Reads what is committed while a writer works. */
export interface Reads {
  prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
    text: string,
  ): Query<Parameters, Row>;
  readonly words: Words;
}

/** What the databases say differently. */
export interface Words {
  /** The condition that a truth column is true, in the form that its indices have. */
  isTrue(column: string): string;
  isFalse(column: string): string;
  /** A field of JSON text, as text. */
  field(column: string, name: string): string;
}
