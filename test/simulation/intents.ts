/** Which change stands behind which record of the journal, noted before it is made: so that all can be made again in the same order. */

import type { ChangeName } from "../../src/ledger/sqlite/changes.ts";
import { type Database, prepare } from "../../src/ledger/sqlite/connection.ts";
import type { Writer } from "../../src/ledger/sqlite/writer.ts";

export interface Intent {
  readonly name: ChangeName;
  readonly args: readonly unknown[];
}

export class Intents {
  /** By the sequence of the first record; one that was never committed is replaced by the next. */
  private readonly bySequence = new Map<number, Intent>();

  watch(writer: Writer, database: Database): Writer {
    const selectLast = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal");
    const change = writer.change.bind(writer);
    writer.change = (name, args) => {
      this.bySequence.set((selectLast.get()?.last ?? 0) + 1, { name, args });
      return change(name, args);
    };
    return writer;
  }

  at(sequence: number): Intent | undefined {
    return this.bySequence.get(sequence);
  }
}
