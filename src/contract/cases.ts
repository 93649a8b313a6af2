/** Cases: flagged transactions of one account, with what people did about them, as they are sent and shown. */
import { noteLimit } from "./labels.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";

export const caseStates = ["open", "snoozed", "decided"] as const;
export type CaseState = (typeof caseStates)[number];

export const caseOutcomes = ["fraud", "genuine", "inconclusive"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const caseEventKinds = [
  "opened",
  "alert",
  "hit",
  "assigned",
  "noted",
  "decided",
  "snoozed",
  "woken",
  "reopened",
  "linked",
  "attached",
  "removed",
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

const caseLinkKinds = ["document", "customer", "bulk_case"] as const;
export type CaseLinkKind = (typeof caseLinkKinds)[number];

export const caseOrders = ["priority", "age"] as const;
export type CaseOrder = (typeof caseOrders)[number];

/** Limit of cases in one request. */
const bulkActionLimit = 100;
/** As a token's name or a JWT's subject may be. */
const assigneeLimit = 256;
const namedTransactionLimit = 1_000;

const instant = Type.String({ maxLength: 64, description: "An ISO 8601 date-time." });
const snoozeEnd = Type.OrNull(instant, { description: "null ends the snooze now." });
export const noteText = Type.String({ minLength: 1, maxLength: noteLimit, description: "Free text." });
const transactionIds = Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
  minItems: 1,
  maxItems: namedTransactionLimit,
  uniqueItems: true,
});
export const versionHeld = Type.Integer({
  minimum: 1,
  description: "The version that was read. If the case has changed since, the request fails.",
});
const outcome = Type.Enum(caseOutcomes, {
  description: "fraud and genuine label the transactions; inconclusive labels none.",
});

const link = { kind: Type.Enum(caseLinkKinds), id: Type.String({ minLength: 1, maxLength: 256 }) };
export const assignment = {
  assignee: Type.OrNull(Type.String({ minLength: 1, maxLength: assigneeLimit }), {
    description: "Name of a caller; `me` is the caller, null unassigns.",
  }),
};
const decision = {
  outcome,
  transactionIds: Type.Optional(transactionIds),
  note: Type.Optional(noteText),
  replaceLabels: Type.Optional(
    Type.Boolean({ description: "Replace existing labels that contradict the decision; false by default." }),
  ),
};

export const CaseInput = Type.Named("CaseInput", {
  accountId: Type.String({ minLength: 1, maxLength: 256 }),
  transactionIds: Type.Optional(transactionIds),
  note: Type.Optional(noteText),
});
export type CaseInput = Static<typeof CaseInput>;

export const CaseAssignment = Type.Named("CaseAssignment", { version: versionHeld, ...assignment });
export const CaseNote = Type.Named("CaseNote", { text: noteText });
export const CaseDecisionInput = Type.Named("CaseDecisionInput", { version: versionHeld, ...decision });
export const CaseSnooze = Type.Named("CaseSnooze", { version: versionHeld, until: snoozeEnd });
export const CaseReopening = Type.Named("CaseReopening", { version: versionHeld, note: Type.Optional(noteText) });
export const CaseLinkInput = Type.Named("CaseLinkInput", link);

/** What can be done to several cases at once. */
const CaseAction = Type.Union([
  Type.Closed({ kind: Type.Literal("assign"), ...assignment }),
  Type.Closed({ kind: Type.Literal("note"), text: noteText }),
  Type.Closed({ kind: Type.Literal("decide"), ...decision }),
  Type.Closed({ kind: Type.Literal("snooze"), until: snoozeEnd }),
  Type.Closed({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }),
  Type.Closed({ kind: Type.Literal("link"), link: Type.Closed(link) }),
]);
export type CaseAction = Static<typeof CaseAction>;

export const CaseBulkAction = Type.Named("CaseBulkAction", {
  cases: Type.Array(Type.Closed({ caseId: Type.String({ maxLength: 32 }), version: versionHeld }), {
    minItems: 1,
    maxItems: bulkActionLimit,
  }),
  action: CaseAction,
});
export type CaseBulkAction = Static<typeof CaseBulkAction>;

const CaseAlert = Type.Named("CaseAlert", {
  transactionId: Type.String(),
  amount: Type.Number(),
  currency: Type.OrNull(Type.String()),
  timestamp: Type.Instant(),
  status: Type.Enum(verdictStatuses),
  riskScore: Type.Number({ minimum: 0, maximum: 100 }),
  reasons: Type.Array(Type.String()),
  isFraud: Type.OrNull(Type.Boolean(), { description: "The label; null without one." }),
  isVerdictKept: Type.Boolean({
    description: "False if retention has erased the verdict. Then its report and evidence are not found.",
  }),
});
export type CaseAlert = Static<typeof CaseAlert>;

