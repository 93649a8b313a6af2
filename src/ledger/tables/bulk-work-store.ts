/** Reads and writes the work of people on bulk cases. */
import type { BulkWork, BulkWorkDetails, BulkWorkEvent, BulkWorkStore } from "../bulk-work.ts";
import type { Database, Journal, Reads } from "./database.ts";

interface WorkRow {
  readonly body: string;
  readonly events: string;
}

const selectDetails = "SELECT body, events FROM bulk_work WHERE side = ? AND id = ?";

export function createBulkWorkStore(database: Database, journal: Journal): BulkWorkStore {
  const selectEnd = database.prepare<[number, string], { ended_at_ms: number | null }>(
    "SELECT ended_at_ms FROM bulk_cases WHERE side = ? AND id = ?",
  );
  const selectOne = database.prepare<[number, string], WorkRow>(selectDetails);
  const put = database.prepare(`INSERT INTO bulk_work (id, side, body, events) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body, events = excluded.events`);
  return {
    isEnded(side, id) {
      const row = selectEnd.get(side, id);
      return row === undefined ? undefined : row.ended_at_ms !== null;
    },
    findWork: (side, id) => detailsOf(selectOne.get(side, id)),
    putWork(side, id, { events, ...work }) {
      put.run(id, side, JSON.stringify(work), JSON.stringify(events));
    },
    record: (entry) => void journal.append(entry),
  };
}

export function createBulkWorkReader(reads: Reads) {
  const selectOne = reads.prepare<[number, string], WorkRow>(selectDetails);
  return {
    findWork: async (side: number, id: string): Promise<BulkWorkDetails | undefined> =>
      detailsOf(await selectOne.get(side, id)),

    async listWork(side: number, ids: readonly string[]): Promise<ReadonlyMap<string, BulkWork>> {
      if (ids.length === 0) return new Map();
      const places = ids.map(() => "?").join(", ");
      const text = `SELECT id, body FROM bulk_work WHERE side = ? AND id IN (${places})`;
      const rows = await reads.prepare<(number | string)[], { id: string; body: string }>(text).all(side, ...ids);
      return new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as BulkWork]));
    },
  };
}

function detailsOf(row: WorkRow | undefined): BulkWorkDetails | undefined {
  if (row === undefined) return undefined;
  return { ...(JSON.parse(row.body) as BulkWork), events: JSON.parse(row.events) as BulkWorkEvent[] };
}
