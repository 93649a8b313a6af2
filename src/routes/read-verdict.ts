/** GET /fraud-detection/{id} and GET /fraud-detection/{id}/evidence */

import { Evidence } from "../contract/evidence.ts";
import { Type } from "../contract/schema.ts";
import { FraudReport } from "../contract/transaction.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { ReadVerdict } from "../operations/transactions/read-verdict.ts";

const params = Type.Object({ id: Type.String({ description: "Id of the transaction, percent-encoded." }) });

export function readVerdictRoutes(read: ReadVerdict): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/fraud-detection/:id",
      operation: "fetchFraudReport",
      summary: "Fetch the fraud report of a transaction",
      tag: "Transactions",
      scope: "reports:read",
      params,
      responses: { 200: { description: "The report.", schema: FraudReport } },
      errors: ["not_found"],
      handler: async ({ caller, params: { id } }) => JSON.stringify(await read.report(caller.side, id)),
    }),
    defineRoute({
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
      handler: async ({ caller, params: { id } }) => JSON.stringify(await read.evidence(caller.side, id)),
    }),
  ];
}
