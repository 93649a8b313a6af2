/** Two pairs of eyes: which changes of a side need a second person, and the proposals that wait for one. */
import { noteText } from "./cases.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const proposalStates = ["open", "approved", "rejected", "withdrawn", "failed"] as const;
export type ProposalState = (typeof proposalStates)[number];

export const ApprovalSettings = Type.Named("ApprovalSettings", {
  rules: Type.Boolean({
    description: "Promoting, retiring and adjusting rules, and restoring rule sets.",
  }),
  models: Type.Boolean({ description: "Promoting models and rolling them back." }),
  thresholds: Type.Boolean({ description: "Thresholds and alert budgets." }),
  deletions: Type.Boolean({
    description: "Deleting documents and files of cases, and erasing customers.",
  }),
  decisionsAbove: Type.OrNull(Type.Number({ minimum: 0 }), {
    description: "Decisions of cases whose value at risk is above this amount. Null: none.",
  }),
});
export type ApprovalSettings = Static<typeof ApprovalSettings>;

export const noApprovals: ApprovalSettings = {
  rules: false,
  models: false,
  thresholds: false,
  deletions: false,
  decisionsAbove: null,
};

export const ProposalInfo = Type.Named("ProposalInfo", {
  number: Type.Integer(),
  operation: Type.String({ description: "Operation of this interface that was asked for." }),
  summary: Type.String({ description: "What it does, and to what." }),
  request: Type.Unknown({ description: "Parameters and body as they were sent." }),
  state: Type.Enum(proposalStates, {
    description: "failed: it was approved, but could not be put in force any more; note says why.",
  }),
  proposedBy: Type.String(),
  proposedAt: Type.Instant(),
  isOwn: Type.Boolean({ description: "Proposed by the caller, who therefore cannot approve it." }),
  settledBy: Type.OrNull(Type.String()),
  settledAt: Type.OrNull(Type.Instant()),
  note: Type.OrNull(Type.String()),
});
export type ProposalInfo = Static<typeof ProposalInfo>;

export const ProposalList = Type.Page("ProposalList", { proposals: Type.Array(ProposalInfo) });
export type ProposalList = Static<typeof ProposalList>;

export const ProposalNote = Type.Named("ProposalNote", { note: Type.Optional(noteText) });
export type ProposalNote = Static<typeof ProposalNote>;

export const ProposalResult = Type.Named("ProposalResult", {
  proposal: ProposalInfo,
  result: Type.Unknown({ description: "The answer of the operation that was put in force." }),
});
