/** `/audit`: what happened, record by record, and the proof that none was changed. */
import { Readable } from "node:stream";
import { type Caller, hasScope } from "../auth/caller.ts";
import { AuditAnchorList, AuditCheck, AuditList, AuditRecord, Reproduction } from "../contract/audit.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { AuditChecks } from "../operations/audit/audit-check.ts";
import type { ExportRequest } from "../operations/audit/export-journal.ts";
import type { AuditReader, ReadAudit } from "../operations/audit/read-audit.ts";
import type { ReproduceVerdict } from "../operations/audit/reproduce-verdict.ts";
import { readTime } from "./read-time.ts";

const usualLimit = 100;

const Page = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: `Most entries; ${usualLimit} unless said.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the page before." })),
});

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 512, description }));

const Search = Type.Object({
  ...Page.properties,
  kind: text("Only of this kind, or of one of several, parted by commas."),
  subject: text("Only about this id."),
  actor: text("Only what this one did: a token's name, a JWT's subject, or `command line`."),
  from: text("Only what was committed from this time on, as an ISO 8601 date-time."),
  to: text("Only what was committed before this time."),
});

const params = Type.Object({ sequence: Type.String({ pattern: "^[1-9]\\d{0,14}$" }) });
const From = Type.Object({
  fromGroup: Type.Optional(
    Type.Integer({ minimum: 1, description: "The first group; the root before it is given with the export." }),
  ),
});

export interface AuditRouteParts {
  readonly read: ReadAudit;
  readonly checks: AuditChecks;
  readonly exportJournal: (request: ExportRequest) => AsyncIterable<string>;
  readonly reproduce: ReproduceVerdict;
  readonly now: () => number;
}

export function auditRoutes({ read, checks, exportJournal, reproduce, now }: AuditRouteParts): readonly Route[] {
  const common = { method: "GET", tag: "Audit", scope: "audit:read" } as const;
  return [
    defineRoute({
      ...common,
      path: "/audit",
      operation: "listAuditEvents",
      summary: "List what happened",
      description:
        "The latest first: every record of the journal of this side. A page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells.",
      query: Search,
      responses: { 200: { description: "One page.", schema: AuditList } },
      errors: [],
      async handler({ caller, query: { limit = usualLimit, cursor, kind, subject, actor, from, to } }) {
        const search = {
          kinds: kind?.split(","),
          subject,
          actor,
          fromMs: readTime("from", from),
          toMs: readTime("to", to),
        };
        return JSON.stringify(await read.list(readerOf(caller), search, cursor, limit));
      },
    }),
    defineRoute({
      ...common,
      path: "/audit/records/:sequence",
      operation: "fetchAuditRecord",
      summary: "Fetch a record with its proof",
      description:
        "With its content, its salted commitment, and the commitments of its group, from which the group's root follows.",
      params,
      responses: { 200: { description: "The record.", schema: AuditRecord } },
      errors: ["not_found"],
      handler: async ({ caller, params: { sequence } }) =>
        JSON.stringify(await read.find(readerOf(caller), Number(sequence))),
    }),
    defineRoute({
      ...common,
      path: "/audit/anchors",
      operation: "listAuditAnchors",
      summary: "List the anchored roots",
      description:
        "One for each minute in which something was added. Kept elsewhere, they show later whether the journal was written anew.",
      query: Page,
      responses: { 200: { description: "One page, the latest first.", schema: AuditAnchorList } },
      errors: [],
      handler: async ({ caller, query: { limit = usualLimit, cursor } }) =>
        JSON.stringify(await read.anchors(readerOf(caller), cursor, limit)),
    }),
    defineRoute({
      ...common,
      path: "/audit/verify",
      operation: "verifyAudit",
      summary: "Check the journal's chain",
      description:
        "Begins a check where none ran within the last minute, and tells how far it is. Asked again, it tells the result.",
      responses: { 200: { description: "The check.", schema: AuditCheck } },
      errors: [],
      handler: async () => JSON.stringify(await checks.current()),
    }),
    defineRoute({
      ...common,
      path: "/audit/verdicts/:id/reproduction",
      operation: "reproduceVerdict",
      summary: "Decide a kept transaction again and compare",
      description:
        "With the features, model, rules and lists of then. Nothing is changed; what differs from the record is told by field.",
      params: Type.Object({ id: Type.String({ description: "The transaction's id, percent-encoded." }) }),
      responses: { 200: { description: "What came out.", schema: Reproduction } },
      errors: ["not_found"],
      handler: async ({ caller, params: { id } }) => JSON.stringify(await reproduce(caller.side, id)),
    }),
    defineRoute({
      ...common,
      path: "/audit/export",
      operation: "exportAudit",
      summary: "Export the journal for auditors",
      description:
        "Lines of JSON from which anybody can recompute the chain. Records of other sides, customers without the scope for them, and records with card numbers are there by their commitment only. That it was exported is itself a record.",
      query: From,
      responses: {
        200: { description: "The journal so far.", schema: Type.String(), contentType: "application/x-ndjson" },
      },
      errors: [],
      handler({ caller, query: { fromGroup = 1 } }) {
        const { side, name: actor } = caller;
        const customers = hasScope(caller, "customers:read");
        const lines = exportJournal({ fromGroup, side, customers, cardNumbers: false, actor, nowMs: now() });
        return { contentType: "application/x-ndjson", body: Readable.from(lines) };
      },
    }),
  ];
}

function readerOf(caller: Caller): AuditReader {
  const { side, workspace } = caller;
  return { side, workspace, mayReadCustomers: hasScope(caller, "customers:read") };
}
