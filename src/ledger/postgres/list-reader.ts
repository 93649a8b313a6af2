/** Reads of lists in the PostgreSQL store. */
import type { StoredList, StoredListEntry } from "../lists.ts";
import { entryInForce, entryOf, type ListRow, listOf } from "./list-store.ts";
import { prepare, type Reads } from "./reads.ts";

type EntryRow = Parameters<typeof entryOf>[0];

export function createListReader(reads: Reads) {
  const selectAll = prepare<[number], ListRow>(
    reads,
    "SELECT number, name, body FROM lists WHERE side = $1 AND to_sequence IS NULL ORDER BY name",
  );
  const selectOne = prepare<[number, string], ListRow>(
    reads,
    "SELECT number, name, body FROM lists WHERE side = $1 AND name = $2 AND to_sequence IS NULL",
  );
  const selectEntries = prepare<[number, string, number], EntryRow>(
    reads,
    `${entryInForce} AND value > $2 ORDER BY value LIMIT $3`,
  );
  const selectEntry = prepare<[number, string], EntryRow>(reads, `${entryInForce} AND value = $2`);
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
