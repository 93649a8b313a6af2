/** The tables of lists and their entries. */
import type { KeptList, ListStore } from "../change-list.ts";
import type { JournalEntry } from "../journal.ts";
import type { StoredList, StoredListEntry } from "../lists.ts";
import type { StoredRuleSet } from "../rules.ts";
import type { Database, Journal, Reads } from "./database.ts";

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

/** Current entries, as `EntryRow`. */
const entryInForce =
  "SELECT value, from_sequence, expires_at_ms, note FROM list_entries WHERE to_sequence IS NULL AND list = ?";

export function createListStore(
  database: Database,
  journal: Journal,
  liveSet: (side: number) => StoredRuleSet | undefined,
  onChanged: (side: number | undefined) => void,
): ListStore {
  const selectAll = database.prepare<[number], ListRow>(
    "SELECT number, name, body FROM lists WHERE side = ? AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = database.prepare<[number, string], ListRow>(
    "SELECT number, name, body FROM lists WHERE side = ? AND name = ? AND to_sequence IS NULL",
  );
  const insert = database.prepare("INSERT INTO lists (number, side, name, from_sequence, body) VALUES (?, ?, ?, ?, ?)");
  const update = database.prepare<[string, number], { side: number }>(
    "UPDATE lists SET body = ? WHERE number = ? RETURNING side",
  );
  const close = database.prepare<[number, number], { side: number }>(
    "UPDATE lists SET to_sequence = ? WHERE number = ? RETURNING side",
  );
  const selectEntry = database.prepare<[number, string], EntryRow>(`${entryInForce} AND value = ?`);
  const insertEntry = database.prepare(
    "INSERT INTO list_entries (number, list, value, from_sequence, expires_at_ms, note) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const closeEntry = database.prepare(
    "UPDATE list_entries SET to_sequence = ? WHERE list = ? AND value = ? AND to_sequence IS NULL",
  );

  return {
    listAll: (side) => selectAll.all(side).map(listOf),

    findList(side, name) {
      const row = selectOne.get(side, name);
      return row === undefined ? undefined : listOf(row);
    },

    insertList(side, { name, ...list }, sequence) {
      onChanged(side);
      insert.run(database.nextNumber("list"), side, name, sequence, JSON.stringify(list));
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
      void insertEntry.run(database.nextNumber("list_entry"), number, value, sequence, expiresAtMs, note),

    closeEntry: ({ number }, value, sequence) => void closeEntry.run(sequence, number, value),

    rulesWith: (side, name) =>
      (liveSet(side)?.rules ?? []).filter(({ lists }) => lists.includes(name)).map(({ id }) => id),

    record: (entry: JournalEntry) => journal.append(entry),
  };
}

export function listOf({ number, name, body }: ListRow): KeptList {
  return { ...(JSON.parse(body) as Omit<StoredList, "name">), name, number };
}

function entryOf({ value, from_sequence, expires_at_ms, note }: EntryRow): StoredListEntry {
  return { value, sequence: from_sequence, expiresAtMs: expires_at_ms, note };
}

export function createListReader(reads: Reads) {
  const selectAll = reads.prepare<[number], ListRow>(
    "SELECT number, name, body FROM lists WHERE side = ? AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = reads.prepare<[number, string], ListRow>(
    "SELECT number, name, body FROM lists WHERE side = ? AND name = ? AND to_sequence IS NULL",
  );
  const selectEntries = reads.prepare<[number, string, number], EntryRow>(
    `${entryInForce} AND value > ? ORDER BY value LIMIT ?`,
  );
  const selectEntry = reads.prepare<[number, string], EntryRow>(`${entryInForce} AND value = ?`);
  const numberOf = async (side: number, name: string) => (await selectOne.get(side, name))?.number ?? 0;

  return {
    list: async (side: number): Promise<readonly StoredList[]> => (await selectAll.all(side)).map(shown),
    async find(side: number, name: string): Promise<StoredList | undefined> {
      const row = await selectOne.get(side, name);
      return row === undefined ? undefined : shown(row);
    },
    readEntries: async (
      side: number,
      name: string,
      after: string,
      limit: number,
    ): Promise<readonly StoredListEntry[]> =>
      (await selectEntries.all(await numberOf(side, name), after, limit)).map(entryOf),
    async findEntry(side: number, name: string, value: string): Promise<StoredListEntry | undefined> {
      const row = await selectEntry.get(await numberOf(side, name), value);
      return row === undefined ? undefined : entryOf(row);
    },
  };
}

function shown(row: ListRow): StoredList {
  const { number: _, ...list } = listOf(row);
  return list;
}
