/** What a step of the case work reads and writes of the PostgreSQL store. */
import type { CaseStore } from "../case-store.ts";
import type { CaseAlert, CaseEvent, StoredCase } from "../cases.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

export interface BodyRow {
  readonly body: string;
}

export function createCaseStore(
  link: Link,
  journal: JournalWriter,
  labels: Pick<CaseStore, "findLabel" | "changeLabel">,
): CaseStore {
  const selectCase = prepare<[number, number], BodyRow>(link, "SELECT body FROM cases WHERE number = $1 AND side = $2");
  const selectUndecided = prepare<[number, string], BodyRow>(
    link,
    "SELECT body FROM cases WHERE side = $1 AND account = $2 AND state <> 'decided'",
  );
  const selectLast = prepare<[], { last: number | null }>(link, "SELECT max(number) AS last FROM cases");
  const putCase = prepare(
    link,
    `INSERT INTO cases VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (number) DO UPDATE SET state = excluded.state, assignee = excluded.assignee, score = excluded.score,
       value = excluded.value, due_ms = excluded.due_ms, snoozed_until_ms = excluded.snoozed_until_ms,
       decided_ms = excluded.decided_ms, outcome = excluded.outcome, body = excluded.body`,
  );
  const selectAlert = prepare<[number, number], BodyRow>(
    link,
    "SELECT body FROM case_alerts WHERE number = $1 AND sequence = $2",
  );
  const insertAlert = prepare(link, "INSERT INTO case_alerts VALUES ($1, $2, $3)");
  const selectAlerts = prepare<[number], BodyRow>(
    link,
    "SELECT body FROM case_alerts WHERE number = $1 ORDER BY sequence",
  );
  const selectEvent = prepare<[number, number], BodyRow>(
    link,
    "SELECT body FROM case_events WHERE number = $1 AND place = $2",
  );
  const putEvent = prepare(
    link,
    `INSERT INTO case_events VALUES ($1, $2, $3)
     ON CONFLICT (number, place) DO UPDATE SET body = excluded.body`,
  );
  const selectWakeable = prepare<[number, number], BodyRow>(
    link,
    "SELECT body FROM cases WHERE state = 'snoozed' AND snoozed_until_ms <= $1 ORDER BY snoozed_until_ms LIMIT $2",
  );
  const selectProgress = prepare<[], { through_sequence: number }>(link, "SELECT through_sequence FROM case_progress");
  const updateProgress = prepare(link, "UPDATE case_progress SET through_sequence = $1");

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
