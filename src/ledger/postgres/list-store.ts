/** What a change of lists reads and writes of the PostgreSQL store. */
import type { KeptList, ListStore } from "../change-list.ts";
import type { JournalEntry } from "../journal.ts";
import type { StoredList, StoredListEntry } from "../lists.ts";
import type { StoredRuleSet } from "../rules.ts";
import type { Counters } from "./counters.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

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
  "SELECT value, from_sequence, expires_at_ms, note FROM list_entries WHERE to_sequence IS NULL AND list = $1";

export function createListStore(
  link: Link,
  journal: JournalWriter,
  setInCharge: (side: number) => StoredRuleSet | undefined,
  onChanged: (side: number | undefined) => void,
  counters: Counters,
): ListStore {
  const selectAll = prepare<[number], ListRow>(
    link,
    "SELECT number, name, body FROM lists WHERE side = $1 AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = prepare<[number, string], ListRow>(
    link,
    "SELECT number, name, body FROM lists WHERE side = $1 AND name = $2 AND to_sequence IS NULL",
  );
  const insert = prepare(
    link,
    "INSERT INTO lists (number, side, name, from_sequence, body) VALUES ($1, $2, $3, $4, $5)",
  );
  const update = prepare<[string, number], { side: number }>(
    link,
    "UPDATE lists SET body = $1 WHERE number = $2 RETURNING side",
  );
  const close = prepare<[number, number], { side: number }>(
    link,
    "UPDATE lists SET to_sequence = $1 WHERE number = $2 RETURNING side",
  );
  const selectEntry = prepare<[number, string], EntryRow>(link, `${entryInForce} AND value = $2`);
  const insertEntry = prepare(
    link,
    "INSERT INTO list_entries (number, list, value, from_sequence, expires_at_ms, note) VALUES ($1, $2, $3, $4, $5, $6)",
  );
  const closeEntry = prepare(
    link,
    "UPDATE list_entries SET to_sequence = $1 WHERE list = $2 AND value = $3 AND to_sequence IS NULL",
  );

  return {
    listAll: (side) => selectAll.all(side).map(listOf),

    findList(side, name) {
      const row = selectOne.get(side, name);
      return row === undefined ? undefined : listOf(row);
    },

    insertList(side, { name, ...list }, sequence) {
      onChanged(side);
      insert.run(counters.next("list"), side, name, sequence, JSON.stringify(list));
    },

    updateList({ number, name: _, ...list }) {
      onChanged(update.get(JSON.stringify(list), number)?.side);
    },

    closeList({ number }, sequence) {
      onChanged(close.get(sequence, number)?.side);
    },

    findEntry({ number }, value) {
      const row = selectEntry.get(number, value);
      return row === undefined ? undefined : entryOf(row);
    },

    insertEntry: ({ number }, { value, sequence, expiresAtMs, note }) =>
      void insertEntry.run(counters.next("list_entry"), number, value, sequence, expiresAtMs, note),

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
