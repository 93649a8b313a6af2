/** `POST /fraud-detection/bulk` and `/bulk-cases`: files of transactions, the cases under way and their results. */
import type { IncomingHttpHeaders } from "node:http";
import {
  BulkCase,
  BulkCaseAccepted,
  BulkCaseAction,
  BulkCaseDetails,
  BulkCaseList,
  BulkResult,
} from "../contract/bulk.ts";
import { transactionParameters } from "../contract/files.ts";
import { Type } from "../contract/schema.ts";
import type { Static } from "../contract/static.ts";
import { preferredType } from "../http/accept.ts";
import { type Answer, defineRoute, jsonRoute, type Route, type RouteRequest } from "../http/route.ts";
import type { AnalyseFile } from "../operations/bulk/analyse-file.ts";
import type { ReadBulkCase } from "../operations/bulk/read-bulk-case.ts";
import type { WorkOnBulkCase } from "../operations/bulk/work-on-bulk-case.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ caseId: Type.String({ description: "Id of the case." }) });
const usualLimit = 50;
const Page = Type.Object(pageFields(usualLimit, 200));
const formatOf = <const T extends string>(other: T, what: string) =>
  Type.Object({
    format: Type.Optional(
      Type.Enum([other, "csv"], {
        description: `Default: ${what}. CSV with csv, or with the header Accept: text/csv.`,
      }),
    ),
  });
const ResultFormat = formatOf("json", "JSON");
const RejectedFormat = formatOf("ndjson", "JSON lines");

const base = { tag: "Bulk cases" } as const;
const reading = { ...base, scope: "reports:read" } as const;

export function bulkCaseRoutes(read: ReadBulkCase, work: WorkOnBulkCase): readonly Route[] {
  return [...workRoutes(work), ...cancelRoutes(read), ...resultRoutes(read)];
}

function workRoutes(work: WorkOnBulkCase): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/bulk-cases",
      operation: "listBulkCases",
      summary: "List the bulk cases of this side",
      query: Page,
      responses: { 200: { description: "One page, newest first.", schema: BulkCaseList } },
      answer: ({ caller, query: { limit = usualLimit, cursor } }) => work.list(caller.side, cursor, limit),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/bulk-cases/:caseId",
      operation: "fetchBulkCase",
      summary: "Fetch a bulk case and its progress",
      params,
      responses: { 200: { description: "The case.", schema: BulkCaseDetails } },
      errors: ["not_found"],
      answer: ({ caller, params: { caseId } }) => work.find(caller.side, caseId),
    }),
    jsonRoute({
      ...base,
      method: "POST",
      path: "/bulk-cases/:caseId/actions",
      operation: "changeBulkCase",
      summary: "Assign, note, review or reopen a bulk case",
      description:
        "Tracks the work on a file; its run and its verdicts are not affected. A file can be reviewed, with an outcome as text, when its run has ended. All changes except notes need the version that was read.",
      scope: "cases:write",
      params,
      body: BulkCaseAction,
      responses: { 200: { description: "The case after the change.", schema: BulkCaseDetails } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { caseId }, body }) => work.change(caller.side, caseId, body, caller.name),
    }),
  ];
}

function cancelRoutes(read: ReadBulkCase): readonly Route[] {
  const cancelling = {
    ...base,
    scope: "transactions:write",
    params,
    description:
      "Rows decided so far keep their verdicts, which are replayed if the file is sent again. Any node accepts the request. If the node that runs the case is gone, the response shows the old state and the case is cancelled within 20 s.",
    responses: { 200: { description: "The case, cancelled.", schema: BulkCase } },
    errors: ["not_found", "conflict"],
    answer: ({ caller, params: { caseId } }: RouteRequest<Static<typeof params>>) =>
      read.cancel(caller.side, caseId, caller.name),
  } as const;
  return [
    jsonRoute({
      ...cancelling,
      method: "DELETE",
      path: "/bulk-cases/:caseId",
      operation: "deleteBulkCase",
      summary: "Cancel a bulk case",
    }),
    jsonRoute({
      ...cancelling,
      method: "POST",
      path: "/bulk-cases/:caseId/cancel",
      operation: "cancelBulkCase",
      summary: "Cancel a bulk case",
    }),
  ];
}

const namedCsv = { "Content-Disposition": "Of CSV: name under which it is saved." } as const;

function resultRoutes(read: ReadBulkCase): readonly Route[] {
  return [
    defineRoute({
      ...reading,
      method: "GET",
      path: "/bulk-cases/:caseId/result",
      operation: "fetchBulkResult",
      summary: "Fetch the result of a bulk case",
      description:
        "JSON: the same body as the synchronous response. CSV: one line per row with a verdict: line, transactionId, accountId, amount, timestamp, status, riskScore, reasons.",
      params,
      query: ResultFormat,
      responses: {
        200: { description: "The result.", schema: BulkResult, otherTypes: ["text/csv"], headers: namedCsv },
      },
      errors: ["not_found", "conflict"],
      async handler({ caller, params: { caseId }, query: { format }, headers }) {
        const isCsv = wantsCsv(format, headers, "application/json");
        const text = await read.result(caller.side, caseId, isCsv ? "csv" : "json");
        return isCsv ? csv(text, `${caseId}.csv`) : { headers: { Vary: "Accept" }, body: text };
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/bulk-cases/:caseId/rejected",
      operation: "fetchRejectedRows",
      summary: "Fetch the rejected rows of a bulk case",
      description: "Line, field and reason of each row, as JSON lines or CSV.",
      params,
      query: RejectedFormat,
      responses: {
        200: {
          description: "The rows.",
          contentType: "application/x-ndjson",
          otherTypes: ["text/csv"],
          headers: namedCsv,
        },
      },
      errors: ["not_found", "conflict"],
      async handler({ caller, params: { caseId }, query: { format }, headers }) {
        const isCsv = wantsCsv(format, headers, "application/x-ndjson");
        const text = await read.rejected(caller.side, caseId, isCsv ? "csv" : "ndjson");
        if (isCsv) return csv(text, `${caseId}-rejected.csv`);
        return { contentType: "application/x-ndjson; charset=utf-8", headers: { Vary: "Accept" }, body: text };
      },
    }),
  ];
}

function csv(text: AsyncIterable<string | Uint8Array>, fileName: string): Answer {
  return {
    contentType: "text/csv; charset=utf-8; header=present",
    headers: { "Content-Disposition": `attachment; filename="${fileName}"`, Vary: "Accept" },
    body: text,
  };
}

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
        return { body: await analyse.atOnce(caller.side, file, caller.name) };
      }
      const caseId = await analyse.later(caller.side, file, caller.name);
      const address = `${baseUrl}/bulk-cases/${caseId}`;
      const body = JSON.stringify({ caseId, address } satisfies BulkCaseAccepted);
      return { status: 202, headers: { Location: address, "Preference-Applied": "respond-async" }, body };
    },
  });
}

/** `Prefer: respond-async`, alone or among others. */
function prefersLater({ prefer }: IncomingHttpHeaders): boolean {
  const given = Array.isArray(prefer) ? prefer.join(",") : (prefer ?? "");
  return given.split(",").some((part) => /^\s*respond-async\s*(?:;|$)/i.test(part));
}

/** What the query says goes before what the header accepts. */
function wantsCsv(format: string | undefined, { accept }: IncomingHttpHeaders, otherwise: string): boolean {
  return format === undefined ? preferredType(accept, [otherwise, "text/csv"]) === "text/csv" : format === "csv";
}
