/** POST /fraud-detection */
import { FraudVerdict, TransactionInput } from "../contract/transaction.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { AnalyseTransaction } from "../operations/analyse-transaction.ts";

const replayHeaders = { "Idempotent-Replayed": "true" };

export function analyseTransactionRoute(analyse: AnalyseTransaction): Route {
  return defineRoute({
    method: "POST",
    path: "/fraud-detection",
    operation: "analyseTransaction",
    summary: "Analyse a transaction",
    description:
      "Answers with the verdict once it is durable. The same id with the same content answers with the first verdict again; with other content it is a conflict.",
    tag: "Transactions",
    scope: "transactions:write",
    body: TransactionInput,
    checksOwnBody: true,
    responses: {
      200: {
        description: "The verdict.",
        schema: FraudVerdict,
        headers: { "Idempotent-Replayed": "Present and true when this transaction was decided before." },
      },
    },
    errors: ["conflict"],
    async handler({ caller, body }) {
      const { verdict, isReplayed } = await analyse(caller.side, body);
      return isReplayed ? { body: verdict, headers: replayHeaders } : verdict;
    },
  });
}
