/** The metadata of a stored document: dates, programs, and the steps that programs recorded. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

const closed = { additionalProperties: false } as const;

export const DocumentMetadata = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(["date", "program"]),
          source: Type.Enum(["Info", "XMP", "EXIF"], {
            description: "Information dictionary of a PDF, XMP packet, or EXIF of a picture.",
          }),
          field: Type.String(),
          text: Type.String({
            description:
              "As written in the file, truncated if long. Anyone who creates a file can write anything here.",
          }),
        },
        closed,
      ),
    ),
    history: Type.Array(
      Type.Object(
        {
          action: Type.String(),
          when: Type.String({ description: "As written; empty if not stated." }),
          program: Type.String(),
        },
        closed,
      ),
      { description: "Processing steps recorded in an XMP packet, oldest first." },
    ),
    derivedFrom: Type.Union([Type.String(), Type.Null()], {
      description: "Identifier of the document that this one was derived from, as stated in the file.",
    }),
    notAssessed: Type.Union([Type.String(), Type.Null()], { description: "Why the metadata could not be read." }),
  },
  { $id: "DocumentMetadata", ...closed },
);
export type DocumentMetadata = Static<typeof DocumentMetadata>;
