/** `/forgery/documents`: lists of stored documents, what they contain, printed reports, and deletion. */
import { DocumentList } from "../../contract/documents/list.ts";
import { documentOrders, reviewStates } from "../../contract/documents/review.ts";
import { Type } from "../../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../../http/route.ts";
import type { StoredDocuments } from "../../operations/documents/stored-documents.ts";
import { readMoment } from "../../operations/shared/period.ts";
import { pageFields } from "../query-fields.ts";
import {
  contentRoutes,
  documentParams,
  documentReading,
  needsPassword,
  pageRoutes,
  passwordOf,
  versionRoutes,
} from "./document-content.ts";
import { renderReport } from "./report-page.ts";
import { reviewRoutes } from "./review-documents.ts";

const usualLimit = 100;
const listQuery = Type.Object({
  ...pageFields(usualLimit, 1_000),
  tampered: Type.Optional(
    Type.Boolean({
      description: "Only documents with a finding of likely tampering (true) or without one (false).",
    }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "Only documents whose name contains this text, ignoring case.",
    }),
  ),
  format: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "Only documents of this format, for example pdf." }),
  ),
  state: Type.Optional(Type.Enum(reviewStates, { description: "Only documents whose review is in this state." })),
  assignee: Type.Optional(
    Type.String({
      maxLength: 256,
      description: "Only documents of this assignee; `me` is the caller, empty means unassigned.",
    }),
  ),
  dueBefore: Type.Optional(
    Type.String({
      maxLength: 64,
      description: "Only documents due before this ISO 8601 date-time, or before this date.",
    }),
  ),
  order: Type.Optional(
    Type.Enum(documentOrders, {
      description: "newest (default), or due: the open reviews in the order of their analyses.",
    }),
  ),
});

/** In the order in which the API document lists them. */
export function storedDocumentRoutes(documents: StoredDocuments): readonly Route[] {
  return [
    listRoute(documents),
    ...reviewRoutes(documents.reviews),
    ...pageRoutes(documents),
    ...versionRoutes(documents),
    ...contentRoutes(documents),
    reportRoute(documents),
    deleteRoute(documents),
  ];
}

function listRoute({ list, reviews }: StoredDocuments): Route {
  return jsonRoute({
    ...documentReading,
    path: "/forgery/documents",
    operation: "listDocuments",
    summary: "List analysed documents",
    description:
      "With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
    query: listQuery,
    responses: { 200: { description: "One page, newest first.", schema: DocumentList } },
    answer: async ({ caller, query }) => {
      const { limit = usualLimit, cursor = "", assignee, dueBefore, ...filter } = query;
      const dueBeforeMs = readMoment("dueBefore", dueBefore);
      const wanted = {
        ...filter,
        state: filter.order === "due" ? "open" : filter.state,
        assignee: assignee === "" ? null : assignee === "me" ? caller.name : assignee,
        queuedBeforeMs: dueBeforeMs === undefined ? undefined : reviews.queuedBefore(dueBeforeMs),
      } as const;
      return await list(caller.side, cursor, limit, wanted);
    },
  });
}

function reportRoute({ print }: StoredDocuments): Route {
  return defineRoute({
    ...documentReading,
    path: "/forgery/documents/:id/report",
    operation: "printDocumentReport",
    summary: "Fetch a printable report",
    description: `A self-contained HTML page without scripts, with the findings drawn on their pages. ${needsPassword}`,
    params: documentParams,
    responses: { 200: { description: "The report.", contentType: "text/html" } },
    errors: ["not_found"],
    async handler(request) {
      const { caller, params, baseUrl } = request;
      const answer = renderReport(await print(caller.side, params.id, baseUrl, passwordOf(request)));
      return { ...answer, headers: { ...answer.headers, "Cache-Control": "private, no-store" } };
    },
  });
}

function deleteRoute({ remove }: StoredDocuments): Route {
  return jsonRoute({
    tag: "Documents",
    scope: "documents:write",
    method: "DELETE",
    path: "/forgery/documents/:id",
    operation: "deleteDocument",
    summary: "Delete a document",
    description:
      "Deletes the report, and the document's bytes unless another report of the same side uses them. A record without content states who deleted it. Earlier backups still hold the document.",
    params: documentParams,
    responses: { 204: { description: "The document is deleted.", contentType: null } },
    errors: ["not_found"],
    answer: ({ caller, params: { id } }) => remove.delete(caller.side, id, caller.name),
  });
}
