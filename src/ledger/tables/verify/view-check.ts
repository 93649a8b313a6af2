/** What all checks of tables share: each is fed the journal's records of its kinds in order, and then compares its tables with them. */
import type { Database } from "../database.ts";

export interface ViewRecord {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly previous: number;
  /** Null where the content was erased. */
  readonly body: string | null;
}

export interface ViewCheck {
  add(record: ViewRecord): void;
  /** Called after the last record. */
  finish(): void;
}

export type Report = (problem: string) => void;

export type Tables = Pick<Database, "prepare">;

const rowsAtOnce = 500;

/** All rows of a text that ends with `key > ? ORDER BY key LIMIT ?`, some hundreds at a time. */
export function* rowsOf<Row>(tables: Tables, text: string, keyOf: (row: Row) => number): Generator<Row> {
  const select = tables.prepare<[number, number], Row>(text);
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = select.all(last, rowsAtOnce);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtOnce) return;
    last = keyOf(end);
  }
}
