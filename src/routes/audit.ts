/** `/audit`: the journal record by record, and the proof that none was changed. */
import { type Caller, hasScope } from "../auth/caller.ts";
import { AuditAnchorList, AuditCheck, AuditList, AuditRecord, Reproduction } from "../contract/audit.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../http/route.ts";
import type { AuditChecks } from "../operations/audit/audit-check.ts";
import type { ExportRequest } from "../operations/audit/export-journal.ts";
import type { AuditReader, ReadAudit } from "../operations/audit/read-audit.ts";
import type { ReproduceVerdict } from "../operations/audit/reproduce-verdict.ts";
import { readFrom, readTo } from "../operations/shared/period.ts";
import { endOf, pageFields, textFilter } from "./query-fields.ts";

const usualLimit = 100;

const Page = Type.Object(pageFields(usualLimit, 1_000));

const Search = Type.Object({
  ...Page.properties,
  kind: textFilter("Only records of this kind, or of several kinds separated by commas."),
  subject: textFilter("Only records about this id."),
  actor: textFilter("Only records of this actor: a token's name, a JWT's subject, or `command line`."),
  from: textFilter("Only records committed at or after this ISO 8601 date-time or date."),
  to: textFilter(endOf("Only records committed before this date-time.")),
});

const params = Type.Object({ sequence: Type.String({ pattern: "^[1-9]\\d{0,14}$" }) });
const From = Type.Object({
  fromGroup: Type.Optional(
    Type.Integer({ minimum: 1, description: "First group to export; the export includes the previous root." }),
  ),
});

export interface AuditRouteParts {
  readonly read: ReadAudit;
  readonly checks: AuditChecks;
  readonly exportJournal: (request: ExportRequest) => AsyncIterable<string>;
  readonly reproduce: ReproduceVerdict;
  readonly now: () => number;
}

const common = { method: "GET", tag: "Audit", scope: "audit:read" } as const;

export function auditRoutes({ read, checks, exportJournal, reproduce, now }: AuditRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...common,
      path: "/audit",
      operation: "listAuditEvents",
      summary: "List journal records",
      description:
        "All records of this side's journal, latest first. A page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
      query: Search,
      responses: { 200: { description: "One page.", schema: AuditList } },
      answer: async ({ caller, query: { limit = usualLimit, cursor, kind, subject, actor, from, to } }) => {
        const search = {
          kinds: kind?.split(","),
          subject,
          actor,
          fromMs: readFrom(from),
          toMs: readTo(to),
        };
        return await read.list(readerOf(caller), search, cursor, limit);
      },
    }),
    jsonRoute({
      ...common,
      path: "/audit/records/:sequence",
      operation: "fetchAuditRecord",
      summary: "Fetch a record with its proof",
      description:
        "Returns the content, its salted commitment, and the commitments of its group, from which the group's root can be computed.",
      params,
      responses: { 200: { description: "The record.", schema: AuditRecord } },
      errors: ["not_found"],
      answer: ({ caller, params: { sequence } }) => read.find(readerOf(caller), Number(sequence)),
    }),
    jsonRoute({
      ...common,
      path: "/audit/anchors",
      operation: "listAuditAnchors",
      summary: "List the anchored roots",
      description:
        "One root for each minute with new records. Stored outside the service, they later show whether the journal was rewritten.",
      query: Page,
      responses: { 200: { description: "One page, latest first.", schema: AuditAnchorList } },
      answer: ({ caller, query: { limit = usualLimit, cursor } }) => read.anchors(readerOf(caller), cursor, limit),
    }),
    jsonRoute({
      ...common,
      path: "/audit/verify",
      operation: "verifyAudit",
      summary: "Verify the journal's hash chain",
      description:
        "Starts a verification if none ran within the last minute, and returns its progress. Call again for the result.",
      responses: { 200: { description: "The verification.", schema: AuditCheck } },
      answer: () => checks.current(),
    }),
    jsonRoute({
      ...common,
      path: "/audit/verdicts/:id/reproduction",
      operation: "reproduceVerdict",
      summary: "Reproduce the decision of a stored transaction",
      description:
        "Decides again with the original features, model, rules and lists, and lists the fields that differ from the record. Nothing is changed.",
      params: Type.Object({ id: Type.String({ description: "Id of the transaction, percent-encoded." }) }),
      responses: { 200: { description: "The comparison.", schema: Reproduction } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => reproduce(caller.side, id),
    }),
    exportRoute(exportJournal, now),
  ];
}

function exportRoute(exportJournal: AuditRouteParts["exportJournal"], now: () => number): Route {
  return defineRoute({
    ...common,
    path: "/audit/export",
    operation: "exportAudit",
    summary: "Export the journal for auditors",
    description:
      "JSON lines from which anyone can recompute the hash chain. Only the commitment is included for records of other sides, for customers if the token lacks customers:read, and for records with card numbers. The export itself is recorded.",
    query: From,
    responses: {
      200: { description: "The journal so far.", schema: Type.String(), contentType: "application/x-ndjson" },
    },
    handler({ caller, query: { fromGroup = 1 } }) {
      const { side, name: actor } = caller;
      const customers = hasScope(caller, "customers:read");
      const lines = exportJournal({ fromGroup, side, customers, cardNumbers: false, actor, nowMs: now() });
      return { contentType: "application/x-ndjson", body: lines };
    },
  });
}

function readerOf(caller: Caller): AuditReader {
  const { side, workspace } = caller;
  return { side, workspace, mayReadCustomers: hasScope(caller, "customers:read") };
}
