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
      "A CSV, JSON or JSON lines file, also gzipped. Rows are decided in the order of their time; a bad row is named in analyticsJson.rejected and stops nothing. With the header `Prefer: respond-async` the answer comes as soon as the file is on the disk, and names the case under which its progress and result stand.",
    tag: "Transactions",
    scope: "transactions:write",
    query: Query,
    form: { file: "file", fileDescription: "The file of transactions.", limitBytes: fileLimit, fields: {} },
    responses: {
      200: { description: "The result, once every row is durable.", schema: BulkResult },
      202: {
        description: "The file is on the disk and will be decided, also after a restart.",
        schema: BulkCaseAccepted,
        headers: { Location: "The case's address.", "Preference-Applied": "`respond-async`." },
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
