/** The tools for verdicts, transactions and documents. */
import type { DocumentReport } from "../../contract/documents/document.ts";
import type { Evidence } from "../../contract/evidence.ts";
import { Type } from "../../contract/schema.ts";
import type { FraudReport } from "../../contract/transactions.ts";
import { verdictStatuses } from "../../contract/verdict-statuses.ts";
import { queryOf } from "./ask-service.ts";
import { defineTool, type Tool } from "./tool.ts";

const entryLimit = 50;
const time = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }));

const explainVerdict = defineTool({
  name: "explain_verdict",
  title: "Explain a verdict",
  description:
    "Why a transaction was approved, sent to review or declined: its risk score, every reason with its sentence and contribution to the log-odds, the thresholds, and up to which amount it would have been approved.",
  inputSchema: Type.Closed({ transactionId: Type.String({ minLength: 1, maxLength: 128 }) }),
  isReadOnly: true,
  async run({ transactionId }, { ask }) {
    const path = `/fraud-detection/${encodeURIComponent(transactionId)}`;
    const { explanation } = (await ask(path)) as FraudReport;
    const { transaction, decision, earlier } = (await ask(`${path}/evidence`)) as Evidence;
    const { reasons, status, riskScore, counterfactual, thresholds, modelVersion, ruleSet } = decision;
    return {
      transactionId,
      transaction,
      status,
      riskScore,
      explanation,
      reasons: reasons.map(({ code, sentence, contribution }) => ({ code, sentence, contribution })),
      thresholds,
      counterfactual,
      modelVersion,
      ruleSet,
      earlier,
    };
  },
});

const findTransactions = defineTool({
  name: "find_transactions",
  title: "Find transactions",
  description:
    "Analysed transactions, latest first, by account, status, reason code, time, amount or risk score. A page may be short and still be followed by another: only a nextCursor of null is the end.",
  inputSchema: Type.Closed({
    accountId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    idPrefix: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    status: Type.Optional(Type.Enum(verdictStatuses)),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: "A reason code." })),
    from: time("ISO 8601 date or date-time."),
    to: time("ISO 8601 date or date-time; a date means the whole day."),
    minimumAmount: Type.Optional(Type.Number()),
    maximumAmount: Type.Optional(Type.Number()),
    minimumScore: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: entryLimit, description: "Default 20." })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  isReadOnly: true,
  run: ({ limit = 20, ...filter }, { ask }) => ask(`/transactions?${queryOf({ limit, ...filter })}`),
});

const readDocumentReport = defineTool({
  name: "read_document_report",
  title: "Read a document's report",
  description:
    "The analysis of one document for forgery: its findings with confidence, what was compared and agrees, and what the file says of where it comes from. No finding means that nothing was found, never that the document is authentic.",
  inputSchema: Type.Closed({ id: Type.Integer({ minimum: 1, description: "Id of the analysis report." }) }),
  isReadOnly: true,
  async run({ id }, { ask }) {
    const report = (await ask(`/forgery/documents/${id}`)) as DocumentReport;
    // Boxes are for a viewer, and the link opens the document without a token.
    const { checks: _checks, document_url: _url, findings, held = [], ...rest } = report;
    return {
      ...rest,
      findings: findings.map(({ boxes: _boxes, evidence: _evidence, ...finding }) => finding),
      held: held.map(({ check, relation }) => ({ check, relation })),
    };
  },
});

export const readingTools: readonly Tool[] = [explainVerdict, findTransactions, readDocumentReport];
