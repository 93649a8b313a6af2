/** What the journal has and states lack, some hundred records at a time: their transactions are read where they lie, and their states looked up together. */
import { encodeLines } from "../row-outcomes.ts";
import type { StateRecord } from "../take-in.ts";
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

  /** In the order of their sequences. Take each in before the next is asked for. */
  *after(sequence: number): Generator<StateRecord> {
    let records: readonly StateRecord[];
    let last = sequence;
    do {
      records = this.#select.all(last, recordsAtOnce);
      const read = this.#read(records);
      for (const [line, record] of records.entries()) yield read?.(record, line) ?? record;
      last = records.at(-1)?.sequence ?? last;
    } while (records.length === recordsAtOnce);
  }

  #read(records: readonly StateRecord[]): ((record: StateRecord, line: number) => StateRecord) | undefined {
    if (this.#lines === undefined) return undefined;
    const { reader, states } = this.#lines;
    // Bodies of labels, and of what was erased, are lines of another kind.
    const texts = encodeLines(records.map(({ body }) => body ?? ""));
    const count = reader.read(texts, 0, records.length);
    if (count > 0) states.find(Int32Array.from(records.slice(0, count), ({ side }) => side));
    return (record, line) => {
      const transaction = line < count ? reader.transactionOf(line) : undefined;
      return transaction === undefined
        ? record
        : { ...record, read: { transaction, hold: () => states.hold(line, record.side) } };
    };
  }
}
