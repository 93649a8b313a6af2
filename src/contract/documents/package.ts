/** The answer to several documents in one file: a ZIP archive, or an e-mail message with attachments. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";
import { Finding } from "./document.ts";

const comparedParticulars = ["name", "date of birth", "employment", "account", "employer", "pay"] as const;

export const PackageComparison = Type.Named("PackageComparison", {
  field: Type.Enum(comparedParticulars),
  agrees: Type.Boolean(),
  statement: Type.String({ description: "One sentence with the values; account numbers are shortened." }),
  documents: Type.Array(Type.Integer(), { description: "Places in the list of documents, from 0." }),
});
export type PackageComparison = Static<typeof PackageComparison>;

export const PackageAnalysis = Type.Named("PackageAnalysis", {
  kind: Type.Enum(["zip", "eml"], { description: "A ZIP archive, or an e-mail message." }),
  documents: Type.Array(
    Type.Closed({
      document_name: Type.String({ description: "Name in the package, without folders." }),
      id: Type.OrNull(Type.Integer(), {
        description: "Identifier of the analysis report; null if the file was not analysed.",
      }),
      response: Type.Array(Finding, { description: "As in the response to a single document." }),
      document_url: Type.OrNull(Type.String()),
      error: Type.Optional(Type.String({ description: "Code of the error if the file was not analysed." })),
      message: Type.Optional(Type.String()),
    }),
    { description: "One entry per file, in the order of the package." },
  ),
  comparison: Type.Array(PackageComparison, {
    description:
      "Fields on which the documents of one applicant should agree, where at least two of them state the field. A difference is no finding: joint accounts, several employers and married names are legitimate.",
  }),
  omitted: Type.Integer({ description: "Number of further files that were not analysed." }),
});
export type PackageAnalysis = Static<typeof PackageAnalysis>;
