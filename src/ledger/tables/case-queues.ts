/** The table of queues of cases. */
import type { CaseQueueStore, StoredQueue } from "../case-queues.ts";
import type { Database, Journal, Reads } from "./database.ts";

export function createCaseQueueReader(reads: Reads) {
  const select = reads.prepare<[number], { body: string }>("SELECT body FROM case_queues WHERE side = ? ORDER BY name");
  return async (side: number): Promise<readonly StoredQueue[]> =>
    (await select.all(side)).map(({ body }) => JSON.parse(body) as StoredQueue);
}

export function createCaseQueueStore(database: Database, journal: Journal): CaseQueueStore {
  const select = database.prepare<[number, string], { body: string }>(
    "SELECT body FROM case_queues WHERE side = ? AND name = ?",
  );
  const selectCount = database.prepare<[number], { count: number }>(
    "SELECT count(*) AS count FROM case_queues WHERE side = ?",
  );
  const put = database.prepare(`INSERT INTO case_queues (side, name, body) VALUES (?, ?, ?)
     ON CONFLICT (side, name) DO UPDATE SET body = excluded.body`);
  const remove = database.prepare("DELETE FROM case_queues WHERE side = ? AND name = ?");
  return {
    find(side, name) {
      const row = select.get(side, name);
      return row === undefined ? undefined : (JSON.parse(row.body) as StoredQueue);
    },
    count: (side) => selectCount.get(side)?.count ?? 0,
    put: (side, queue) => void put.run(side, queue.name, JSON.stringify(queue)),
    remove: (side, name) => void remove.run(side, name),
    record: (entry) => void journal.append(entry),
  };
}
