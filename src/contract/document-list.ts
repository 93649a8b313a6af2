/** Stored documents beside their reports: lists of them, and the versions that a file went through. */
import { documentFields } from "./document.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const DocumentEntry = Type.Object(
  {
    ...documentFields,
    findings: Type.Integer({ description: "How many there are, not counting what was not assessed." }),
    tampered: Type.Boolean({ description: "Whether one of them likely represents tampering." }),
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
          bytes: Type.Integer({ description: "The file's length in this version; the rest was appended later." }),
          pages: Type.Integer({ description: "0 where they cannot be counted." }),
        },
        { additionalProperties: false },
      ),
      { description: "Oldest first; the last one is the document as it is." },
    ),
    omitted: Type.Integer({ description: "Older versions that were left out." }),
  },
  { $id: "DocumentVersions", additionalProperties: false },
);
export type DocumentVersions = Static<typeof DocumentVersions>;
