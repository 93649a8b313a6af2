/** The tables of bulk cases and of the work on them. */
import { caseRecord, type StoredBulkCase } from "../bulk-cases.ts";
import type { BulkWork, BulkWorkDetails, BulkWorkEvent, BulkWorkStore } from "../bulk-work.ts";
import type { Database, Journal, Reads } from "./database.ts";

interface CaseRow {
  readonly body: string;
}

export function createBulkCaseReader(reads: Reads) {
  const selectOne = reads.prepare<[number, string], CaseRow & { readonly number: number }>(
    "SELECT number, body FROM bulk_cases WHERE side = ? AND id = ?",
  );
  const selectPage = reads.prepare<[number, number, number], CaseRow>(
    "SELECT body FROM bulk_cases WHERE side = ? AND number < ? ORDER BY number DESC LIMIT ?",
  );
  const selectOpen = reads.prepare<[], CaseRow>(
    "SELECT body FROM bulk_cases WHERE ended_at_ms IS NULL ORDER BY number",
  );
  const selectKept = reads.prepare<[], CaseRow>(
    "SELECT body FROM bulk_cases WHERE kept_bytes > 0 ORDER BY ended_at_ms",
  );
  return {
    async find(side: number, id: string): Promise<StoredBulkCase | undefined> {
      const row = await selectOne.get(side, id);
      return row === undefined ? undefined : caseOf(row);
    },

    async list(
      side: number,
      before: string | undefined,
      limit: number,
    ): Promise<readonly StoredBulkCase[] | undefined> {
      const number = before === undefined ? Number.MAX_SAFE_INTEGER : (await selectOne.get(side, before))?.number;
      return number === undefined ? undefined : (await selectPage.all(side, number, limit)).map(caseOf);
    },

    listOpen: async (): Promise<readonly StoredBulkCase[]> => (await selectOpen.all()).map(caseOf),
    listKept: async (): Promise<readonly StoredBulkCase[]> => (await selectKept.all()).map(caseOf),
  };
}

function caseOf({ body }: CaseRow): StoredBulkCase {
  return JSON.parse(body) as StoredBulkCase;
}

export type SaveBulkCase = (stored: StoredBulkCase, actor: string) => void;

export function createSaveBulkCase(database: Database, journal: Journal): SaveBulkCase {
  const selectState = database.prepare<[string], { number: number; state: string }>(
    "SELECT number, state FROM bulk_cases WHERE id = ?",
  );
  const put =
    database.prepare(`INSERT INTO bulk_cases (number, id, side, state, ended_at_ms, kept_bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       state = excluded.state, ended_at_ms = excluded.ended_at_ms, kept_bytes = excluded.kept_bytes, body = excluded.body`);
  return (stored, actor) => {
    const { id, side, state, endedAtMs, keptBytes } = stored;
    const found = selectState.get(id);
    if (found?.state !== state) {
      journal.append({ side, kind: "bulk_case", subject: id, body: caseRecord(stored, actor) });
    }
    put.run(
      found?.number ?? database.nextNumber("bulk_case"),
      id,
      side,
      state,
      endedAtMs,
      keptBytes,
      JSON.stringify(stored),
    );
  };
}

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
