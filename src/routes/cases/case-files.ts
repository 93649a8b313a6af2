/** `/cases/:caseId/files`: files that people attach to a case. */
import { CaseFile, CaseFileList } from "../../contract/case-files.ts";
import { Type } from "../../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../../http/route.ts";
import type { CaseFiles } from "../../operations/cases/case-files.ts";
import { attachmentHeaders, namedFile } from "../documents/attachment.ts";

const caseParams = { caseId: Type.String({ maxLength: 32, description: "Id of the case." }) };
const params = Type.Object(caseParams);
const fileParams = Type.Object({
  ...caseParams,
  fileId: Type.String({ maxLength: 16, description: "Id of the file." }),
});
const base = { tag: "Cases" } as const;

export function caseFileRoutes(files: CaseFiles, limitBytes: number): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      scope: "reports:read",
      path: "/cases/:caseId/files",
      operation: "listCaseFiles",
      summary: "List the files of a case",
      params,
      responses: { 200: { description: "Oldest first.", schema: CaseFileList } },
      errors: ["not_found"],
      answer: ({ caller, params: { caseId } }) => files.list(caller.side, caseId),
    }),
    defineRoute({
      ...base,
      method: "POST",
      scope: "cases:write",
      path: "/cases/:caseId/files",
      operation: "attachCaseFile",
      summary: "Attach a file to a case",
      description:
        "Any file; it is kept as it is and not analysed. A case has at most 50. The same bytes are attached once, and retention deletes them as it does documents.",
      params,
      form: { file: "file", fileDescription: "The file to attach.", limitBytes, fields: {} },
      responses: { 201: { description: "The file.", schema: CaseFile } },
      errors: ["not_found", "conflict"],
      async handler({ caller, params: { caseId }, upload }) {
        const receive = async () => {
          const { fileName, content, finish } = await upload();
          return { name: fileName, content, finish };
        };
        const file = await files.attach(caller.side, caseId, receive, caller.name);
        return { status: 201, body: JSON.stringify(file) };
      },
    }),
    defineRoute({
      ...base,
      method: "GET",
      scope: "documents:read",
      path: "/cases/:caseId/files/:fileId",
      operation: "downloadCaseFile",
      summary: "Download a file of a case",
      description: "Always a download of plain bytes, whatever the file is.",
      params: fileParams,
      responses: { 200: { description: "The bytes.", contentType: "application/octet-stream", headers: namedFile } },
      errors: ["not_found"],
      async handler({ caller, params: { caseId, fileId } }) {
        const { name, bytes, stream } = await files.open(caller.side, caseId, fileId);
        return { contentType: "application/octet-stream", headers: attachmentHeaders(name, bytes), body: stream };
      },
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      scope: "cases:write",
      path: "/cases/:caseId/files/:fileId",
      operation: "removeCaseFile",
      summary: "Remove a file from a case",
      description:
        "Deletes its bytes too, unless a document or another case of the same side uses them, and its name from the journal. Earlier backups still hold the file.",
      params: fileParams,
      responses: { 204: { description: "The file is removed.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { caseId, fileId } }) => files.remove(caller.side, caseId, fileId, caller.name),
    }),
  ];
}
