/** `/forgery/documents`: lists of stored documents, pictures of their pages, their versions, printed reports, and deletion. */
import { createHash } from "node:crypto";
import { DocumentList, DocumentVersions } from "../contract/document-list.ts";
import { DocumentMetadata } from "../contract/document-metadata.ts";
import { DocumentSignatures } from "../contract/document-signatures.ts";
import { PageHeat } from "../contract/page-heat.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, type Route, type RouteRequest } from "../http/route.ts";
import type { StoredDocuments } from "../operations/documents/stored-documents.ts";
import { attachmentHeaders, documentTypes } from "./attachment.ts";
import { renderReport } from "./document-report-page.ts";

const usualLimit = 100;
const usualDotsPerInch = 96;
const passwordHeader = "x-document-password";
const passwordBytesLimit = 4_096;
const imageSeconds = 300;

const documentParams = Type.Object({ id: Type.String({ description: "The report's id." }) });
const pageParams = Type.Object({
  id: Type.String({ description: "The report's id." }),
  page: Type.String({ description: "The page's number, from 1." }),
});
const versionParams = Type.Object({
  id: Type.String({ description: "The report's id." }),
  version: Type.String({ description: "The version's number, from 1." }),
});
const listQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: `Most entries; ${usualLimit} unless said.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the page before." })),
  tampered: Type.Optional(
    Type.Boolean({
      description: "Only documents with a finding that likely represents tampering, or only those without.",
    }),
  ),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: "Only documents whose name contains this, in any case." }),
  ),
  format: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "Only documents of this format, such as pdf." }),
  ),
});
const inVersion = {
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: "The page as it was in this version; as it is now, unless said." }),
  ),
};
const versionQuery = Type.Object(inVersion);
const pageQuery = Type.Object({
  dpi: Type.Optional(
    Type.Integer({ minimum: 24, maximum: 300, description: `Dots an inch; ${usualDotsPerInch} unless said.` }),
  ),
  ...inVersion,
});

export function storedDocumentRoutes({ list, show, readAgain, print, remove }: StoredDocuments): readonly Route[] {
  const base = { tag: "Documents" } as const;
  const reading = { ...base, scope: "documents:read" } as const;
  return [
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents",
      operation: "listDocuments",
      summary: "List analysed documents",
      description:
        "With a filter, a page may have fewer entries than asked for, or none, and still be followed by another: only nextCursor tells.",
      query: listQuery,
      responses: { 200: { description: "One page, newest first.", schema: DocumentList } },
      errors: [],
      handler: async ({ caller, query: { limit = usualLimit, cursor = "", ...filter } }) =>
        JSON.stringify(await list(caller.side, cursor, limit, filter)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/pages/:page",
      operation: "drawDocumentPage",
      summary: "Draw a page of a document",
      description: `A page takes its turn in the queue of document analyses. Boxes of findings are laid over it by the headers X-Page-Width and X-Page-Height, which are in the boxes' own unit. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: pageParams,
      query: pageQuery,
      responses: {
        200: {
          description: "The page as it is shown.",
          contentType: "image/png",
          headers: {
            "X-Page-Width": "The page's width in points; of pictures, in their own pixels.",
            "X-Page-Height": "The page's height, likewise.",
            "X-Page-Count": "How many pages the document has.",
          },
        },
      },
      errors: ["not_found", "unprocessable_document"],
      async handler(request) {
        const { caller, params, query, headers } = request;
        const password = passwordOf(request);
        const { png, width, height, pages } = await show.page(caller.side, params.id, {
          page: parsePlace(params.page, "page"),
          dotsPerInch: query.dpi ?? usualDotsPerInch,
          version: query.version,
          password,
        });
        const tag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
        const isKnown = headers["if-none-match"] === tag;
        return {
          status: isKnown ? 304 : 200,
          contentType: "image/png",
          headers: {
            "X-Page-Width": String(width),
            "X-Page-Height": String(height),
            "X-Page-Count": String(pages),
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "Cache-Control": password === undefined ? `private, max-age=${imageSeconds}` : "private, no-store",
            ETag: tag,
          },
          body: isKnown ? "" : png,
        };
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/pages/:page/heat",
      operation: "mapDocumentPage",
      summary: "Map where a page's pixels look edited",
      description: `A reading aid for scans and photos, made anew when it is asked for: only findings accuse. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: pageParams,
      query: versionQuery,
      responses: { 200: { description: "A map for each picture on the page that can be judged.", schema: PageHeat } },
      errors: ["not_found", "unprocessable_document"],
      async handler(request) {
        const { caller, params, query } = request;
        const wish = { page: parsePlace(params.page, "page"), version: query.version, password: passwordOf(request) };
        return JSON.stringify(await show.heat(caller.side, params.id, wish));
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/versions",
      operation: "listDocumentVersions",
      summary: "List the versions that a PDF went through",
      params: documentParams,
      responses: { 200: { description: "Those that can be recovered from the file.", schema: DocumentVersions } },
      errors: ["not_found", "unprocessable_document"],
      handler: async ({ caller, params: { id } }) => JSON.stringify(await show.versions(caller.side, id)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/versions/:version",
      operation: "downloadDocumentVersion",
      summary: "Download an earlier version of a PDF",
      params: versionParams,
      responses: {
        200: { description: "The document as it was in this version.", contentType: "application/octet-stream" },
      },
      errors: ["not_found", "unprocessable_document"],
      async handler({ caller, params: { id, version } }) {
        const found = await show.version(caller.side, id, parsePlace(version, "version"));
        return {
          contentType: documentTypes[found.format] ?? "application/octet-stream",
          headers: attachmentHeaders(found.name, found.bytes),
          body: found.stream,
        };
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/signatures",
      operation: "listDocumentSignatures",
      summary: "List the digital signatures of a PDF",
      description: `What each covers, whether it holds, and what came after it; read anew when it is asked for. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: documentParams,
      responses: { 200: { description: "In the order of what they cover.", schema: DocumentSignatures } },
      errors: ["not_found", "unprocessable_document"],
      handler: async (request) =>
        JSON.stringify(await readAgain.signatures(request.caller.side, request.params.id, passwordOf(request))),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/metadata",
      operation: "readDocumentMetadata",
      summary: "Tell what a document says of itself",
      description: `Dates, programs and the steps that programs noted, as written in the file; read anew when it is asked for. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: documentParams,
      responses: { 200: { description: "As far as the file says anything.", schema: DocumentMetadata } },
      errors: ["not_found", "unprocessable_document"],
      handler: async (request) =>
        JSON.stringify(await readAgain.metadata(request.caller.side, request.params.id, passwordOf(request))),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/report",
      operation: "printDocumentReport",
      summary: "Print a document's report",
      description: `One HTML page that needs nothing else and runs nothing, with the findings drawn on their pages. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: documentParams,
      responses: { 200: { description: "The report.", contentType: "text/html" } },
      errors: ["not_found"],
      async handler(request) {
        const { caller, params, baseUrl } = request;
        const answer = renderReport(await print(caller.side, params.id, baseUrl, passwordOf(request)));
        return { ...answer, headers: { ...answer.headers, "Cache-Control": "private, no-store" } };
      },
    }),
    defineRoute({
      ...base,
      scope: "documents:write",
      method: "DELETE",
      path: "/forgery/documents/:id",
      operation: "deleteDocument",
      summary: "Delete a document",
      description:
        "The report goes, and the document's bytes unless another report of the same side rests on them. A record without content says who deleted it. Backups made before keep what they hold.",
      params: documentParams,
      responses: { 204: { description: "The document is gone.", contentType: null } },
      errors: ["not_found"],
      async handler({ caller, params: { id } }) {
        await remove.delete(caller.side, id, caller.name);
        return { status: 204, body: "" };
      },
    }),
  ];
}

function parsePlace(text: string, name: "page" | "version"): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ServiceError("not_found", `There is no such ${name}.`);
  return Number(text);
}

/** Never part of an address, which ends up in logs and histories. Headers come as Latin-1, and browsers send UTF-8 in it. */
function passwordOf({ headers }: Pick<RouteRequest, "headers">): string | undefined {
  const given = headers[passwordHeader];
  if (given === undefined || Array.isArray(given)) return undefined;
  const bytes = Buffer.from(given, "latin1");
  if (bytes.length > passwordBytesLimit) throw new ServiceError("invalid_request", "The password is too long.");
  return bytes.toString("utf8");
}
