/** What a change of lists reads and writes of the SQLite store. */
import type { KeptList, ListStore } from "../change-list.ts";
import type { JournalEntry } from "../journal.ts";
import type { StoredList, StoredListEntry } from "../lists.ts";
import type { StoredRuleSet } from "../rules.ts";
import { type Database, prepare } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";

export interface ListRow {
  readonly number: number;
  readonly name: string;
  readonly body: string;
}

interface EntryRow {
  readonly value: string;
  readonly from_sequence: number;
  readonly expires_at_ms: number | null;
  readonly note: string | null;
}

/** The columns of an `EntryRow` of what is in force. */
export const entryInForce =
  "SELECT value, from_sequence, expires_at_ms, note FROM list_entries WHERE to_sequence IS NULL AND list = ?";

export function createListStore(
  database: Database,
  journal: JournalWriter,
  setInCharge: (side: number) => StoredRuleSet | undefined,
  onChanged: () => void,
): ListStore {
  const selectAll = prepare<[number], ListRow>(
    database,
    "SELECT number, name, body FROM lists WHERE side = ? AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = prepare<[number, string], ListRow>(
    database,
    "SELECT number, name, body FROM lists WHERE side = ? AND name = ? AND to_sequence IS NULL",
  );
  const insert = prepare(database, "INSERT INTO lists (side, name, from_sequence, body) VALUES (?, ?, ?, ?)");
  const update = prepare(database, "UPDATE lists SET body = ? WHERE number = ?");
  const close = prepare(database, "UPDATE lists SET to_sequence = ? WHERE number = ?");
  const selectEntry = prepare<[number, string], EntryRow>(database, `${entryInForce} AND value = ?`);
  const insertEntry = prepare(
    database,
    "INSERT INTO list_entries (list, value, from_sequence, expires_at_ms, note) VALUES (?, ?, ?, ?, ?)",
  );
  const closeEntry = prepare(
    database,
    "UPDATE list_entries SET to_sequence = ? WHERE list = ? AND value = ? AND to_sequence IS NULL",
  );

  return {
    listAll: (side) => selectAll.all(side).map(listOf),

    findList(side, name) {
      const row = selectOne.get(side, name);
      return row === undefined ? undefined : listOf(row);
    },

    insertList(side, { name, ...list }, sequence) {
      onChanged();
      insert.run(side, name, sequence, JSON.stringify(list));
    },

    updateList({ number, name: _, ...list }) {
      onChanged();
      update.run(JSON.stringify(list), number);
    },

    closeList({ number }, sequence) {
      onChanged();
      close.run(sequence, number);
    },

    findEntry({ number }, value) {
      const row = selectEntry.get(number, value);
      return row === undefined ? undefined : entryOf(row);
    },

    insertEntry: ({ number }, { value, sequence, expiresAtMs, note }) =>
      void insertEntry.run(number, value, sequence, expiresAtMs, note),

    closeEntry: ({ number }, value, sequence) => void closeEntry.run(sequence, number, value),

    rulesWith: (side, name) =>
      (setInCharge(side)?.rules ?? []).filter(({ lists }) => lists.includes(name)).map(({ id }) => id),

    record: (entry: JournalEntry) => journal.append(entry),
  };
}

export function listOf({ number, name, body }: ListRow): KeptList {
  return { ...(JSON.parse(body) as Omit<StoredList, "name">), name, number };
}

export function entryOf({ value, from_sequence, expires_at_ms, note }: EntryRow): StoredListEntry {
  return { value, sequence: from_sequence, expiresAtMs: expires_at_ms, note };
}
