/** Writes bulk cases. */
import { caseRecord, type StoredBulkCase } from "../bulk-cases.ts";
import type { Database, Journal } from "./database.ts";

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
