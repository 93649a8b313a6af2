/** Cases: flagged transactions of one account, with what people did about them, as they are sent and shown. */
import { noteLimit } from "./labels.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { verdictStatuses } from "./transactions.ts";

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

/** Of one request for several cases. */
const bulkActionLimit = 100;
/** As a token's name or a JWT's subject may be. */
const assigneeLimit = 256;
const namedTransactionLimit = 1_000;

const orNull = <T extends ReturnType<typeof Type.String | typeof Type.Integer>>(type: T) =>
  Type.Union([type, Type.Null()]);
const instant = Type.String({ maxLength: 64, description: "An ISO 8601 date-time." });
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
const outcome = Type.Enum([...caseOutcomes], {
  description: "fraud and genuine label the transactions; inconclusive labels none.",
});

const link = { kind: Type.Enum([...caseLinkKinds]), id: Type.String({ minLength: 1, maxLength: 256 }) };
export const assignment = {
  assignee: Type.Union([Type.String({ minLength: 1, maxLength: assigneeLimit }), Type.Null()], {
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
const closed = { additionalProperties: false } as const;

export const CaseInput = Type.Object(
  {
    accountId: Type.String({ minLength: 1, maxLength: 256 }),
    transactionIds: Type.Optional(transactionIds),
    note: Type.Optional(noteText),
  },
  { $id: "CaseInput", ...closed },
);
export type CaseInput = Static<typeof CaseInput>;

export const CaseAssignment = Type.Object(
  { version: versionHeld, ...assignment },
  { $id: "CaseAssignment", ...closed },
);
export const CaseNote = Type.Object({ text: noteText }, { $id: "CaseNote", ...closed });
export const CaseDecisionInput = Type.Object(
  { version: versionHeld, ...decision },
  { $id: "CaseDecisionInput", ...closed },
);
export const CaseSnooze = Type.Object({ version: versionHeld, until: instant }, { $id: "CaseSnooze", ...closed });
export const CaseReopening = Type.Object(
  { version: versionHeld, note: Type.Optional(noteText) },
  { $id: "CaseReopening", ...closed },
);
export const CaseLinkInput = Type.Object(link, { $id: "CaseLinkInput", ...closed });

/** What can be done to several cases at once. */
const CaseAction = Type.Union([
  Type.Object({ kind: Type.Literal("assign"), ...assignment }, closed),
  Type.Object({ kind: Type.Literal("note"), text: noteText }, closed),
  Type.Object({ kind: Type.Literal("decide"), ...decision }, closed),
  Type.Object({ kind: Type.Literal("snooze"), until: instant }, closed),
  Type.Object({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }, closed),
  Type.Object({ kind: Type.Literal("link"), link: Type.Object(link, closed) }, closed),
]);
export type CaseAction = Static<typeof CaseAction>;

export const CaseBulkAction = Type.Object(
  {
    cases: Type.Array(Type.Object({ caseId: Type.String({ maxLength: 32 }), version: versionHeld }, closed), {
      minItems: 1,
      maxItems: bulkActionLimit,
    }),
    action: CaseAction,
  },
  { $id: "CaseBulkAction", ...closed },
);
export type CaseBulkAction = Static<typeof CaseBulkAction>;

const CaseAlert = Type.Object(
  {
    transactionId: Type.String(),
    amount: Type.Number(),
    currency: orNull(Type.String()),
    timestamp: Type.Instant(),
    status: Type.Enum([...verdictStatuses]),
    riskScore: Type.Number({ minimum: 0, maximum: 100 }),
    reasons: Type.Array(Type.String()),
    isVerdictKept: Type.Boolean({
      description: "False if retention has erased the verdict. Then its report and evidence are not found.",
    }),
  },
  { $id: "CaseAlert", ...closed },
);
export type CaseAlert = Static<typeof CaseAlert>;

const shared = {
  caseId: Type.String(),
  version: Type.Integer({ description: "Increases with every change; send it with the next change." }),
  accountId: Type.String({ description: "Card numbers are masked." }),
  state: Type.Enum([...caseStates]),
  highestScore: Type.Number({ minimum: 0, maximum: 100 }),
  valueAtRisk: Type.Number({ description: "Sum of the amounts paid, without conversion of currencies." }),
  valuesAtRisk: Type.Union(
    [
      Type.Array(Type.Object({ currency: orNull(Type.String()), value: Type.Number() }, closed), {
        description: "The same by currency, in order of its code; a null currency is none.",
      }),
      Type.Null(),
    ],
    { description: "Null for a case that an earlier version opened." },
  ),
  alertCount: Type.Integer({ description: "Number of flagged transactions; at most 1000 are listed." }),
  openedAt: Type.Instant(),
  updatedAt: Type.Instant(),
  updatedBy: Type.String(),
  dueAt: Type.Instant({ description: "When the decision is due." }),
  isOverdue: Type.Boolean(),
  snoozedUntil: orNull(Type.String()),
  assignee: orNull(Type.String()),
  decision: Type.Union([
    Type.Object(
      {
        outcome,
        transactionIds: Type.Union([Type.Array(Type.String()), Type.Null()], { description: "Null means all." }),
        note: orNull(Type.String()),
        at: Type.Instant(),
        by: Type.String(),
      },
      closed,
    ),
    Type.Null(),
  ]),
  links: Type.Array(Type.Object({ kind: link.kind, id: Type.String() }, closed)),
  mentions: Type.Array(Type.String(), { description: "Names that its notes mention as `@name`." }),
};

export const CaseInfo = Type.Object(shared, { $id: "Case", ...closed });
export type CaseInfo = Static<typeof CaseInfo>;

export const CaseDetails = Type.Object(
  {
    ...shared,
    alerts: Type.Array(CaseAlert, { description: "The first 100 in order of acceptance." }),
    events: Type.Array(
      Type.Object(
        {
          kind: Type.Enum([...caseEventKinds]),
          at: Type.Instant(),
          actor: Type.String(),
          text: orNull(Type.String()),
          alerts: Type.Integer({ description: "Number of alerts, for events about alerts." }),
        },
        closed,
      ),
      { description: "Oldest first." },
    ),
  },
  { $id: "CaseDetails", ...closed },
);
export type CaseDetails = Static<typeof CaseDetails>;

export const CaseList = Type.Object(
  { cases: Type.Array(CaseInfo), nextCursor: orNull(Type.String()) },
  { $id: "CaseList", ...closed },
);
export type CaseList = Static<typeof CaseList>;

export const CaseAlertList = Type.Object(
  { alerts: Type.Array(CaseAlert), nextCursor: orNull(Type.String()) },
  { $id: "CaseAlertList", ...closed },
);
export type CaseAlertList = Static<typeof CaseAlertList>;

export const CaseChangeResult = Type.Object(
  {
    case: CaseInfo,
    labelledCount: Type.Integer({ description: "Transactions with a new or changed label." }),
  },
  { $id: "CaseChangeResult", ...closed },
);
export type CaseChangeResult = Static<typeof CaseChangeResult>;

export const CaseBulkResult = Type.Object(
  {
    changedCount: Type.Integer(),
    failedCount: Type.Integer(),
    results: Type.Array(
      Type.Object(
        {
          caseId: Type.String(),
          version: orNull(Type.Integer({ description: "Version after the change." })),
          error: orNull(Type.String({ description: "Code from the error table." })),
          message: orNull(Type.String()),
        },
        closed,
      ),
      { description: "In the order of the request." },
    ),
  },
  { $id: "CaseBulkResult", ...closed },
);
export type CaseBulkResult = Static<typeof CaseBulkResult>;

export const CaseSummary = Type.Object(
  {
    open: Type.Integer(),
    snoozed: Type.Integer(),
    overdue: Type.Integer({ description: "Not decided and past the due time." }),
    unassigned: Type.Integer({ description: "Not decided and without assignee." }),
    assignees: Type.Array(
      Type.Object({ assignee: Type.String(), open: Type.Integer(), overdue: Type.Integer() }, closed),
      { description: "Assignees with the most undecided cases." },
    ),
    medianHoursToDecision: Type.Union([Type.Number(), Type.Null()], {
      description: "Median time from opening to decision, over the latest 1000 decided cases.",
    }),
    decisions: Type.Object(
      { fraud: Type.Integer(), genuine: Type.Integer(), inconclusive: Type.Integer() },
      { description: "Decided cases by outcome.", ...closed },
    ),
  },
  { $id: "CaseSummary", ...closed },
);
export type CaseSummary = Static<typeof CaseSummary>;
