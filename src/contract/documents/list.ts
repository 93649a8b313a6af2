/** Lists of stored documents, and the versions of a file. */

import { Type } from "../schema.ts";
import type { Static } from "../static.ts";
import { documentFields } from "./document.ts";
import { DocumentReviewSummary } from "./review.ts";

const DocumentEntry = Type.Named("DocumentEntry", {
  ...documentFields,
  findings: Type.Integer({ description: "Number of findings, without those about what was not assessed." }),
  tampered: Type.Boolean({ description: "Whether a finding likely represents tampering." }),
  review: DocumentReviewSummary,
});
export type DocumentEntry = Static<typeof DocumentEntry>;

export const DocumentList = Type.Page("DocumentList", { documents: Type.Array(DocumentEntry) });
export type DocumentList = Static<typeof DocumentList>;

export const DocumentVersions = Type.Named("DocumentVersions", {
  versions: Type.Array(
    Type.Closed({
      version: Type.Integer({ minimum: 1, description: "1 is the oldest that can be recovered." }),
      bytes: Type.Integer({ description: "Length of the file in this version; the rest was appended later." }),
      pages: Type.Integer({ description: "Number of pages; 0 if unknown." }),
    }),
    { description: "Oldest first; the last one is the current document." },
  ),
  omitted: Type.Integer({ description: "Number of older versions that are not listed." }),
});
export type DocumentVersions = Static<typeof DocumentVersions>;
