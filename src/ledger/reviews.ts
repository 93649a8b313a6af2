/** Reviews of documents as the ledger keeps them: who looks after a document, which findings were right, and what was decided. */
import type { FindingMark, ReviewEventKind, ReviewOutcome, ReviewState } from "../contract/documents/review.ts";
import type { JournalEntry } from "./journal.ts";
import type { SideId } from "./side.ts";

/** Limit of events of one document; beyond it only a decision is taken. One row keeps all of them. */
export const reviewEventLimit = 200;
export interface ReviewDecision {
  readonly outcome: ReviewOutcome;
  readonly note: string | null;
  readonly atMs: number;
  readonly by: string;
}

export interface MarkedFinding {
  /** Place in the report. */
  readonly finding: number;
  readonly mark: FindingMark;
  readonly by: string;
}

export interface StoredReview {
  readonly state: ReviewState;
  readonly assignee: string | null;
  /** When it was put into the queue, from which the due time counts. */
  readonly sinceMs: number;
  readonly decision: ReviewDecision | null;
  readonly marks: readonly MarkedFinding[];
  /** Grows with every change. */
  readonly version: number;
}

export interface ReviewEvent {
  readonly kind: ReviewEventKind;
  readonly atMs: number;
  readonly actor: string;
  /** An assignee, a note, a mark with its check, or an outcome. */
  readonly text: string | null;
}

export interface ReviewDetails extends StoredReview {
  /** The oldest first. */
  readonly events: readonly ReviewEvent[];
  /** Places of its records in the journal, whose content goes when the document is deleted. */
  readonly records: readonly number[];
}

export const untouchedReview: ReviewDetails = {
  state: "not_queued",
  assignee: null,
  sinceMs: 0,
  decision: null,
  marks: [],
  version: 1,
  events: [],
  records: [],
};

export function queuedReview(sinceMs: number): ReviewDetails {
  return { ...untouchedReview, state: "open", sinceMs };
}

export type ReviewChange =
  | { readonly kind: "assign"; readonly assignee: string | null }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "mark"; readonly finding: number; readonly mark: FindingMark | null }
  | { readonly kind: "decide"; readonly outcome: ReviewOutcome; readonly note: string | null }
  | { readonly kind: "reopen"; readonly note: string | null };

export type ReviewChangeOutcome =
  | { readonly kind: "changed" | "unchanged"; readonly review: ReviewDetails }
  | { readonly kind: "unknown" }
  /** It was changed since the given version. */
  | { readonly kind: "conflict"; readonly review: ReviewDetails }
  | { readonly kind: "refused"; readonly problem: string };

export interface ReviewCounts {
  readonly open: number;
  readonly overdue: number;
  readonly unassigned: number;
}

export interface MarkTally {
  readonly check: string;
  readonly right: number;
  readonly wrong: number;
  readonly noMatter: number;
  /** Documents where this check has the only findings marked right. */
  readonly aloneRight: number;
}

/** One change of the silenced checks of a side. */
export interface Silencing {
  readonly version: number;
  readonly check: string;
  readonly isSilenced: boolean;
  readonly reason: string;
  /** What silencing it means for what is marked, as of then. */
  readonly cost: { readonly rightLost: number; readonly documentsLost: number; readonly wrongSpared: number };
  readonly atMs: number;
  readonly by: string;
  /** All that are silenced after the change. */
  readonly silenced: readonly string[];
}

export type NewSilencing = Omit<Silencing, "silenced" | "cost">;

export type SilencingOutcome =
  | { readonly kind: "changed"; readonly silencing: Silencing }
  | { readonly kind: "conflict"; readonly version: number };

export interface ReviewLedger {
  find(side: SideId, id: number): Promise<ReviewDetails | undefined>;
  /** Changes the review; if a version is given, only if the review has it. */
  change(
    side: SideId,
    id: number,
    version: number | undefined,
    change: ReviewChange,
    atMs: number,
    actor: string,
  ): Promise<ReviewChangeOutcome>;
  /** Open ones; overdue are those that were queued before the given time. */
  count(side: SideId, queuedBeforeMs: number): Promise<ReviewCounts>;
  tally(side: SideId): Promise<readonly MarkTally[]>;
  /** The latest first. */
  listSilencings(side: SideId, limit: number): Promise<readonly Silencing[]>;
  /** The version is that of the change, one above the latest. */
  silence(side: SideId, wanted: NewSilencing): Promise<SilencingOutcome>;
}

/** What a change reads and writes of a store, all of it within one store transaction. */
export interface ReviewStore {
  findDocument(
    side: number,
    id: number,
  ): { readonly sha256: string; readonly findings: readonly { check: string; tampered: boolean }[] } | undefined;
  findReview(side: number, id: number): ReviewDetails | undefined;
  putReview(side: number, id: number, review: ReviewDetails): void;
  putMark(side: number, id: number, finding: number, check: string, mark: FindingMark | null): void;
  lastSilencing(side: number): Silencing | undefined;
  putSilencing(side: number, silencing: Silencing): void;
  tally(side: number): readonly MarkTally[];
  /** Gives the record's place. */
  record(entry: JournalEntry): number;
}

export function costOf(tally: MarkTally | undefined): Silencing["cost"] {
  return {
    rightLost: tally?.right ?? 0,
    documentsLost: tally?.aloneRight ?? 0,
    wrongSpared: tally?.wrong ?? 0,
  };
}
