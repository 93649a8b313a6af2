/** `/forgery/documents`: lists of stored documents, pictures of their pages, their versions, printed reports, and deletion. */
import { createHash } from "node:crypto";
import { DocumentList, DocumentVersions } from "../../contract/documents/list.ts";
import { DocumentMetadata } from "../../contract/documents/metadata.ts";
import { PageHeat } from "../../contract/documents/page-heat.ts";
import { DocumentSignatures } from "../../contract/documents/signatures.ts";
import { Type } from "../../contract/schema.ts";
import { ServiceError } from "../../errors.ts";
import { defineRoute, type Route, type RouteRequest } from "../../http/route.ts";
import type { StoredDocuments } from "../../operations/documents/stored-documents.ts";
import { attachmentHeaders, documentTypes } from "./attachment.ts";
import { renderReport } from "./report-page.ts";

const usualLimit = 100;
const usualDotsPerInch = 96;
const passwordHeader = "x-document-password";
const passwordBytesLimit = 4_096;
const imageSeconds = 300;

const documentParams = Type.Object({ id: Type.String({ description: "Id of the report." }) });
const pageParams = Type.Object({
  id: Type.String({ description: "Id of the report." }),
  page: Type.String({ description: "Page number, from 1." }),
});
const versionParams = Type.Object({
  id: Type.String({ description: "Id of the report." }),
  version: Type.String({ description: "Version number, from 1." }),
});
const listQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: `Maximum number of entries; default ${usualLimit}.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: "The nextCursor of the previous page." })),
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
const inVersion = {
  version: Type.Optional(Type.Integer({ minimum: 1, description: "Version of the page; default: the current one." })),
};
const versionQuery = Type.Object(inVersion);
const pageQuery = Type.Object({
  dpi: Type.Optional(
    Type.Integer({ minimum: 24, maximum: 300, description: `Dots per inch; default ${usualDotsPerInch}.` }),
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
        "With a filter, a page may have fewer entries than the limit, or none, and still be followed by another page: only nextCursor shows the end.",
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
      summary: "Render a page of a document",
      description: `Rendering waits in the queue of document analyses. The headers X-Page-Width and X-Page-Height give the page size in the unit of the boxes of findings. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: pageParams,
      query: pageQuery,
      responses: {
        200: {
          description: "The rendered page.",
          contentType: "image/png",
          headers: {
            "X-Page-Width": "Width of the page in points; for pictures in pixels.",
            "X-Page-Height": "Height of the page, in the same unit.",
            "X-Page-Count": "Number of pages of the document.",
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
      summary: "Fetch a heat map of likely edits on a page",
      description: `A visual aid for scans and photos, computed on request; only findings count as evidence. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: pageParams,
      query: versionQuery,
      responses: { 200: { description: "One map per picture on the page that can be analysed.", schema: PageHeat } },
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
      summary: "List the versions of a PDF",
      params: documentParams,
      responses: {
        200: { description: "The versions that can be recovered from the file.", schema: DocumentVersions },
      },
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
      description: `Coverage, validity and later changes of each signature, read on request. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: documentParams,
      responses: { 200: { description: "Signatures in the order of the covered bytes.", schema: DocumentSignatures } },
      errors: ["not_found", "unprocessable_document"],
      handler: async (request) =>
        JSON.stringify(await readAgain.signatures(request.caller.side, request.params.id, passwordOf(request))),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/metadata",
      operation: "readDocumentMetadata",
      summary: "Fetch the metadata of a document",
      description: `Dates, programs and processing steps as written in the file, read on request. An encrypted document needs its password in the header ${passwordHeader}.`,
      params: documentParams,
      responses: { 200: { description: "The metadata of the file.", schema: DocumentMetadata } },
      errors: ["not_found", "unprocessable_document"],
      handler: async (request) =>
        JSON.stringify(await readAgain.metadata(request.caller.side, request.params.id, passwordOf(request))),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/forgery/documents/:id/report",
      operation: "printDocumentReport",
      summary: "Fetch a printable report",
      description: `A self-contained HTML page without scripts, with the findings drawn on their pages. An encrypted document needs its password in the header ${passwordHeader}.`,
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
        "Deletes the report, and the document's bytes unless another report of the same side uses them. A record without content states who deleted it. Earlier backups still hold the document.",
      params: documentParams,
      responses: { 204: { description: "The document is deleted.", contentType: null } },
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
