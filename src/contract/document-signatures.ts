/** The digital signatures of a stored PDF: what each covers, whether it holds, and what came after it. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const DocumentSignatures = Type.Object(
  {
    signatures: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: "The name of its field; empty for one that no field leads to." }),
          isTimestamp: Type.Boolean({ description: "A time stamp over the document, by nobody in particular." }),
          state: Type.Enum(["valid", "invalid", "unreadable", "unsupported", "empty"], {
            description: "Whether what it covers is what was signed. It says nothing of who signed.",
          }),
          signedAt: Type.Union([Type.String(), Type.Null()], { description: "What the signer's clock said." }),
          stampedAt: Type.Union([Type.String(), Type.Null()], { description: "What a valid time stamp says." }),
          certificate: Type.Union([
            Type.Object(
              {
                notBefore: Type.String(),
                notAfter: Type.String(),
                isSelfSigned: Type.Boolean(),
                hasKnownRoot: Type.Boolean({ description: "It leads to an authority that is publicly known." }),
              },
              { additionalProperties: false },
            ),
            Type.Null(),
          ]),
          coveredBytes: Type.Integer({ description: "Where in the file what it covers ends; 0 if that is unknown." }),
          bytesAfter: Type.Integer({ description: "Bytes after that, which it does not cover." }),
          faults: Type.Array(Type.String(), { description: "What is wrong with the bytes that it says it covers." }),
          laterChanges: Type.Array(
            Type.Object(
              {
                kind: Type.String(),
                verdict: Type.Enum(["permitted", "indeterminate", "violated"]),
                count: Type.Integer(),
              },
              { additionalProperties: false },
            ),
            { description: "What was changed after it, by kind, and whether it lets that happen." },
          ),
          isCurrent: Type.Boolean({ description: "The document as it is now still leads to it." }),
        },
        { additionalProperties: false },
      ),
      { description: "In the order of what they cover." },
    ),
    notAssessed: Type.Union([Type.String(), Type.Null()], {
      description: "Why signatures could not be read, where that is so.",
    }),
  },
  { $id: "DocumentSignatures", additionalProperties: false },
);
export type DocumentSignatures = Static<typeof DocumentSignatures>;
