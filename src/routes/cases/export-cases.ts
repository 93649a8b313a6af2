/** A case to print, and as data of a suspicious-activity report. */
import { Type } from "../../contract/schema.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { writeActivityReport } from "../../operations/cases/activity-report.ts";
import type { ExportCase } from "../../operations/cases/export-case.ts";
import { disposition, namedFile } from "../documents/attachment.ts";
import { renderCase } from "./case-page.ts";

const params = Type.Object({ caseId: Type.String({ maxLength: 32, description: "Id of the case." }) });
const base = { tag: "Cases", method: "GET", scope: "reports:read", params, errors: ["not_found"] } as const;
const forOneReader = { "Cache-Control": "private, no-store" } as const;

export function exportCaseRoutes(exportCase: ExportCase, now: () => number): readonly Route[] {
  return [
    defineRoute({
      ...base,
      path: "/cases/:caseId/report",
      operation: "printCase",
      summary: "Fetch a printable page of a case",
      description: "A self-contained HTML page without scripts. It lists at most 500 transactions.",
      responses: { 200: { description: "The page.", contentType: "text/html" } },
      async handler({ caller, params: { caseId } }) {
        const answer = renderCase(await exportCase(caller.side, caseId));
        return { ...answer, headers: { ...answer.headers, ...forOneReader } };
      },
    }),
    defineRoute({
      ...base,
      path: "/cases/:caseId/activity-report",
      operation: "exportActivityReport",
      summary: "Export a case for a suspicious-activity report",
      description:
        "XML in the shape of goAML 4.0.2, with at most 500 transactions. It has to be completed before it is filed; a comment in it names what is missing.",
      query: Type.Object({
        entityId: Type.Optional(
          Type.String({ pattern: "^\\d{1,9}$", description: "Number of the reporting entity (rentity_id)." }),
        ),
        localCurrency: Type.Optional(
          Type.String({
            pattern: "^[A-Z]{3}$",
            description: "Currency of amount_local; transactions in others have a foreign amount instead.",
          }),
        ),
      }),
      responses: { 200: { description: "The report.", contentType: "application/xml", headers: namedFile } },
      async handler({ caller, params: { caseId }, query: { entityId, localCurrency } }) {
        const exported = await exportCase(caller.side, caseId);
        return {
          contentType: "application/xml; charset=utf-8",
          headers: {
            ...forOneReader,
            "Content-Disposition": disposition(`${caseId}.xml`),
            "X-Content-Type-Options": "nosniff",
          },
          body: writeActivityReport(exported, { entityId, localCurrency, nowMs: now() }),
        };
      },
    }),
  ];
}
