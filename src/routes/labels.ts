/** `/fraud-detection/{id}/label` and `/labels`: what transactions turned out to be. */

import { Label, LabelInput, LabelList, LabelLoadResult, LabelRecord } from "../contract/label.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { LabelTransaction } from "../operations/labels/label-transaction.ts";
import type { LoadLabels } from "../operations/labels/load-labels.ts";

const params = Type.Object({ id: Type.String({ description: "The transaction's id, percent-encoded." }) });
const usualLimit = 100;
const Page = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: `Most entries; ${usualLimit} unless said.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the page before." })),
  isFraud: Type.Optional(Type.Boolean({ description: "Only labels that say this." })),
});

export function labelRoutes(labels: LabelTransaction, load: LoadLabels, fileLimit: number): readonly Route[] {
  const base = { tag: "Labels" } as const;
  return [
    defineRoute({
      ...base,
      method: "POST",
      path: "/fraud-detection/:id/label",
      operation: "labelTransaction",
      summary: "Say whether a transaction turned out to be fraud",
      description:
        "The label takes the place of an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change.",
      scope: "labels:write",
      params,
      body: LabelInput,
      responses: { 200: { description: "The label in force, once it is durable.", schema: Label } },
      errors: ["not_found"],
      handler: async ({ caller, params: { id }, body }) =>
        JSON.stringify(await labels.label(caller.side, id, body, caller.name)),
    }),
    defineRoute({
      ...base,
      method: "GET",
      path: "/fraud-detection/:id/label",
      operation: "fetchLabel",
      summary: "Fetch the label of a transaction",
      scope: "reports:read",
      params,
      responses: { 200: { description: "The label in force.", schema: Label } },
      errors: ["not_found"],
      handler: async ({ caller, params: { id } }) => JSON.stringify(await labels.find(caller.side, id)),
    }),
    defineRoute({
      ...base,
      method: "DELETE",
      path: "/fraud-detection/:id/label",
      operation: "revokeLabel",
      summary: "Revoke the label of a transaction",
      description: "Later verdicts no longer use it; that it was given and revoked stays in the journal.",
      scope: "labels:write",
      params,
      responses: { 204: { description: "The transaction has no label any more.", contentType: null } },
      errors: ["not_found"],
      handler: async ({ caller, params: { id } }) => {
        await labels.revoke(caller.side, id, caller.name);
        return { status: 204, body: "" };
      },
    }),
    defineRoute({
      ...base,
      method: "POST",
      path: "/labels",
      operation: "loadLabels",
      summary: "Label many transactions",
      description:
        "A CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are taken in the given order; a bad record is named in errorDetails and stops nothing.",
      scope: "labels:write",
      body: Type.Array(LabelRecord),
      checksOwnBody: true,
      form: {
        file: "file",
        fileDescription:
          "The file of labels, with the columns transactionId and isFraud; knownAt, source, note optional.",
        limitBytes: fileLimit,
        fields: {},
      },
      responses: { 200: { description: "What was labelled and what failed.", schema: LabelLoadResult } },
      errors: ["unprocessable_file"],
      async handler({ caller, body, upload }) {
        const records: unknown = body;
        if (records === undefined) return JSON.stringify(await load.file(caller.side, await upload(), caller.name));
        if (!Array.isArray(records)) {
          throw new ServiceError(
            "invalid_request",
            "The body must be a list of labels, or a form with a file of them.",
          );
        }
        return JSON.stringify(await load.list(caller.side, records, caller.name));
      },
    }),
    defineRoute({
      ...base,
      method: "GET",
      path: "/labels",
      operation: "listLabels",
      summary: "List the labels in force",
      scope: "reports:read",
      query: Page,
      responses: {
        200: { description: "One page, in the order in which labels were given or replaced.", schema: LabelList },
      },
      errors: [],
      handler: async ({ caller, query: { limit = usualLimit, cursor = "", isFraud } }) =>
        JSON.stringify(await labels.list(caller.side, cursor, limit, { isFraud })),
    }),
  ];
}
