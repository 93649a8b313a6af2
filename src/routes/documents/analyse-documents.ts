/** `POST /forgery/analyse/analyse_docs_v2`, the stored report, and the document under its signed link. */

import { hasScope } from "../../auth/caller.ts";
import { DocumentAnalysis, DocumentReport } from "../../contract/documents/document.ts";
import { Type } from "../../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../../http/route.ts";
import type { AnalyseDocument } from "../../operations/documents/analyse-document.ts";
import type { ReadDocument } from "../../operations/documents/read-document.ts";
import {
  attachmentHeaders,
  disposition,
  documentMediaTypes,
  documentTypes,
  forwardHeaders,
  namedFile,
} from "./attachment.ts";

const params = Type.Object({ id: Type.String({ description: "Id of the report." }) });
const link = Type.Object({ expires: Type.String(), signature: Type.String() });
const fieldLimitBytes = 4_096;

function field(description: string, isRequired: boolean) {
  return { description, isRequired, limitBytes: fieldLimitBytes };
}

export function documentRoutes(analyse: AnalyseDocument, read: ReadDocument, documentLimit: number): readonly Route[] {
  return [
    jsonRoute({
      method: "POST",
      path: "/forgery/analyse/analyse_docs_v2",
      operation: "analyseDocument",
      summary: "Analyse a document for forgery",
      description: "An empty response list means no findings. It does not prove that the document is authentic.",
      tag: "Documents",
      scope: "documents:write",
      form: {
        file: "document",
        fileDescription: "The file to analyse.",
        limitBytes: documentLimit,
        fields: {
          doc_format: field(
            "Name of the format, for example pdf, png, jpg, tiff, webp, gif, bmp or avif, or a MIME type.",
            true,
          ),
          document_name: field("Name of the document; returned in the response.", false),
          password: field("Opens an encrypted PDF.", false),
          customerId: field("Customer to compare the document with; needs the scope customers:read.", false),
        },
      },
      responses: { 200: { description: "The findings.", schema: DocumentAnalysis } },
      errors: ["unprocessable_document"],
      answer: async ({ caller, baseUrl, upload, signal }) => {
        const { content, fileName, finish } = await upload();
        const mayReadCustomers = hasScope(caller, "customers:read");
        const given = { content, fileName, fields: finish, signal };
        const answer = await analyse(caller.side, given, baseUrl, caller.name, mayReadCustomers);
        return answer;
      },
    }),
    jsonRoute({
      method: "GET",
      path: "/forgery/documents/:id",
      operation: "fetchDocumentReport",
      summary: "Fetch a document's report",
      tag: "Documents",
      scope: "documents:read",
      params,
      responses: { 200: { description: "The report.", schema: DocumentReport } },
      errors: ["not_found"],
      answer: ({ caller, params: { id }, baseUrl }) => read.report(caller.side, id, baseUrl),
    }),
    defineRoute({
      method: "GET",
      path: "/forgery/documents/:id/content",
      operation: "readDocumentContent",
      summary: "Download a stored document by its signed link",
      tag: "Documents",
      scope: null,
      params,
      query: link,
      responses: {
        200: {
          description: "The stored bytes.",
          contentType: "application/octet-stream",
          otherTypes: documentMediaTypes,
          headers: namedFile,
        },
        307: {
          description: "If documents are kept in object storage with direct links: the bytes are at Location.",
          contentType: null,
          headers: { Location: "Address in the storage, which expires with the link." },
        },
      },
      errors: ["forbidden", "not_found"],
      async handler({ params: { id }, query: { expires, signature } }) {
        const { name, format, address, open } = await read.content(id, expires, signature);
        const contentType = documentTypes[format] ?? "application/octet-stream";
        const elsewhere = address({ "content-disposition": disposition(name), "content-type": contentType });
        if (elsewhere !== undefined) return { status: 307, headers: forwardHeaders(elsewhere), body: "" };
        const { bytes, stream } = await open();
        return { contentType, headers: attachmentHeaders(name, bytes), body: stream };
      },
    }),
  ];
}