const shared = {
  caseId: Type.String(),
  version: Type.Integer({ description: "Increases with every change; send it with the next change." }),
  accountId: Type.String({ description: "Card numbers are masked." }),
  state: Type.Enum(caseStates),
  highestScore: Type.Number({ minimum: 0, maximum: 100 }),
  valueAtRisk: Type.Number({ description: "Sum of the amounts paid, without conversion of currencies." }),
  valuesAtRisk: Type.OrNull(
    Type.Array(Type.Closed({ currency: Type.OrNull(Type.String()), value: Type.Number() }), {
      description: "The same by currency, in order of its code; a null currency is none.",
    }),
    { description: "Null for a case that an earlier version opened." },
  ),
  alertCount: Type.Integer({ description: "Number of flagged transactions; at most 1000 are listed." }),
  openedAt: Type.Instant(),
  updatedAt: Type.Instant(),
  updatedBy: Type.String(),
  dueAt: Type.Instant({ description: "When the decision is due." }),
  isOverdue: Type.Boolean(),
  snoozedUntil: Type.OrNull(Type.String()),
  assignee: Type.OrNull(Type.String()),
  decision: Type.OrNull(
    Type.Closed({
      outcome,
      transactionIds: Type.OrNull(Type.Array(Type.String()), { description: "Null means all." }),
      note: Type.OrNull(Type.String()),
      at: Type.Instant(),
      by: Type.String(),
    }),
  ),
  links: Type.Array(Type.Closed({ kind: link.kind, id: Type.String() })),
  mentions: Type.Array(Type.String(), { description: "Names that its notes mention as `@name`." }),
};

export const CaseInfo = Type.Named("Case", shared);
export type CaseInfo = Static<typeof CaseInfo>;

export const CaseDetails = Type.Named("CaseDetails", {
  ...shared,
  alerts: Type.Array(CaseAlert, { description: "The first 100 in order of acceptance." }),
  events: Type.Array(
    Type.Closed({
      kind: Type.Enum(caseEventKinds),
      at: Type.Instant(),
      actor: Type.String(),
      text: Type.OrNull(Type.String()),
      alerts: Type.Integer({ description: "Number of alerts, for events about alerts." }),
    }),
    { description: "Oldest first." },
  ),
});
export type CaseDetails = Static<typeof CaseDetails>;

export const CaseList = Type.Page("CaseList", { cases: Type.Array(CaseInfo) });
export type CaseList = Static<typeof CaseList>;

export const CaseAlertList = Type.Page("CaseAlertList", { alerts: Type.Array(CaseAlert) });
export type CaseAlertList = Static<typeof CaseAlertList>;

export const CaseChangeResult = Type.Named("CaseChangeResult", {
  case: CaseInfo,
  labelledCount: Type.Integer({ description: "Transactions with a new or changed label." }),
});
export type CaseChangeResult = Static<typeof CaseChangeResult>;

export const CaseBulkResult = Type.Named("CaseBulkResult", {
  changedCount: Type.Integer(),
  failedCount: Type.Integer(),
  results: Type.Array(
    Type.Closed({
      caseId: Type.String(),
      version: Type.OrNull(Type.Integer({ description: "Version after the change." })),
      error: Type.OrNull(Type.String({ description: "Code from the error table." })),
      message: Type.OrNull(Type.String()),
    }),
    { description: "In the order of the request." },
  ),
});
export type CaseBulkResult = Static<typeof CaseBulkResult>;

export const CaseSummary = Type.Named("CaseSummary", {
  open: Type.Integer(),
  snoozed: Type.Integer(),
  overdue: Type.Integer({ description: "Not decided and past the due time." }),
  unassigned: Type.Integer({ description: "Not decided and without assignee." }),
  assignees: Type.Array(Type.Closed({ assignee: Type.String(), open: Type.Integer(), overdue: Type.Integer() }), {
    description: "Assignees with the most undecided cases.",
  }),
  medianHoursToDecision: Type.OrNull(Type.Number(), {
    description: "Median time from opening to decision, over the latest 1000 decided cases.",
  }),
  decisions: Type.Closed(
    { fraud: Type.Integer(), genuine: Type.Integer(), inconclusive: Type.Integer() },
    { description: "Decided cases by outcome." },
  ),
});
export type CaseSummary = Static<typeof CaseSummary>;
