/** What a step of the case work reads and writes of the SQLite store. */
import type { CaseStore } from "../case-store.ts";
import type { CaseAlert, CaseEvent, StoredCase } from "../cases.ts";
import { type Database, prepare } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";

export interface BodyRow {
  readonly body: string;
}

export function createCaseStore(
  database: Database,
  journal: JournalWriter,
  labels: Pick<CaseStore, "findLabel" | "changeLabel">,
): CaseStore {
  const selectCase = prepare<[number, number], BodyRow>(
    database,
    "SELECT body FROM cases WHERE number = ? AND side = ?",
  );
  const selectUndecided = prepare<[number, string], BodyRow>(
    database,
    "SELECT body FROM cases WHERE side = ? AND account = ? AND state <> 'decided'",
  );
  const selectLast = prepare<[], { last: number | null }>(database, "SELECT max(number) AS last FROM cases");
  const putCase = prepare(database, "INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const selectAlert = prepare<[number, number], BodyRow>(
    database,
    "SELECT body FROM case_alerts WHERE number = ? AND sequence = ?",
  );
  const insertAlert = prepare(database, "INSERT INTO case_alerts VALUES (?, ?, ?)");
  const selectAlerts = prepare<[number], BodyRow>(
    database,
    "SELECT body FROM case_alerts WHERE number = ? ORDER BY sequence",
  );
  const selectEvent = prepare<[number, number], BodyRow>(
    database,
    "SELECT body FROM case_events WHERE number = ? AND place = ?",
  );
  const putEvent = prepare(database, "INSERT OR REPLACE INTO case_events VALUES (?, ?, ?)");
  const selectWakeable = prepare<[number, number], BodyRow>(
    database,
    "SELECT body FROM cases WHERE state = 'snoozed' AND snoozed_until_ms <= ? ORDER BY snoozed_until_ms LIMIT ?",
  );
  const selectProgress = prepare<[], { through_sequence: number }>(
    database,
    "SELECT through_sequence FROM case_progress",
  );
  const updateProgress = prepare(database, "UPDATE case_progress SET through_sequence = ?");

  return {
    ...labels,
    findCase: (side, number) => bodyOf<StoredCase>(selectCase.get(number, side)),
    findUndecided: (side, accountId) => bodyOf<StoredCase>(selectUndecided.get(side, accountId)),
    nextNumber: () => (selectLast.get()?.last ?? 0) + 1,
    putCase(stored) {
      const { number, side, accountId, state, assignee, highestScore, valueAtRisk, dueAtMs, decision } = stored;
      putCase.run(
        number,
        side,
        accountId,
        state,
        assignee,
        highestScore,
        valueAtRisk,
        dueAtMs,
        stored.snoozedUntilMs,
        stored.openedAtMs,
        decision?.atMs ?? null,
        decision?.outcome ?? null,
        JSON.stringify(stored),
      );
    },
    hasAlert: (number, sequence) => selectAlert.get(number, sequence) !== undefined,
    putAlert: (number, alert) => void insertAlert.run(number, alert.sequence, JSON.stringify(alert)),
    listedAlerts: (number) => selectAlerts.all(number).map(({ body }) => JSON.parse(body) as CaseAlert),
    findEvent: (number, place) => bodyOf<CaseEvent>(selectEvent.get(number, place)),
    putEvent: (number, place, event) => void putEvent.run(number, place, JSON.stringify(event)),
    listWakeable: (atMs, limit) => selectWakeable.all(atMs, limit).map(({ body }) => JSON.parse(body) as StoredCase),
    progress: () => selectProgress.get()?.through_sequence ?? 0,
    putProgress: (sequence) => void updateProgress.run(sequence),
    record: (entry) => journal.append(entry),
  };
}

function bodyOf<T>(row: BodyRow | undefined): T | undefined {
  return row === undefined ? undefined : (JSON.parse(row.body) as T);
}
