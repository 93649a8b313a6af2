/** `/forgery/documents`: lists of stored documents, what they contain, printed reports, and deletion. */
import { DocumentList } from "../../contract/documents/list.ts";
import { Type } from "../../contract/schema.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import type { StoredDocuments } from "../../operations/documents/stored-documents.ts";
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
});

/** In the order in which the API document lists them. */
export function storedDocumentRoutes(documents: StoredDocuments): readonly Route[] {
  return [
    listRoute(documents),
    ...pageRoutes(documents),
    ...versionRoutes(documents),
    ...contentRoutes(documents),
    reportRoute(documents),
    deleteRoute(documents),
  ];
}

function listRoute({ list }: StoredDocuments): Route {
  return defineRoute({
    ...documentReading,
    path: "/forgery/documents",
    operation: "listDocuments",
    summary: "List analysed documents",
    description:
      "With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
    query: listQuery,
    responses: { 200: { description: "One page, newest first.", schema: DocumentList } },
    errors: [],
    handler: async ({ caller, query: { limit = usualLimit, cursor = "", ...filter } }) =>
      JSON.stringify(await list(caller.side, cursor, limit, filter)),
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
  return defineRoute({
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
    async handler({ caller, params: { id } }) {
      await remove.delete(caller.side, id, caller.name);
      return { status: 204, body: "" };
    },
  });
}
