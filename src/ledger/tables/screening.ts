/** The tables of screening, and the journal's records that bring names. */
import type { CaseStore } from "../case-store.ts";
import { journalKinds } from "../journal.ts";
import type { ScreeningStore } from "../raise-hits.ts";
import type { NameRecord, ScreeningLedger, ScreeningProgress } from "../screening.ts";
import type { Database, Reads } from "./database.ts";

interface NameRow {
  readonly sequence: number;
  readonly kind: number;
  readonly body: string;
}

export function createScreeningReader(reads: Reads): Omit<ScreeningLedger, "raise"> {
  const { words } = reads;
  const selectSides = reads.prepare<[], { side: number }>(
    `SELECT DISTINCT side FROM lists WHERE to_sequence IS NULL AND ${words.field("body", "kind")} = 'screen' ORDER BY side`,
  );
  const selectProgress = reads.prepare<[number], { body: string }>(
    "SELECT body FROM screening_progress WHERE side = ?",
  );
  const selectNames = reads.prepare<[number, number, number], NameRow>(
    `SELECT sequence, kind, body FROM journal WHERE sequence > ? AND sequence <= ? AND side = ? AND body IS NOT NULL
     AND (kind = ${journalKinds.customer} OR (kind = ${journalKinds.verdict}
       AND (body LIKE '%"counterpartyName":"%' OR body LIKE '%"counterparty!_name":"%' ESCAPE '!')))
     ORDER BY sequence`,
  );
  return {
    sides: async () => (await selectSides.all()).map(({ side }) => side),
    async progress(side) {
      const row = await selectProgress.get(side);
      return row === undefined ? undefined : (JSON.parse(row.body) as ScreeningProgress);
    },
    async readNames(side, after, through) {
      const rows = await selectNames.all(after, through, side);
      return rows.map(({ sequence, kind, body }): NameRecord => {
        return { sequence, kind: kind === journalKinds.customer ? "customer" : "transaction", body };
      });
    },
  };
}

export function createScreeningStore(database: Database, cases: CaseStore): ScreeningStore {
  const selectScore = database.prepare<[number, string, string], { score: number }>(
    "SELECT score FROM screening_hits WHERE side = ? AND subject = ? AND entry = ?",
  );
  const putHit = database.prepare(`INSERT INTO screening_hits (side, subject, entry, score) VALUES (?, ?, ?, ?)
     ON CONFLICT (side, subject, entry) DO UPDATE SET score = excluded.score`);
  const putProgress = database.prepare(`INSERT INTO screening_progress (side, body) VALUES (?, ?)
     ON CONFLICT (side) DO UPDATE SET body = excluded.body`);
  const removeHits = database.prepare("DELETE FROM screening_hits WHERE side = ? AND subject = ?");
  return {
    cases,
    findScore: (side, subject, entry) => selectScore.get(side, subject, entry)?.score,
    putHit: (side, { subject, entry, score }) => void putHit.run(side, subject, entry, score),
    putProgress: (side, progress) => void putProgress.run(side, JSON.stringify(progress)),
    removeHits: (side, subject) => void removeHits.run(side, subject),
  };
}
