/** What the journal has and states lack, some hundred records at a time: their transactions are read where they lie, and their states looked up together. */
import { encodeLines } from "../row-outcomes.ts";
import type { LineStates } from "../tables/line-states.ts";
import type { ReadTransaction, StateRecord } from "../take-in.ts";
import { type Database, prepare, type Statement } from "./connection.ts";

/** One after the other, each would cost as much again as the reading itself. */
const recordsAtOnce = 256;

export class WaitingRecords {
  readonly #select: Statement<[number, number], StateRecord>;
  readonly #lines: LineStates | undefined;

  constructor(database: Database, lines: LineStates | undefined) {
    this.#lines = lines;
    this.#select = prepare(
      database,
      `SELECT sequence, side, kind, subject, previous, body, features FROM journal
       WHERE sequence > ? AND kind IN (1, 6) ORDER BY sequence LIMIT ?`,
    );
  }

  /** Gives each in the order of their sequences, as it was read where it could be. */
  each(after: number, take: (record: StateRecord, read: ReadTransaction | undefined) => void): void {
    let records: readonly StateRecord[];
    let last = after;
    do {
      records = this.#select.all(last, recordsAtOnce);
      const count = this.#read(records);
      for (const [line, record] of records.entries()) {
        take(record, line < count ? this.#lines?.at(line, record.side) : undefined);
        last = record.sequence;
      }
    } while (records.length === recordsAtOnce);
  }

  /** Gives how many of them are read. */
  #read(records: readonly StateRecord[]): number {
    if (this.#lines === undefined) return 0;
    // Bodies of labels, and of what was erased, are lines of another kind.
    const texts = encodeLines(records.map(({ body }) => body ?? ""));
    return this.#lines.read(
      texts,
      0,
      Int32Array.from(records, ({ side }) => side),
    );
  }
}
