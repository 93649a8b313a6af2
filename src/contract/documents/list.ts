/** Lists of stored documents, and the versions of a file. */

import { Type } from "../schema.ts";
import type { Static } from "../static.ts";
import { documentFields } from "./document.ts";
import { DocumentReviewSummary } from "./review.ts";

const DocumentEntry = Type.Object(
  {
    ...documentFields,
    findings: Type.Integer({ description: "Number of findings, without those about what was not assessed." }),
    tampered: Type.Boolean({ description: "Whether a finding likely represents tampering." }),
    review: DocumentReviewSummary,
  },
  { $id: "DocumentEntry", additionalProperties: false },
);
export type DocumentEntry = Static<typeof DocumentEntry>;

export const DocumentList = Type.Object(
  { documents: Type.Array(DocumentEntry), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "DocumentList", additionalProperties: false },
);
export type DocumentList = Static<typeof DocumentList>;

export const DocumentVersions = Type.Object(
  {
    versions: Type.Array(
      Type.Object(
        {
          version: Type.Integer({ minimum: 1, description: "1 is the oldest that can be recovered." }),
          bytes: Type.Integer({ description: "Length of the file in this version; the rest was appended later." }),
          pages: Type.Integer({ description: "Number of pages; 0 if unknown." }),
        },
        { additionalProperties: false },
      ),
      { description: "Oldest first; the last one is the current document." },
    ),
    omitted: Type.Integer({ description: "Number of older versions that are not listed." }),
  },
  { $id: "DocumentVersions", additionalProperties: false },
);
export type DocumentVersions = Static<typeof DocumentVersions>;
