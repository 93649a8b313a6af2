/** Queues of cases as the ledger keeps them, and when the case of an alert is due by them. */
import type { JournalEntry } from "./journal.ts";
import type { SideId } from "./side.ts";

/** Limit of queues of one side. */
export const caseQueueLimit = 50;

export interface StoredQueue {
  readonly name: string;
  readonly title: string;
  readonly minimumScore: number | null;
  readonly reason: string | null;
  readonly dueHours: number | null;
  readonly atMs: number;
  readonly by: string;
}

export interface CaseQueueLedger {
  /** In order of their names. */
  listQueues(side: SideId): Promise<readonly StoredQueue[]>;
  /** Another one of this name is replaced; false where the side has as many as it may. */
  putQueue(side: SideId, queue: StoredQueue): Promise<boolean>;
  /** False where there is none. */
  removeQueue(side: SideId, name: string, atMs: number, actor: string): Promise<boolean>;
}

export interface CaseQueueStore {
  find(side: number, name: string): StoredQueue | undefined;
  count(side: number): number;
  put(side: number, queue: StoredQueue): void;
  remove(side: number, name: string): void;
  record(entry: JournalEntry): void;
}

/** The subject of a queue's records, which are of the kind of cases. */
const subjectOf = (name: string) => `queue ${name}`;

export function putQueue(store: CaseQueueStore, side: number, queue: StoredQueue): boolean {
  if (store.find(side, queue.name) === undefined && store.count(side) >= caseQueueLimit) return false;
  store.put(side, queue);
  const { by: actor, name, ...content } = queue;
  const body = JSON.stringify({ event: "queue_changed", actor, ...content });
  store.record({ side, kind: "case", subject: subjectOf(name), body });
  return true;
}

export function removeQueue(store: CaseQueueStore, side: number, name: string, atMs: number, actor: string): boolean {
  if (store.find(side, name) === undefined) return false;
  store.remove(side, name);
  const body = JSON.stringify({ event: "queue_removed", actor, atMs });
  store.record({ side, kind: "case", subject: subjectOf(name), body });
  return true;
}

/** The fewest hours of the queues that the alert is in; undefined where none of them says. */
export function dueHoursOf(
  { riskScore, reasonCodes }: { readonly riskScore: number; readonly reasonCodes: readonly string[] },
  queues: readonly StoredQueue[],
): number | undefined {
  const hours = queues.flatMap(({ minimumScore, reason, dueHours }) =>
    dueHours !== null && riskScore >= (minimumScore ?? 0) && (reason === null || reasonCodes.includes(reason))
      ? [dueHours]
      : [],
  );
  return hours.length === 0 ? undefined : Math.min(...hours);
}
