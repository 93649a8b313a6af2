/** `/files/preview`: how a file would be read. */

import { transactionParameters } from "../contract/file-guide.ts";
import { FilePreview, fileContents } from "../contract/file-preview.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import { type PreviewFile, previewLimitBytes } from "../operations/bulk/preview-file.ts";

const Query = Type.Object({
  ...transactionParameters,
  content: Type.Enum([...fileContents], { description: "What the file holds." }),
  isWhole: Type.Optional(
    Type.Boolean({ description: "false where only the file's beginning is sent: its last record is then left out." }),
  ),
});

export function filePreviewRoute(preview: PreviewFile): Route {
  return defineRoute({
    method: "POST",
    path: "/files/preview",
    operation: "previewFile",
    summary: "Tell how a file would be read",
    description:
      "What each column gives, which rows would be rejected and why, and the first transactions as they would be taken in. Nothing is kept. Of a large file its beginning is enough.",
    tag: "Transactions",
    scope: "reports:read",
    query: Query,
    form: {
      file: "file",
      fileDescription: "A file of transactions, labels or customers, or its beginning.",
      limitBytes: previewLimitBytes,
      fields: {},
    },
    responses: { 200: { description: "How it would be read.", schema: FilePreview } },
    errors: ["unprocessable_file"],
    handler: async ({ query: { content, isWhole = true, ...guide }, upload }) =>
      JSON.stringify(await preview(content, isWhole, { ...(await upload()), guide })),
  });
}
