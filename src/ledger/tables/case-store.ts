/** What a step of the case work reads and writes. */
import type { CaseStore } from "../case-store.ts";
import type { CaseAlert, CaseEvent, StoredCase } from "../cases.ts";
import type { BodyRow, Database, Journal } from "./database.ts";

export function createCaseStore(
  database: Database,
  journal: Journal,
  labels: Pick<CaseStore, "findLabelled" | "changeLabel">,
): CaseStore {
  const selectCase = database.prepare<[number, number], BodyRow>(
    "SELECT body FROM cases WHERE number = ? AND side = ?",
  );
  const selectUndecided = database.prepare<[number, string], BodyRow>(
    "SELECT body FROM cases WHERE side = ? AND account = ? AND state <> 'decided'",
  );
  const selectLast = database.prepare<[], { last: number | null }>("SELECT max(number) AS last FROM cases");
  const putCase = database.prepare(`INSERT INTO cases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (number) DO UPDATE SET state = excluded.state, assignee = excluded.assignee, score = excluded.score,
       value = excluded.value, due_ms = excluded.due_ms, snoozed_until_ms = excluded.snoozed_until_ms,
       decided_ms = excluded.decided_ms, outcome = excluded.outcome, body = excluded.body`);
  const selectAlert = database.prepare<[number, number], BodyRow>(
    "SELECT body FROM case_alerts WHERE number = ? AND sequence = ?",
  );
  const insertAlert = database.prepare("INSERT INTO case_alerts VALUES (?, ?, ?)");
  const selectAlerts = database.prepare<[number], BodyRow>(
    "SELECT body FROM case_alerts WHERE number = ? ORDER BY sequence",
  );
  const selectEvent = database.prepare<[number, number], BodyRow>(
    "SELECT body FROM case_events WHERE number = ? AND place = ?",
  );
  const putEvent = database.prepare(`INSERT INTO case_events VALUES (?, ?, ?)
     ON CONFLICT (number, place) DO UPDATE SET body = excluded.body`);
  const selectWakeable = database.prepare<[number, number], BodyRow>(
    "SELECT body FROM cases WHERE state = 'snoozed' AND snoozed_until_ms <= ? ORDER BY snoozed_until_ms LIMIT ?",
  );
  const selectProgress = database.prepare<[], { through_sequence: number }>(
    "SELECT through_sequence FROM case_progress",
  );
  const updateProgress = database.prepare("UPDATE case_progress SET through_sequence = ?");

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
