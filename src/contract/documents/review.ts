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

const closed = { additionalProperties: false } as const;
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const outcome = Type.Enum([...reviewOutcomes], {
  description: "asked_again: the sender was asked for another document.",
});
const mark = Type.Enum([...findingMarks], {
  description: "no_matter: the finding is true and has an innocent cause, or does not matter here.",
});

const summary = {
  state: Type.Enum([...reviewStates]),
  version: Type.Integer({ description: "Increases with every change; send it with the next one." }),
  assignee: textOrNull,
  dueAt: Type.Union([Type.Instant(), Type.Null()], { description: "When the decision is due; null if not queued." }),
  isOverdue: Type.Boolean(),
};

export const DocumentReviewSummary = Type.Object(summary, { $id: "DocumentReviewSummary", ...closed });
export type DocumentReviewSummary = Static<typeof DocumentReviewSummary>;

export const DocumentReview = Type.Object(
  {
    ...summary,
    documentId: Type.Integer(),
    decision: Type.Union([
      Type.Object({ outcome, note: textOrNull, at: Type.Instant(), by: Type.String() }, closed),
      Type.Null(),
    ]),
    findings: Type.Array(
      Type.Object(
        {
          finding: Type.Integer({ description: "Place in the report's list of findings, from 0." }),
          check: Type.String(),
          mark: Type.Union([mark, Type.Null()]),
          by: textOrNull,
          rightCount: Type.Integer({ description: "How often findings of this check were marked right on this side." }),
          wrongCount: Type.Integer(),
          isOftenWrong: Type.Boolean({
            description:
              "Most findings of this check on this side are wrong: the 95 % Wilson interval of its precision is below one half.",
          }),
        },
        closed,
      ),
    ),
    events: Type.Array(
      Type.Object(
        { kind: Type.Enum([...reviewEventKinds]), at: Type.Instant(), actor: Type.String(), text: textOrNull },
        closed,
      ),
      { description: "Oldest first." },
    ),
  },
  { $id: "DocumentReview", ...closed },
);
export type DocumentReview = Static<typeof DocumentReview>;

export const DocumentReviewAction = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "The version that was read; required for everything except notes and marks.",
      }),
    ),
    action: Type.Union([
      Type.Object({ kind: Type.Literal("assign"), ...assignment }, closed),
      Type.Object({ kind: Type.Literal("note"), text: noteText }, closed),
      Type.Object(
        {
          kind: Type.Literal("mark"),
          finding: Type.Integer({ minimum: 0, description: "Place in the report's list of findings, from 0." }),
          mark: Type.Union([mark, Type.Null()], { description: "Null removes the mark." }),
        },
        closed,
      ),
      Type.Object({ kind: Type.Literal("decide"), outcome, note: Type.Optional(noteText) }, closed),
      Type.Object({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }, closed),
    ]),
  },
  { $id: "DocumentReviewAction", ...closed },
);
export type DocumentReviewAction = Static<typeof DocumentReviewAction>;

export const DocumentQueue = Type.Object(
  {
    open: Type.Integer(),
    overdue: Type.Integer({ description: "Open and past the due time." }),
    unassigned: Type.Integer({ description: "Open and without assignee." }),
  },
  { $id: "DocumentQueue", ...closed },
);
export type DocumentQueue = Static<typeof DocumentQueue>;
