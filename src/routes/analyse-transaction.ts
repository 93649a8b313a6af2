/** POST /fraud-detection */
import { Type } from "../contract/schema.ts";
import { FraudVerdict, TransactionInput } from "../contract/transaction.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { AnalyseTransaction } from "../operations/transactions/analyse-transaction.ts";

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
    async handler({ caller, body, query: { dryRun = false } }) {
      const { verdict, isReplayed } = await analyse(caller, body, dryRun);
      if (!isReplayed && !dryRun) return verdict;
      return {
        body: verdict,
        headers: { ...(isReplayed ? replayHeaders : {}), ...(dryRun ? dryRunHeaders : {}) },
      };
    },
  });
}
