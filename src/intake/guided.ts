/** Entries as the sender of the file means them: columns under the fields' names, ids where none are given. */
import { hash } from "node:crypto";
import type { JsonValue } from "../contract/transactions.ts";
import { DigestTable } from "./digest-table.ts";
import type { Batch, Entry, RecordEntry } from "./entries.ts";
import { canonicalJson } from "./records/canonical.ts";
import type { FileGuide } from "./records/file-guide.ts";
import type { Reading } from "./records/reading.ts";

type Guided = (reading: Reading, entries: readonly Entry[]) => Omit<Batch, "taken">;

export function createGuided(guide: FileGuide | undefined): Guided {
  const ids = new MadeIds(guide?.values ?? new Map());
  const isIdGiven = guide?.gives("transactionId") === true;
  const applied = (entry: RecordEntry, lacksIds: boolean): RecordEntry => {
    const fields = guide === undefined ? entry.fields : guide.apply(entry.fields);
    const isMade = guide?.hasMadeIds === true || (lacksIds && !isIdGiven && entry.fields.transactionId === "");
    return isMade ? { ...entry, fields: { ...fields, transactionId: ids.next(entry.fields) } } : { ...entry, fields };
  };
  return (reading, entries) => {
    const lacksIds = reading.areIdsMade === true;
    if (guide === undefined && !lacksIds) return { reading, entries };
    return {
      reading: guide === undefined ? reading : guide.readingOf(reading),
      entries: entries.map((entry) => (entry.kind === "record" ? applied(entry, lacksIds) : entry)),
    };
  };
}

/**
 * Ids derived from the content of a row and from the guide's values for all rows: sent again, the row has the same id, whatever
 * else is in the file. Rows of one file with the same content are distinguished by how often the content came before.
 */
class MadeIds {
  readonly #values: JsonValue;
  readonly #times = new DigestTable();

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = Object.fromEntries(values);
  }

  next(fields: RecordEntry["fields"]): string {
    const text = canonicalJson([this.#values, fields as { readonly [key: string]: JsonValue }]);
    const digest = hash("sha256", text, "buffer");
    const key = digest.readBigUInt64LE() | 1n;
    const times = this.#times.get(key) + 1n;
    this.#times.set(key, times);
    return `row-${digest.toString("hex", 0, 16)}${times === 1n ? "" : `-${times}`}`;
  }
}
