/** Shows the reviews of documents, and takes what people do about them. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type {
  DocumentQueue,
  DocumentReview,
  DocumentReviewAction,
  DocumentReviewSummary,
} from "../../contract/documents/review.ts";
import { ServiceError } from "../../errors.ts";
import type { StoredDocument } from "../../ledger/documents.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { type ReviewChange, type ReviewDetails, type StoredReview, untouchedReview } from "../../ledger/reviews.ts";
import { instantText } from "../shared/output-text.ts";
import { precisionOf } from "./check-quality.ts";
import { noSuchDocument, requireDocument } from "./stored-bytes.ts";

export interface ReviewDocuments {
  find(side: SideId, id: string): Promise<DocumentReview>;
  change(side: SideId, id: string, wanted: DocumentReviewAction, actor: string): Promise<DocumentReview>;
  queue(side: SideId): Promise<DocumentQueue>;
  describe(review: StoredReview): DocumentReviewSummary;
  /** The latest time of queueing whose due time is before the given instant. */
  queuedBefore(dueBeforeMs: number): number;
}

const hourMs = 3_600_000;

export function createReviewDocuments(
  { documents, reviews }: Pick<Ledger, "documents" | "reviews">,
  dueHours: number,
  now: () => number,
): ReviewDocuments {
  const describe = (review: StoredReview) => describeReview(review, dueHours, now());

  async function show(side: SideId, { id, findings }: StoredDocument, review: ReviewDetails): Promise<DocumentReview> {
    const tallies = new Map((await reviews.tally(side)).map((tally) => [tally.check, tally]));
    const { decision, marks, events } = review;
    return {
      ...describe(review),
      documentId: id,
      decision:
        decision === null
          ? null
          : { outcome: decision.outcome, note: decision.note, at: instantText(decision.atMs), by: decision.by },
      findings: findings.flatMap(({ check }, finding) => {
        if (check.startsWith("not-assessed-")) return [];
        const marked = marks.find((one) => one.finding === finding);
        const { right = 0, wrong = 0 } = tallies.get(check) ?? {};
        const counts = { rightCount: right, wrongCount: wrong, isOftenWrong: precisionOf(right, wrong).isOftenWrong };
        return [{ finding, check, mark: marked?.mark ?? null, by: marked?.by ?? null, ...counts }];
      }),
      events: events.map(({ kind, atMs, actor, text }) => ({ kind, at: instantText(atMs), actor, text })),
    };
  }

  return {
    async find(side, id) {
      const document = await requireDocument(documents, side, id);
      return await show(side, document, (await reviews.find(side, document.id)) ?? untouchedReview);
    },

    async change(side, id, { version, action }, actor) {
      const isNamed = action.kind === "note" || action.kind === "mark";
      if (version === undefined && !isNamed) {
        throw new ServiceError("invalid_request", "version is required for everything except notes and marks.");
      }
      const document = await requireDocument(documents, side, id);
      const outcome = await reviews.change(side, document.id, version, changeOf(action, actor), now(), actor);
      switch (outcome.kind) {
        case "changed":
        case "unchanged":
          return await show(side, document, outcome.review);
        case "unknown":
          throw noSuchDocument();
        case "conflict":
          throw conflict(outcome.review);
        case "refused":
          throw new ServiceError("conflict", outcome.problem);
      }
    },

    queue: (side) => reviews.count(side, now() - dueHours * hourMs),
    describe,
    queuedBefore: (dueBeforeMs) => dueBeforeMs - dueHours * hourMs,
  };
}

function changeOf(action: DocumentReviewAction["action"], actor: string): ReviewChange {
  switch (action.kind) {
    case "assign":
      return { kind: "assign", assignee: action.assignee === "me" ? actor : action.assignee };
    case "note":
      return { kind: "note", text: maskCardNumbers(action.text) };
    case "mark":
      return { kind: "mark", finding: action.finding, mark: action.mark };
    case "decide":
      return { kind: "decide", outcome: action.outcome, note: noteOf(action) };
    case "reopen":
      return { kind: "reopen", note: noteOf(action) };
  }
}

function noteOf({ note }: { readonly note?: string }): string | null {
  return note === undefined ? null : maskCardNumbers(note);
}

function conflict({ version, events }: ReviewDetails): ServiceError {
  const by = events.at(-1)?.actor ?? "nobody";
  const change = `The review was changed to version ${version} by ${by}`;
  return new ServiceError("conflict", `${change}. Fetch it again and send version ${version}.`);
}

function describeReview(
  { state, version, assignee, sinceMs }: StoredReview,
  dueHours: number,
  nowMs: number,
): DocumentReviewSummary {
  const dueAtMs = state === "not_queued" ? undefined : sinceMs + dueHours * hourMs;
  return {
    state,
    version,
    assignee,
    dueAt: dueAtMs === undefined ? null : instantText(dueAtMs),
    isOverdue: state === "open" && dueAtMs !== undefined && dueAtMs < nowMs,
  };
}
