/** The answer to several documents in one file: a ZIP archive, or an e-mail message with attachments. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";
import { Finding } from "./document.ts";

export const PackageAnalysis = Type.Object(
  {
    kind: Type.Enum(["zip", "eml"], { description: "A ZIP archive, or an e-mail message." }),
    documents: Type.Array(
      Type.Object(
        {
          document_name: Type.String({ description: "Name in the package, without folders." }),
          id: Type.Union([Type.Integer(), Type.Null()], {
            description: "Identifier of the analysis report; null if the file was not analysed.",
          }),
          response: Type.Array(Finding, { description: "As in the response to a single document." }),
          document_url: Type.Union([Type.String(), Type.Null()]),
          error: Type.Optional(Type.String({ description: "Code of the error if the file was not analysed." })),
          message: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
      { description: "One entry per file, in the order of the package." },
    ),
    omitted: Type.Integer({ description: "Number of further files that were not analysed." }),
  },
  { $id: "PackageAnalysis", additionalProperties: false },
);
export type PackageAnalysis = Static<typeof PackageAnalysis>;
