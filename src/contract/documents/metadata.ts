/** The metadata of a stored document: dates, programs, and the steps that programs recorded. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

export const DocumentMetadata = Type.Named("DocumentMetadata", {
  entries: Type.Array(
    Type.Closed({
      kind: Type.Enum(["date", "program"]),
      source: Type.Enum(["Info", "XMP", "EXIF"], {
        description: "Information dictionary of a PDF, XMP packet, or EXIF of a picture.",
      }),
      field: Type.String(),
      text: Type.String({
        description: "As written in the file, truncated if long. Anyone who creates a file can write anything here.",
      }),
    }),
  ),
  history: Type.Array(
    Type.Closed({
      action: Type.String(),
      when: Type.String({ description: "As written; empty if not stated." }),
      program: Type.String(),
    }),
    { description: "Processing steps recorded in an XMP packet, oldest first." },
  ),
  derivedFrom: Type.OrNull(Type.String(), {
    description: "Identifier of the document that this one was derived from, as stated in the file.",
  }),
  notAssessed: Type.OrNull(Type.String(), { description: "Why the metadata could not be read." }),
});
export type DocumentMetadata = Static<typeof DocumentMetadata>;
