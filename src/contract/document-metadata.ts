/** What a stored document says of itself: dates, programs, and the steps that programs noted. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const closed = { additionalProperties: false } as const;

export const DocumentMetadata = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(["date", "program"]),
          source: Type.Enum(["Info", "XMP", "EXIF"], {
            description: "A PDF's information dictionary, an XMP packet, or a picture's EXIF.",
          }),
          field: Type.String(),
          text: Type.String({ description: "As written, cut to a bound. Whoever makes a file can write anything." }),
        },
        closed,
      ),
    ),
    history: Type.Array(
      Type.Object(
        {
          action: Type.String(),
          when: Type.String({ description: "As written; empty where it is not stated." }),
          program: Type.String(),
        },
        closed,
      ),
      { description: "Steps that programs noted in an XMP packet, oldest first." },
    ),
    derivedFrom: Type.Union([Type.String(), Type.Null()], {
      description: "The identifier of the document that it says it was made from.",
    }),
    notAssessed: Type.Union([Type.String(), Type.Null()], { description: "Why it could not be read." }),
  },
  { $id: "DocumentMetadata", ...closed },
);
export type DocumentMetadata = Static<typeof DocumentMetadata>;
