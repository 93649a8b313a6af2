/** `/forgery/documents/:id`: what is read again from a stored document: pages, versions, signatures and metadata. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { DocumentVersions } from "../../contract/documents/list.ts";
import { DocumentMetadata } from "../../contract/documents/metadata.ts";
import { PageHeat } from "../../contract/documents/page-heat.ts";
import { DocumentSignatures } from "../../contract/documents/signatures.ts";
import { Type } from "../../contract/schema.ts";
import { ServiceError } from "../../errors.ts";
import { defineRoute, jsonRoute, type Route, type RouteRequest } from "../../http/route.ts";
import type { StoredDocuments } from "../../operations/documents/stored-documents.ts";
import { attachmentHeaders, documentMediaTypes, documentTypes, namedFile } from "./attachment.ts";

const usualDotsPerInch = 96;
const passwordHeader = "x-document-password";
const passwordBytesLimit = 4_096;
const imageSeconds = 300;

export const documentParams = Type.Object({ id: Type.String({ description: "Id of the report." }) });
const pageParams = Type.Object({
  ...documentParams.properties,
  page: Type.String({ description: "Page number, from 1." }),
});
const versionParams = Type.Object({
  ...documentParams.properties,
  version: Type.String({ description: "Version number, from 1." }),
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

export const documentReading = { tag: "Documents", method: "GET", scope: "documents:read" } as const;
export const needsPassword = `An encrypted document needs its password in the header ${passwordHeader}.`;
const unreadable = ["not_found", "unprocessable_document"] as const;

const tagDescription = "Changes with the rendered page; send it as `If-None-Match`.";

const hashedAtOnce = 2 ** 20;

/** A drawing may have 36 MB, and others wait for this thread. */
async function digestOf(png: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < png.length; at += hashedAtOnce) {
    hash.update(png.subarray(at, at + hashedAtOnce));
    await setImmediate();
  }
  return hash.digest("base64url");
}

export function pageRoutes({ show }: Pick<StoredDocuments, "show">): readonly Route[] {
  return [
    defineRoute({
      ...documentReading,
      path: "/forgery/documents/:id/pages/:page",
      operation: "drawDocumentPage",
      summary: "Render a page of a document",
      description: `Rendering waits in the queue of document analyses. The headers X-Page-Width and X-Page-Height give the page size in the unit of the boxes of findings. ${needsPassword}`,
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
            ETag: tagDescription,
          },
        },
        304: {
          description: "The page is the one that the header `If-None-Match` names.",
          contentType: null,
          headers: { ETag: tagDescription },
        },
      },
      errors: unreadable,
      async handler(request) {
        const { caller, params, query, headers } = request;
        const password = passwordOf(request);
        const { png, width, height, pages } = await show.page(caller.side, params.id, {
          page: parsePlace(params.page, "page"),
          dotsPerInch: query.dpi ?? usualDotsPerInch,
          version: query.version,
          password,
        });
        const tag = `"${(await digestOf(png)).slice(0, 22)}"`;
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
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/:id/pages/:page/heat",
      operation: "mapDocumentPage",
      summary: "Fetch a heat map of likely edits on a page",
      description: `A visual aid for scans and photos, computed on request; only findings count as evidence. ${needsPassword}`,
      params: pageParams,
      query: versionQuery,
      responses: { 200: { description: "One map per picture on the page that can be analysed.", schema: PageHeat } },
      errors: unreadable,
      answer: async (request) => {
        const { caller, params, query } = request;
        const wanted = { page: parsePlace(params.page, "page"), version: query.version, password: passwordOf(request) };
        return await show.heat(caller.side, params.id, wanted);
      },
    }),
  ];
}

export function versionRoutes({ show }: Pick<StoredDocuments, "show">): readonly Route[] {
  return [
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/:id/versions",
      operation: "listDocumentVersions",
      summary: "List the versions of a PDF",
      params: documentParams,
      responses: {
        200: { description: "The versions that can be recovered from the file.", schema: DocumentVersions },
      },
      errors: unreadable,
      answer: ({ caller, params: { id } }) => show.versions(caller.side, id),
    }),
    defineRoute({
      ...documentReading,
      path: "/forgery/documents/:id/versions/:version",
      operation: "downloadDocumentVersion",
      summary: "Download an earlier version of a PDF",
      params: versionParams,
      responses: {
        200: {
          description: "The document as it was in this version.",
          contentType: "application/octet-stream",
          otherTypes: documentMediaTypes,
          headers: namedFile,
        },
      },
      errors: unreadable,
      async handler({ caller, params: { id, version } }) {
        const found = await show.version(caller.side, id, parsePlace(version, "version"));
        return {
          contentType: documentTypes[found.format] ?? "application/octet-stream",
          headers: attachmentHeaders(found.name, found.bytes),
          body: found.stream,
        };
      },
    }),
  ];
}

export function contentRoutes({ readAgain }: Pick<StoredDocuments, "readAgain">): readonly Route[] {
  return [
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/:id/signatures",
      operation: "listDocumentSignatures",
      summary: "List the digital signatures of a PDF",
      description: `Coverage, validity and later changes of each signature, read on request. ${needsPassword}`,
      params: documentParams,
      responses: { 200: { description: "Signatures in the order of the covered bytes.", schema: DocumentSignatures } },
      errors: unreadable,
      answer: (request) => readAgain.signatures(request.caller.side, request.params.id, passwordOf(request)),
    }),
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/:id/metadata",
      operation: "readDocumentMetadata",
      summary: "Fetch the metadata of a document",
      description: `Dates, programs and processing steps as written in the file, read on request. ${needsPassword}`,
      params: documentParams,
      responses: { 200: { description: "The metadata of the file.", schema: DocumentMetadata } },
      errors: unreadable,
      answer: (request) => readAgain.metadata(request.caller.side, request.params.id, passwordOf(request)),
    }),
  ];
}

function parsePlace(text: string, name: "page" | "version"): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ServiceError("not_found", `There is no such ${name}.`);
  return Number(text);
}

/** The password is never part of an address, which ends up in logs. Headers arrive as Latin-1, and browsers send UTF-8 in them. */
export function passwordOf({ headers }: Pick<RouteRequest, "headers">): string | undefined {
  const given = headers[passwordHeader];
  if (given === undefined || Array.isArray(given)) return undefined;
  const bytes = Buffer.from(given, "latin1");
  if (bytes.length > passwordBytesLimit) throw new ServiceError("invalid_request", "The password is too long.");
  return bytes.toString("utf8");
}
