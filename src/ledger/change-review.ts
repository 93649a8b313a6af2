/** The steps that every engine shares for reviews of documents and for silenced checks. */
import {
  costOf,
  type NewSilencing,
  type ReviewChange,
  type ReviewChangeOutcome,
  type ReviewDetails,
  type ReviewEvent,
  type ReviewStore,
  reviewEventLimit,
  type SilencingOutcome,
  untouchedReview,
} from "./reviews.ts";

/** What the journal keeps of a change; `review` is the id of the document's report. */
export interface ReviewRecord {
  readonly event: ReviewEvent["kind"];
  readonly actor: string;
  readonly atMs: number;
  readonly review: number;
  readonly version: number;
  readonly state: ReviewDetails["state"];
  readonly assignee: string | null;
  readonly text: string | null;
}

const eventKinds = {
  assign: "assigned",
  note: "noted",
  mark: "marked",
  decide: "decided",
  reopen: "reopened",
} as const satisfies Record<ReviewChange["kind"], ReviewEvent["kind"]>;

export function changeReview(
  store: ReviewStore,
  side: number,
  id: number,
  version: number | undefined,
  change: ReviewChange,
  atMs: number,
  actor: string,
): ReviewChangeOutcome {
  const document = store.findDocument(side, id);
  if (document === undefined) return { kind: "unknown" };
  const review = store.findReview(side, id) ?? untouchedReview;
  // A repeated request has an old version and is valid nevertheless.
  if (isDone(review, change, actor)) return { kind: "unchanged", review };
  if (version !== undefined && version !== review.version) return { kind: "conflict", review };
  const check = change.kind === "mark" ? document.findings[change.finding]?.check : undefined;
  const problem = problemOf(review, change, check);
  if (problem !== undefined) return { kind: "refused", problem };
  const event = { kind: eventKinds[change.kind], atMs, actor, text: textOf(change, check) };
  const changed = { ...nextOf(review, change, atMs, actor), version: review.version + 1 };
  const { state, assignee } = changed;
  const record: ReviewRecord = {
    event: event.kind,
    actor,
    atMs,
    review: id,
    version: changed.version,
    state,
    assignee,
    text: event.text,
  };
  const place = store.record({ side, kind: "document", subject: document.sha256, body: JSON.stringify(record) });
  const stored = { ...changed, events: [...review.events, event], records: [...review.records, place] };
  store.putReview(side, id, stored);
  if (change.kind === "mark" && check !== undefined) store.putMark(side, id, change.finding, check, change.mark);
  return { kind: "changed", review: stored };
}

function isDone({ assignee, decision, marks, state }: ReviewDetails, change: ReviewChange, actor: string): boolean {
  switch (change.kind) {
    case "assign":
      return assignee === change.assignee;
    case "mark":
      return (marks.find(({ finding }) => finding === change.finding)?.mark ?? null) === change.mark;
    case "decide":
      return decision?.outcome === change.outcome && decision.note === change.note && decision.by === actor;
    case "reopen":
      return state === "open";
    case "note":
      return false;
  }
}

function problemOf({ decision, events }: ReviewDetails, change: ReviewChange, check: string | undefined) {
  if (change.kind === "mark" && (check === undefined || check.startsWith("not-assessed-"))) {
    return "The report has no finding at this place that can be marked.";
  }
  if (change.kind === "decide") return decision === null ? undefined : "The document is decided; reopen it first.";
  if (events.length < reviewEventLimit) return undefined;
  return `A review takes at most ${reviewEventLimit} events.`;
}

function nextOf(review: ReviewDetails, change: ReviewChange, atMs: number, by: string): ReviewDetails {
  switch (change.kind) {
    case "assign":
      return { ...review, assignee: change.assignee };
    case "note":
      return review;
    case "mark": {
      const others = review.marks.filter(({ finding }) => finding !== change.finding);
      const { finding, mark } = change;
      return { ...review, marks: mark === null ? others : [...others, { finding, mark, by }] };
    }
    case "decide":
      return { ...review, state: change.outcome, decision: { outcome: change.outcome, note: change.note, atMs, by } };
    case "reopen":
      return { ...review, state: "open", decision: null, sinceMs: atMs };
  }
}

function textOf(change: ReviewChange, check: string | undefined): string | null {
  switch (change.kind) {
    case "assign":
      return change.assignee;
    case "note":
      return change.text;
    case "mark":
      return `${check}: ${change.mark ?? "mark taken back"}`;
    case "decide":
      return change.note === null ? change.outcome : `${change.outcome}: ${change.note}`;
    case "reopen":
      return change.note;
  }
}

export function silenceCheck(
  store: ReviewStore,
  side: number,
  { version, check, isSilenced, reason, atMs, by }: NewSilencing,
): SilencingOutcome {
  const last = store.lastSilencing(side);
  if (version !== (last?.version ?? 0) + 1) return { kind: "conflict", version: last?.version ?? 0 };
  const others = (last?.silenced ?? []).filter((one) => one !== check);
  const silenced = isSilenced ? [...others, check].sort() : others;
  const cost = costOf(store.tally(side).find((tally) => tally.check === check));
  const silencing = { version, check, isSilenced, reason, cost, atMs, by, silenced };
  const { by: actor, ...content } = silencing;
  const event = isSilenced ? "check_silenced" : "check_restored";
  store.record({ side, kind: "document", subject: check, body: JSON.stringify({ event, actor, ...content }) });
  store.putSilencing(side, silencing);
  return { kind: "changed", silencing };
}
