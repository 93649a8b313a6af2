/** Reads of lists in the SQLite store. */
import type { StoredList, StoredListEntry } from "../lists.ts";
import { type Database, prepare } from "./connection.ts";
import { entryInForce, entryOf, type ListRow, listOf } from "./list-store.ts";

type EntryRow = Parameters<typeof entryOf>[0];

export function createListReader(database: Database) {
  const selectAll = prepare<[number], ListRow>(
    database,
    "SELECT number, name, body FROM lists WHERE side = ? AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = prepare<[number, string], ListRow>(
    database,
    "SELECT number, name, body FROM lists WHERE side = ? AND name = ? AND to_sequence IS NULL",
  );
  const selectEntries = prepare<[number, string, number], EntryRow>(
    database,
    `${entryInForce} AND value > ? ORDER BY value LIMIT ?`,
  );
  const selectEntry = prepare<[number, string], EntryRow>(database, `${entryInForce} AND value = ?`);
  const numberOf = (side: number, name: string) => selectOne.get(side, name)?.number ?? 0;

  return {
    list: async (side: number): Promise<readonly StoredList[]> => selectAll.all(side).map(shown),
    async find(side: number, name: string): Promise<StoredList | undefined> {
      const row = selectOne.get(side, name);
      return row === undefined ? undefined : shown(row);
    },
    readEntries: async (
      side: number,
      name: string,
      after: string,
      limit: number,
    ): Promise<readonly StoredListEntry[]> => selectEntries.all(numberOf(side, name), after, limit).map(entryOf),
    async findEntry(side: number, name: string, value: string): Promise<StoredListEntry | undefined> {
      const row = selectEntry.get(numberOf(side, name), value);
      return row === undefined ? undefined : entryOf(row);
    },
  };
}

function shown(row: ListRow): StoredList {
  const { number: _, ...list } = listOf(row);
  return list;
}
