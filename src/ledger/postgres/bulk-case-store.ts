/** Writes bulk cases to the PostgreSQL store. */
import { caseRecord, type StoredBulkCase } from "../bulk-cases.ts";
import type { Counters } from "./counters.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

export type SaveBulkCase = (stored: StoredBulkCase, actor: string) => void;

export function createSaveBulkCase(link: Link, journal: JournalWriter, counters: Counters): SaveBulkCase {
  const selectState = prepare<[string], { number: number; state: string }>(
    link,
    "SELECT number, state FROM bulk_cases WHERE id = $1",
  );
  const put = prepare(
    link,
    `INSERT INTO bulk_cases (number, id, side, state, ended_at_ms, kept_bytes, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET
       state = excluded.state, ended_at_ms = excluded.ended_at_ms, kept_bytes = excluded.kept_bytes, body = excluded.body`,
  );
  return (stored, actor) => {
    const { id, side, state, endedAtMs, keptBytes } = stored;
    const found = selectState.get(id);
    if (found?.state !== state) {
      journal.append({ side, kind: "bulk_case", subject: id, body: caseRecord(stored, actor) });
    }
    put.run(found?.number ?? counters.next("bulk_case"), id, side, state, endedAtMs, keptBytes, JSON.stringify(stored));
  };
}
