/** What people do about a bulk case beside its run: who looks after it, what they noted, and what came of it. */
import type { BulkWorkEventKind } from "../contract/bulk.ts";
import type { JournalEntry } from "./journal.ts";
import type { SideId } from "./side.ts";

/** Limit of events of one bulk case; beyond it only a review is taken. One row keeps all of them. */
export const bulkEventLimit = 100;

export interface BulkReview {
  /** A sentence. */
  readonly outcome: string;
  readonly atMs: number;
  readonly by: string;
}

export interface BulkWork {
  readonly assignee: string | null;
  /** Null while it is open. */
  readonly review: BulkReview | null;
  /** Grows with every change. */
  readonly version: number;
}

/** The work on an untouched case. */
export const untouchedWork: BulkWork = { assignee: null, review: null, version: 1 };

export interface BulkWorkEvent {
  readonly kind: BulkWorkEventKind;
  readonly atMs: number;
  readonly actor: string;
  /** An assignee, a note or an outcome. */
  readonly text: string | null;
}

export interface BulkWorkDetails extends BulkWork {
  /** The oldest first. */
  readonly events: readonly BulkWorkEvent[];
}

export type BulkWorkChange =
  | { readonly kind: "assign"; readonly assignee: string | null }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "review"; readonly outcome: string }
  | { readonly kind: "reopen"; readonly note: string | null };

export type BulkWorkOutcome =
  | { readonly kind: "changed" | "unchanged"; readonly work: BulkWorkDetails }
  | { readonly kind: "unknown" }
  /** It was changed since the given version. */
  | { readonly kind: "conflict"; readonly work: BulkWorkDetails }
  | { readonly kind: "refused"; readonly problem: string };

export interface BulkWorkLedger {
  /** Changes the work; if a version is given, only if the work has it. */
  changeWork(
    side: SideId,
    id: string,
    version: number | undefined,
    change: BulkWorkChange,
    atMs: number,
    actor: string,
  ): Promise<BulkWorkOutcome>;
  findWork(side: SideId, id: string): Promise<BulkWorkDetails | undefined>;
  /** By id; an untouched case is not among them. */
  listWork(side: SideId, ids: readonly string[]): Promise<ReadonlyMap<string, BulkWork>>;
}

/** What a change reads and writes of a store, all of it within one store transaction. */
export interface BulkWorkStore {
  /** Whether the run of the side's case has ended; undefined where it has no such case. */
  isEnded(side: number, id: string): boolean | undefined;
  findWork(side: number, id: string): BulkWorkDetails | undefined;
  putWork(side: number, id: string, work: BulkWorkDetails): void;
  record(entry: JournalEntry): void;
}

const eventKinds = {
  assign: "assigned",
  note: "noted",
  review: "reviewed",
  reopen: "reopened",
} as const satisfies Record<BulkWorkChange["kind"], BulkWorkEventKind>;

export function changeBulkWork(
  store: BulkWorkStore,
  side: number,
  id: string,
  version: number | undefined,
  change: BulkWorkChange,
  atMs: number,
  actor: string,
): BulkWorkOutcome {
  const isEnded = store.isEnded(side, id);
  if (isEnded === undefined) return { kind: "unknown" };
  const work = store.findWork(side, id) ?? { ...untouchedWork, events: [] };
  // A repeated request has an old version and is valid nevertheless.
  if (isDone(work, change, actor)) return { kind: "unchanged", work };
  if (version !== undefined && version !== work.version) return { kind: "conflict", work };
  const problem = problemOf(work, change, isEnded);
  if (problem !== undefined) return { kind: "refused", problem };
  const event: BulkWorkEvent = { kind: eventKinds[change.kind], atMs, actor, text: textOf(change) };
  const changed: BulkWorkDetails = {
    assignee: change.kind === "assign" ? change.assignee : work.assignee,
    review: reviewOf(work, change, atMs, actor),
    version: work.version + 1,
    events: [...work.events, event],
  };
  store.putWork(side, id, changed);
  const { assignee, review } = changed;
  const content = { version: changed.version, assignee, outcome: review?.outcome ?? null, text: event.text };
  store.record({
    side,
    kind: "bulk_case",
    subject: id,
    body: JSON.stringify({ event: event.kind, actor, atMs, ...content }),
  });
  return { kind: "changed", work: changed };
}

function isDone({ assignee, review }: BulkWork, change: BulkWorkChange, actor: string): boolean {
  if (change.kind === "assign") return assignee === change.assignee;
  return change.kind === "review" && review?.outcome === change.outcome && review.by === actor;
}

function problemOf({ review, events }: BulkWorkDetails, { kind }: BulkWorkChange, isEnded: boolean) {
  if (kind === "review") {
    if (review !== null) return "The bulk case is reviewed; reopen it first.";
    return isEnded ? undefined : "The file is still being worked at; review it when it has ended.";
  }
  if (kind === "reopen" && review === null) return "Only a reviewed bulk case can be reopened.";
  if (events.length < bulkEventLimit) return undefined;
  return `A bulk case takes at most ${bulkEventLimit} events.`;
}

function reviewOf(work: BulkWork, change: BulkWorkChange, atMs: number, by: string): BulkReview | null {
  if (change.kind === "review") return { outcome: change.outcome, atMs, by };
  return change.kind === "reopen" ? null : work.review;
}

function textOf(change: BulkWorkChange): string | null {
  switch (change.kind) {
    case "assign":
      return change.assignee;
    case "note":
      return change.text;
    case "review":
      return change.outcome;
    case "reopen":
      return change.note;
  }
}
