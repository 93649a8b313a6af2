/** Reads of lists. */
import type { StoredList, StoredListEntry } from "../lists.ts";
import type { Reads } from "./database.ts";
import { entryInForce, entryOf, type ListRow, listOf } from "./list-store.ts";

type EntryRow = Parameters<typeof entryOf>[0];

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
