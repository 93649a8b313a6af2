/** POST /fraud-detection/bulk */
import { Readable } from "node:stream";
import { BulkResult } from "../contract/bulk.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { AnalyseFile } from "../operations/analyse-file.ts";

export function analyseFileRoute(analyse: AnalyseFile, fileLimit: number): Route {
  return defineRoute({
    method: "POST",
    path: "/fraud-detection/bulk",
    operation: "analyseFile",
    summary: "Analyse transactions in bulk",
    description:
      "A CSV, JSON or JSON lines file, also gzipped. Rows are decided in the order of their time; a bad row is named in analyticsJson.rejected and stops nothing.",
    tag: "Transactions",
    scope: "transactions:write",
    form: { file: "file", fileDescription: "The file of transactions.", limitBytes: fileLimit, fields: {} },
    responses: { 200: { description: "The result, once every row is durable.", schema: BulkResult } },
    errors: ["unprocessable_file"],
    async handler({ caller, upload }) {
      return { body: Readable.from(await analyse(caller.side, await upload())) };
    },
  });
}
