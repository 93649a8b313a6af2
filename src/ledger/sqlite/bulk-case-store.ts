/** Writes bulk cases to the SQLite store. */
import { caseRecord, type StoredBulkCase } from "../bulk-cases.ts";
import { type Database, prepare } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";

export type SaveBulkCase = (stored: StoredBulkCase, actor: string) => void;

export function createSaveBulkCase(database: Database, journal: JournalWriter): SaveBulkCase {
  const selectState = prepare<[string], { state: string }>(database, "SELECT state FROM bulk_cases WHERE id = ?");
  const put = prepare(
    database,
    `INSERT INTO bulk_cases (id, side, state, ended_at_ms, kept_bytes, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       state = excluded.state, ended_at_ms = excluded.ended_at_ms, kept_bytes = excluded.kept_bytes, body = excluded.body`,
  );
  return (stored, actor) => {
    const { id, side, state, endedAtMs, keptBytes } = stored;
    if (selectState.get(id)?.state !== state) {
      journal.append({ side, kind: "bulk_case", subject: id, body: caseRecord(stored, actor) });
    }
    put.run(id, side, state, endedAtMs, keptBytes, JSON.stringify(stored));
  };
}
