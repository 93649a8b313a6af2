/** `/files/preview`: shows how a file would be read. */

import { FilePreview, fileContents, transactionParameters } from "../contract/files.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import { type PreviewFile, previewLimitBytes } from "../operations/bulk/preview-file.ts";

const Query = Type.Object({
  ...transactionParameters,
  content: Type.Enum(fileContents, { description: "Content of the file." }),
  isWhole: Type.Optional(
    Type.Boolean({
      description:
        "false if only the beginning of the file is sent; its last record is then ignored. A long file is taken so by itself.",
    }),
  ),
});

export function filePreviewRoute(preview: PreviewFile): Route {
  return jsonRoute({
    method: "POST",
    path: "/files/preview",
    isRepeatable: true,
    operation: "previewFile",
    summary: "Preview how a file is read",
    description:
      "Returns the field of each column, the rows that would be rejected and why, and the first transactions as they would be accepted. Nothing is stored. Of a long file the beginning is read and the rest is dropped, so send only its beginning; a workbook or an archive is sent whole, up to 32 MiB.",
    tag: "Transactions",
    scope: "reports:read",
    query: Query,
    form: {
      file: "file",
      fileDescription: "A file of transactions, labels or customers, or its beginning.",
      limitBytes: previewLimitBytes,
      fields: {},
    },
    responses: { 200: { description: "The preview.", schema: FilePreview } },
    errors: ["unprocessable_file"],
    answer: async ({ query: { content, isWhole = true, ...guide }, upload }) =>
      preview(content, isWhole, { ...(await upload()), guide }),
  });
}
