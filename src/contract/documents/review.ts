/** The review of a document: what a person decided about it, and which of its findings were right. */
import { assignment, noteText } from "../cases.ts";
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

export const reviewOutcomes = ["accepted", "rejected", "asked_again"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** `not_queued`: nothing was found, or the document was analysed before reviews existed. */
export const reviewStates = ["not_queued", "open", ...reviewOutcomes] as const;
export type ReviewState = (typeof reviewStates)[number];

export const findingMarks = ["right", "wrong", "no_matter"] as const;
export type FindingMark = (typeof findingMarks)[number];

const reviewEventKinds = ["assigned", "noted", "marked", "decided", "reopened"] as const;
export type ReviewEventKind = (typeof reviewEventKinds)[number];

export const documentOrders = ["newest", "due"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

const textOrNull = Type.OrNull(Type.String());
const outcome = Type.Enum(reviewOutcomes, {
  description: "asked_again: the sender was asked for another document.",
});
const mark = Type.Enum(findingMarks, {
  description: "no_matter: the finding is true and has an innocent cause, or does not matter here.",
});

const summary = {
  state: Type.Enum(reviewStates),
  version: Type.Integer({ description: "Increases with every change; send it with the next one." }),
  assignee: textOrNull,
  dueAt: Type.OrNull(Type.Instant(), { description: "When the decision is due; null if not queued." }),
  isOverdue: Type.Boolean(),
};

export const DocumentReviewSummary = Type.Named("DocumentReviewSummary", summary);
export type DocumentReviewSummary = Static<typeof DocumentReviewSummary>;

export const DocumentReview = Type.Named("DocumentReview", {
  ...summary,
  documentId: Type.Integer(),
  decision: Type.OrNull(Type.Closed({ outcome, note: textOrNull, at: Type.Instant(), by: Type.String() })),
  findings: Type.Array(
    Type.Closed({
      finding: Type.Integer({ description: "Place in the report's list of findings, from 0." }),
      check: Type.String(),
      mark: Type.OrNull(mark),
      by: textOrNull,
      rightCount: Type.Integer({ description: "How often findings of this check were marked right on this side." }),
      wrongCount: Type.Integer(),
      isOftenWrong: Type.Boolean({
        description:
          "Most findings of this check on this side are wrong: the 95 % Wilson interval of its precision is below one half.",
      }),
    }),
  ),
  events: Type.Array(
    Type.Closed({ kind: Type.Enum(reviewEventKinds), at: Type.Instant(), actor: Type.String(), text: textOrNull }),
    { description: "Oldest first." },
  ),
});
export type DocumentReview = Static<typeof DocumentReview>;

export const DocumentReviewAction = Type.Named("DocumentReviewAction", {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "The version that was read; required for everything except notes and marks.",
    }),
  ),
  action: Type.Union([
    Type.Closed({ kind: Type.Literal("assign"), ...assignment }),
    Type.Closed({ kind: Type.Literal("note"), text: noteText }),
    Type.Closed({
      kind: Type.Literal("mark"),
      finding: Type.Integer({ minimum: 0, description: "Place in the report's list of findings, from 0." }),
      mark: Type.OrNull(mark, { description: "Null removes the mark." }),
    }),
    Type.Closed({ kind: Type.Literal("decide"), outcome, note: Type.Optional(noteText) }),
    Type.Closed({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }),
  ]),
});
export type DocumentReviewAction = Static<typeof DocumentReviewAction>;

export const DocumentQueue = Type.Named("DocumentQueue", {
  open: Type.Integer(),
  overdue: Type.Integer({ description: "Open and past the due time." }),
  unassigned: Type.Integer({ description: "Open and without assignee." }),
});
export type DocumentQueue = Static<typeof DocumentQueue>;
