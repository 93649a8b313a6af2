/** The shapes of `data` for each kind of event, in webhooks and in the event stream. */
import { caseEventKinds, caseOutcomes, caseStates } from "./cases.ts";
import { Type } from "./schema.ts";
import type { Schema } from "./static.ts";
import { verdictStatuses } from "./verdict-statuses.ts";
import type { MessageKind } from "./webhooks.ts";

const textOrNull = Type.OrNull(Type.String());
const score = { minimum: 0, maximum: 100 } as const;

const VerdictEvent = Type.Named("VerdictEvent", {
  transactionId: Type.String(),
  accountId: Type.String({ description: "Card numbers are masked." }),
  amount: Type.Number(),
  currency: textOrNull,
  timestamp: Type.Instant({ description: "Time of the transaction." }),
  status: Type.Enum(verdictStatuses),
  riskScore: Type.Number(score),
  reasons: Type.Array(Type.String(), { description: "Codes of the reasons, the weightiest first." }),
});

const caseFields = {
  caseId: Type.String(),
  event: Type.Enum(caseEventKinds, { description: "What happened to the case." }),
  actor: Type.String({ description: "Who did it." }),
  version: Type.Integer({ minimum: 1 }),
  accountId: Type.String({ description: "Card numbers are masked." }),
  state: Type.Enum(caseStates),
  assignee: textOrNull,
  highestScore: Type.Number(score),
  valueAtRisk: Type.Number(),
  alertCount: Type.Integer({ minimum: 0 }),
  dueAt: Type.Instant({ description: "When the decision is due." }),
  outcome: Type.OrNull(Type.Enum(caseOutcomes)),
};
const CaseEvent = Type.Named("CaseEvent", caseFields);
const CaseMention = Type.Named("CaseMention", {
  ...caseFields,
  mentions: Type.Array(Type.String(), { description: "Names that the note mentions." }),
});

const DocumentEvent = Type.Named("DocumentEvent", {
  id: Type.Integer({ minimum: 1, description: "Id of the analysis report." }),
  document_name: Type.String({ description: "Card numbers are masked." }),
  tampered: Type.Boolean(),
  findings: Type.Integer({ minimum: 0, description: "Number of findings." }),
  checks: Type.Array(Type.String(), { description: "Checks that found something." }),
});

const DocumentReviewEvent = Type.Named("DocumentReviewEvent", {
  id: Type.Integer({ minimum: 1, description: "Id of the analysis report." }),
  outcome: Type.Enum(["accepted", "rejected", "asked_again"]),
  actor: Type.String({ description: "Who decided." }),
  version: Type.Integer({ minimum: 1 }),
  assignee: textOrNull,
});

const count = Type.Integer({ minimum: 0 });
const BulkCaseEvent = Type.Named("BulkCaseEvent", {
  caseId: Type.String(),
  rows: count,
  processed: count,
  rejected: count,
});

interface MessageShape {
  readonly summary: string;
  readonly data: Schema;
}

export const messageShapes: Readonly<Record<MessageKind, MessageShape>> = {
  "verdict.flagged": { summary: "A verdict is review or declined", data: VerdictEvent },
  "verdict.decided": { summary: "A transaction was decided", data: VerdictEvent },
  "case.opened": { summary: "A case was opened", data: CaseEvent },
  "case.decided": { summary: "A case was decided", data: CaseEvent },
  "case.mentioned": { summary: "A note of a case mentions somebody", data: CaseMention },
  "document.analysed": { summary: "A document was analysed", data: DocumentEvent },
  "document.tampered": { summary: "A document is likely tampered with", data: DocumentEvent },
  "document.reviewed": { summary: "A document was reviewed", data: DocumentReviewEvent },
  "bulk_case.done": { summary: "A file of transactions is decided", data: BulkCaseEvent },
};
