/** What the journal has and states lack, some hundred records at a time: their transactions are read where they lie, and their states looked up together. */
import { encodeLines } from "../row-outcomes.ts";
import type { ReadTransaction, StateRecord } from "../take-in.ts";
import { type Database, prepare, type Statement } from "./connection.ts";
import type { LineItemsParts } from "./line-items.ts";

/** One after the other, each would cost as much again as the reading itself. */
const recordsAtOnce = 256;

export class WaitingRecords {
  readonly #select: Statement<[number, number], StateRecord>;
  readonly #lines: LineItemsParts | undefined;

  constructor(database: Database, lines: LineItemsParts | undefined) {
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
        take(record, line < count ? this.#readAt(line, record) : undefined);
        last = record.sequence;
      }
    } while (records.length === recordsAtOnce);
  }

  /** Gives how many of them are read. */
  #read(records: readonly StateRecord[]): number {
    if (this.#lines === undefined) return 0;
    const { reader, states } = this.#lines;
    // Bodies of labels, and of what was erased, are lines of another kind.
    const texts = encodeLines(records.map(({ body }) => body ?? ""));
    const count = reader.read(texts, 0, records.length);
    if (count > 0) states.find(Int32Array.from(records.slice(0, count), ({ side }) => side));
    return count;
  }

  #readAt(line: number, { side }: StateRecord): ReadTransaction | undefined {
    const transaction = this.#lines?.reader.transactionOf(line);
    if (transaction === undefined) return undefined;
    return { transaction, hold: () => this.#lines?.states.hold(line, side) ?? [] };
  }
}
