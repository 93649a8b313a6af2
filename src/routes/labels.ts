/** `/fraud-detection/{id}/label` and `/labels`: whether transactions turned out to be fraud. */

import { Label, LabelInput, LabelList, LabelLoadResult, LabelRecord } from "../contract/labels.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { LabelTransaction } from "../operations/labels/label-transaction.ts";
import type { LoadLabels } from "../operations/labels/load-labels.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ id: Type.String({ description: "Id of the transaction, percent-encoded." }) });
const usualLimit = 100;
const Page = Type.Object({
  ...pageFields(usualLimit, 1_000),
  isFraud: Type.Optional(Type.Boolean({ description: "Only labels with this value." })),
});

const base = { tag: "Labels" } as const;

export function labelRoutes(labels: LabelTransaction, load: LoadLabels, fileLimit: number): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "POST",
      path: "/fraud-detection/:id/label",
      operation: "labelTransaction",
      summary: "Label a transaction",
      description:
        "States whether the transaction turned out to be fraud. The label replaces an earlier one. Verdicts on transactions from `knownAt` on use it; earlier verdicts never change.",
      scope: "labels:write",
      params,
      body: LabelInput,
      responses: { 200: { description: "The current label, once it is durable.", schema: Label } },
      errors: ["not_found"],
      answer: ({ caller, params: { id }, body }) => labels.label(caller.side, id, body, caller.name),
    }),
    jsonRoute({
      ...base,
      method: "GET",
      path: "/fraud-detection/:id/label",
      operation: "fetchLabel",
      summary: "Fetch the label of a transaction",
      scope: "reports:read",
      params,
      responses: { 200: { description: "The current label.", schema: Label } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => labels.find(caller.side, id),
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      path: "/fraud-detection/:id/label",
      operation: "revokeLabel",
      summary: "Revoke the label of a transaction",
      description: "Later verdicts do not use the label any more. The journal keeps both the label and its revocation.",
      scope: "labels:write",
      params,
      responses: { 204: { description: "The label is revoked.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => labels.revoke(caller.side, id, caller.name),
    }),
    loadRoute(load, fileLimit),
    jsonRoute({
      ...base,
      method: "GET",
      path: "/labels",
      operation: "listLabels",
      summary: "List the current labels",
      scope: "reports:read",
      query: Page,
      responses: {
        200: { description: "One page, in the order in which labels were set or replaced.", schema: LabelList },
      },
      answer: ({ caller, query: { limit = usualLimit, cursor = "", isFraud } }) =>
        labels.list(caller.side, cursor, limit, { isFraud }),
    }),
  ];
}

function loadRoute(load: LoadLabels, fileLimit: number): Route {
  return jsonRoute({
    ...base,
    method: "POST",
    path: "/labels",
    operation: "loadLabels",
    summary: "Label many transactions",
    description:
      "Accepts a CSV, JSON or JSON lines file, also gzipped, or a JSON list as the body. Labels are applied in the given order. Invalid records are listed in errorDetails; the other labels are applied.",
    scope: "labels:write",
    body: Type.Array(LabelRecord),
    checksOwnBody: true,
    form: {
      file: "file",
      fileDescription: "The label file, with the columns transactionId and isFraud; optional: knownAt, source, note.",
      limitBytes: fileLimit,
      fields: {},
    },
    responses: { 200: { description: "Counts of labels and failures.", schema: LabelLoadResult } },
    errors: ["unprocessable_file"],
    answer: async ({ caller, body, upload }) => {
      const records: unknown = body;
      if (records === undefined) return await load.file(caller.side, await upload(), caller.name);
      if (!Array.isArray(records)) {
        throw new ServiceError("invalid_request", "The body must be a list of labels, or a form with a file of them.");
      }
      return await load.list(caller.side, records, caller.name);
    },
  });
}
