/** What a step of the case work reads and writes of a store, and how a case is put with its events and its record in the journal. */
import { type CaseAlert, type CaseEvent, mentionsIn, type StoredCase } from "./cases.ts";
import type { JournalEntry } from "./journal.ts";
import type { LabelOutcome, LabelRequest, StoredLabel } from "./labels.ts";

/** All of it within one store transaction. */
export interface CaseStore {
  findCase(side: number, number: number): StoredCase | undefined;
  /** The account's case that is not decided, of which there is one at most. */
  findUndecided(side: number, accountId: string): StoredCase | undefined;
  /** Greater than that of every case. */
  nextNumber(): number;
  putCase(stored: StoredCase): void;
  hasAlert(number: number, sequence: number): boolean;
  putAlert(number: number, alert: CaseAlert): void;
  /** Those that are listed, in order of acceptance. */
  listedAlerts(number: number): readonly CaseAlert[];
  findEvent(number: number, place: number): CaseEvent | undefined;
  /** Another one at this place is replaced. */
  putEvent(number: number, place: number, event: CaseEvent): void;
  /** Cases of all sides whose snooze is over. */
  listWakeable(atMs: number, limit: number): readonly StoredCase[];
  progress(): number;
  putProgress(sequence: number): void;
  /** The one that has the id now, which is another than before where the former was erased. */
  findLabelled(side: number, transactionId: string): LabelledTransaction | undefined;
  changeLabel(side: number, request: LabelRequest, actor: string): LabelOutcome;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

/** A transaction by its place in the journal, and what is known of it. */
export interface LabelledTransaction {
  readonly sequence: number;
  readonly label: StoredLabel | undefined;
}

/** What a case's record in the journal says of it after the change, for followers. */
export interface CaseRecord {
  readonly event: CaseEvent["kind"];
  readonly actor: string;
  readonly atMs: number;
  readonly version: number;
  readonly accountId: string;
  readonly state: StoredCase["state"];
  readonly assignee: string | null;
  readonly highestScore: number;
  readonly valueAtRisk: number;
  readonly alerts: number;
  readonly dueAtMs: number;
  readonly outcome: string | null;
  readonly text: string | null;
  /** Names that the note mentions; missing if there are none. */
  readonly mentions?: readonly string[];
}

export function caseId(number: number): string {
  return `case-${number}`;
}

/** Puts the next version of a case, with its event at the end and its record in the journal. */
export function putChanged(
  store: Pick<CaseStore, "findEvent" | "putEvent" | "putCase" | "record">,
  changed: StoredCase,
  event: CaseEvent,
): StoredCase {
  const { number, side } = changed;
  const last = changed.events === 0 ? undefined : store.findEvent(number, changed.events);
  // What arrives between two acts of people is one event, so that a busy account does not fill its case with them.
  const isMore = event.kind === "alert" && last?.kind === "alert" && last.actor === event.actor;
  const events = isMore ? changed.events : changed.events + 1;
  const { atMs, actor, text } = event;
  const stored = { ...changed, events, updatedAtMs: atMs, updatedBy: actor, version: changed.version + 1 };
  store.putEvent(number, events, isMore ? { ...event, count: last.count + event.count } : event);
  store.putCase(stored);
  const { version, accountId, state, assignee, highestScore, valueAtRisk, alerts, dueAtMs, decision } = stored;
  const content = { version, accountId, state, assignee, highestScore, valueAtRisk, alerts, dueAtMs };
  const outcome = decision?.outcome ?? null;
  const named = event.kind === "noted" && text !== null ? mentionsIn(text) : [];
  const mentions = named.length === 0 ? {} : { mentions: named };
  const record: CaseRecord = { event: event.kind, actor, atMs, ...content, outcome, text, ...mentions };
  store.record({ side, kind: "case", subject: caseId(number), body: JSON.stringify(record) });
  return stored;
}
