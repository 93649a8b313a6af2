/** `/fraud-detection`, `/transactions` and `/overview`: verdict and report of one transaction, search and summary of many. */
import { Evidence } from "../contract/evidence.ts";
import { Type } from "../contract/schema.ts";
import { Overview, TransactionList } from "../contract/transaction-search.ts";
import { FraudReport, FraudVerdict, TransactionInput } from "../contract/transactions.ts";
import { type VerdictStatus, verdictStatuses } from "../contract/verdict-statuses.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, jsonRoute, type Route } from "../http/route.ts";
import { readFrom, readTo } from "../operations/shared/period.ts";
import type { AnalyseTransaction } from "../operations/transactions/analyse-transaction.ts";
import type { ReadVerdict } from "../operations/transactions/read-verdict.ts";
import type { SearchTransactions } from "../operations/transactions/search-transactions.ts";
import { endOf, pageFields, textFilter } from "./query-fields.ts";

const usualLimit = 100;
const dayMs = 86_400_000;
const usualDays = 30;

const time = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }));
const number = (description: string) => Type.Optional(Type.Number({ description }));

const Search = Type.Object({
  ...pageFields(usualLimit, 1_000),
  accountId: textFilter("Only transactions of this account."),
  idPrefix: textFilter("Only transactions whose id starts with this text."),
  status: textFilter("Only transactions with this status, or with several statuses separated by commas."),
  reason: textFilter("Only transactions flagged with this reason code."),
  from: time("Only transactions at or after this ISO 8601 date-time or date."),
  to: time(endOf("Only transactions before this date-time.")),
  minimumAmount: number("Only transactions of at least this amount."),
  maximumAmount: number("Only transactions of at most this amount."),
  minimumScore: number("Only transactions with at least this risk score."),
});

const Period = Type.Object({
  from: time("Start of the period, as an ISO 8601 date-time or date; default: so many days before its end."),
  to: time(endOf("End of the period; default: the latest transaction by its own time.")),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: "Length of the period in days, without from; default 30.",
    }),
  ),
});

export function transactionRoutes(search: SearchTransactions, now: () => number): readonly Route[] {
  const common = { method: "GET", tag: "Transactions", scope: "reports:read", errors: [] } as const;
  return [
    jsonRoute({
      ...common,
      path: "/transactions",
      operation: "listTransactions",
      summary: "Search analysed transactions",
      description:
        "Latest accepted first. With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
      query: Search,
      responses: { 200: { description: "One page.", schema: TransactionList } },
      answer: async ({ caller, query }) => {
        const { limit = usualLimit, cursor, accountId, idPrefix, status, reason, from, to } = query;
        const { minimumAmount, maximumAmount, minimumScore } = query;
        const filter = {
          accountId,
          idPrefix,
          statuses: readStatuses(status),
          reasonCode: reason,
          fromMs: readFrom(from),
          toMs: readTo(to),
          minimumAmount,
          maximumAmount,
          minimumScore,
        };
        return await search.list(caller.side, filter, cursor, limit);
      },
    }),
    jsonRoute({
      ...common,
      path: "/overview",
      operation: "fetchOverview",
      summary: "Summarise analysed transactions",
      description:
        "All times are those of the transactions, and the period ends with the latest one unless an end is given. It is extended to whole hours.",
      query: Period,
      responses: { 200: { description: "Counts and amounts.", schema: Overview } },
      answer: async ({ caller, query }) => {
        const { from, to, days = usualDays } = query;
        const period = {
          fromMs: readFrom(from),
          toMs: readTo(to),
          lengthMs: days * dayMs,
          nowMs: now(),
        };
        return await search.overview(caller.side, period);
      },
    }),
  ];
}

function readStatuses(given: string | undefined): readonly VerdictStatus[] | undefined {
  if (given === undefined) return undefined;
  return given.split(",").map((word) => {
    const status = verdictStatuses.find((name) => name === word.trim());
    if (status !== undefined) return status;
    throw new ServiceError("invalid_request", `status must be one or several of ${verdictStatuses.join(", ")}.`);
  });
}

const replayHeaders = { "Idempotent-Replayed": "true" };
const dryRunHeaders = { "Dry-Run": "true" };

const Query = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ description: "Return what the verdict would be, without storing or counting anything." }),
  ),
});

export function analyseTransactionRoute(analyse: AnalyseTransaction): Route {
  return defineRoute({
    method: "POST",
    path: "/fraud-detection",
    operation: "analyseTransaction",
    summary: "Analyse a transaction",
    description:
      "Returns the verdict once it is durable. The same id with the same content returns the first verdict again; with different content it is a conflict. On a test side, an id that starts with sandbox-approve, sandbox-review or sandbox-decline gets that verdict.",
    tag: "Transactions",
    scope: "transactions:write",
    query: Query,
    body: TransactionInput,
    checksOwnBody: true,
    answersText: true,
    isRepeatable: true,
    responses: {
      200: {
        description: "The verdict.",
        schema: FraudVerdict,
        headers: {
          "Idempotent-Replayed": "Present and true if this transaction was decided before.",
          "Dry-Run": "Present and true if nothing was stored.",
        },
      },
    },
    errors: ["conflict"],
    handler: ({ caller, body, query: { dryRun = false } }) =>
      analyse(caller, body, dryRun).then(({ verdict, isReplayed }) => {
        if (!isReplayed && !dryRun) return verdict;
        const headers = { ...(isReplayed ? replayHeaders : {}), ...(dryRun ? dryRunHeaders : {}) };
        return { body: verdict, headers };
      }),
  });
}

const params = Type.Object({ id: Type.String({ description: "Id of the transaction, percent-encoded." }) });

export function readVerdictRoutes(read: ReadVerdict): readonly Route[] {
  return [
    jsonRoute({
      method: "GET",
      path: "/fraud-detection/:id",
      operation: "fetchFraudReport",
      summary: "Fetch the fraud report of a transaction",
      tag: "Transactions",
      scope: "reports:read",
      params,
      responses: { 200: { description: "The report.", schema: FraudReport } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => read.report(caller.side, id),
    }),
    jsonRoute({
      method: "GET",
      path: "/fraud-detection/:id/evidence",
      operation: "fetchEvidence",
      summary: "Fetch the evidence of a verdict",
      description:
        "All reasons with code, numbers and contribution, all features, and the versions of model and rules.",
      tag: "Transactions",
      scope: "reports:read",
      params,
      responses: { 200: { description: "The evidence.", schema: Evidence } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => read.evidence(caller.side, id),
    }),
  ];
}
