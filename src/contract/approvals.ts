/** Approval by a second person: which changes of a side need a second person, and the proposals that wait for one. */
import { noteText } from "./cases.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const proposalStates = ["open", "approved", "rejected", "withdrawn", "failed"] as const;
export type ProposalState = (typeof proposalStates)[number];

const closed = { additionalProperties: false } as const;

export const ApprovalSettings = Type.Object(
  {
    rules: Type.Boolean({
      description: "Promoting, retiring and adjusting rules, and restoring rule sets.",
    }),
    models: Type.Boolean({ description: "Promoting models and rolling them back." }),
    thresholds: Type.Boolean({ description: "Thresholds and alert budgets." }),
    deletions: Type.Boolean({
      description: "Deleting documents and files of cases, and erasing customers.",
    }),
    decisionsAbove: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: "Decisions of cases whose value at risk is above this amount. Null: none.",
    }),
    decisionsCurrency: Type.Optional(
      Type.Union([Type.String({ pattern: "^[A-Z]{3}$" }), Type.Null()], {
        description:
          "Of decisionsAbove: other currencies are converted by the rates that verdicts use, and a case with one that has no rate needs a second person. Null, or missing: amounts are added up whatever their currency.",
      }),
    ),
  },
  { $id: "ApprovalSettings", ...closed },
);
export type ApprovalSettings = Static<typeof ApprovalSettings>;

export const noApprovals: ApprovalSettings = {
  rules: false,
  models: false,
  thresholds: false,
  deletions: false,
  decisionsAbove: null,
};

export const ProposalInfo = Type.Object(
  {
    number: Type.Integer(),
    operation: Type.String({ description: "Operation of this interface that was asked for." }),
    summary: Type.String({ description: "What it does, and to what." }),
    request: Type.Unknown({ description: "Parameters and body as they were sent." }),
    state: Type.Enum([...proposalStates], {
      description: "failed: it was approved, but could not be put in force any more; note says why.",
    }),
    proposedBy: Type.String(),
    proposedAt: Type.Instant(),
    isOwn: Type.Boolean({ description: "Proposed by the caller, who therefore cannot approve it." }),
    settledBy: Type.Union([Type.String(), Type.Null()]),
    settledAt: Type.Union([Type.Instant(), Type.Null()]),
    note: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: "ProposalInfo", ...closed },
);
export type ProposalInfo = Static<typeof ProposalInfo>;

export const ProposalList = Type.Object(
  { proposals: Type.Array(ProposalInfo), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "ProposalList", ...closed },
);
export type ProposalList = Static<typeof ProposalList>;

export const ProposalNote = Type.Object({ note: Type.Optional(noteText) }, { $id: "ProposalNote", ...closed });
export type ProposalNote = Static<typeof ProposalNote>;

export const ProposalResult = Type.Object(
  {
    proposal: ProposalInfo,
    result: Type.Unknown({ description: "The answer of the operation that was put in force." }),
  },
  { $id: "ProposalResult", ...closed },
);
