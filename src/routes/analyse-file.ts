/** POST /fraud-detection/bulk */
import { Readable } from "node:stream";
import { BulkResult } from "../contract/bulk.ts";
import { BulkCaseAccepted } from "../contract/bulk-case.ts";
import { transactionParameters } from "../contract/file-guide.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { AnalyseFile } from "../operations/bulk/analyse-file.ts";
import { prefersLater } from "./prefer.ts";

const Query = Type.Object(transactionParameters);

export function analyseFileRoute(analyse: AnalyseFile, fileLimit: number): Route {
  return defineRoute({
    method: "POST",
    path: "/fraud-detection/bulk",
    operation: "analyseFile",
    summary: "Analyse transactions in bulk",
    description:
      "Accepts CSV, JSON or JSON lines, also gzipped. Rows are decided in the order of their timestamps. Invalid rows are listed in analyticsJson.rejected; the other rows are decided. With the header `Prefer: respond-async` the response is sent as soon as the file is on disk, and names the case with its progress and result.",
    tag: "Transactions",
    scope: "transactions:write",
    query: Query,
    form: { file: "file", fileDescription: "The transaction file.", limitBytes: fileLimit, fields: {} },
    responses: {
      200: { description: "The result. Every verdict in it is durable.", schema: BulkResult },
      202: {
        description: "The file is on disk and will be decided, also after a restart.",
        schema: BulkCaseAccepted,
        headers: { Location: "Address of the case.", "Preference-Applied": "`respond-async`." },
      },
    },
    errors: ["unprocessable_file", "conflict"],
    async handler({ caller, query: guide, upload, headers, baseUrl }) {
      const file = { ...(await upload()), guide };
      if (!prefersLater(headers)) {
        return { body: Readable.from(await analyse.atOnce(caller.side, file, caller.name)) };
      }
      const caseId = await analyse.later(caller.side, file, caller.name);
      const address = `${baseUrl}/bulk-cases/${caseId}`;
      const body = JSON.stringify({ caseId, address } satisfies BulkCaseAccepted);
      return { status: 202, headers: { Location: address, "Preference-Applied": "respond-async" }, body };
    },
  });
}
