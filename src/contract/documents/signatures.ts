/** The digital signatures of a stored PDF: what each covers, whether it is valid, and later changes. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

export const DocumentSignatures = Type.Named("DocumentSignatures", {
  signatures: Type.Array(
    Type.Closed({
      field: Type.String({
        description: "Name of the signature field; empty if no field refers to the signature.",
      }),
      isTimestamp: Type.Boolean({ description: "A document time stamp, which does not name a signer." }),
      state: Type.Enum(["valid", "invalid", "unreadable", "unsupported", "empty"], {
        description: "Whether the covered bytes are the signed bytes. It does not confirm the signer.",
      }),
      signedAt: Type.OrNull(Type.Instant(), { description: "Time by the signer's clock." }),
      stampedAt: Type.OrNull(Type.Instant(), { description: "Time by a valid time stamp." }),
      certificate: Type.OrNull(
        Type.Closed({
          notBefore: Type.String(),
          notAfter: Type.String(),
          isSelfSigned: Type.Boolean(),
          hasKnownRoot: Type.Boolean({ description: "The certificate chains to a publicly known authority." }),
        }),
      ),
      coveredBytes: Type.Integer({ description: "End of the covered bytes in the file; 0 if unknown." }),
      bytesAfter: Type.Integer({ description: "Bytes after the covered ones." }),
      faults: Type.Array(Type.String(), { description: "Problems of the covered byte ranges." }),
      laterChanges: Type.Array(
        Type.Closed({
          kind: Type.String(),
          verdict: Type.Enum(["permitted", "indeterminate", "violated"]),
          count: Type.Integer(),
        }),
        { description: "Changes after the signature by kind, and whether the signature permits them." },
      ),
      isCurrent: Type.Boolean({ description: "The current document still refers to the signature." }),
    }),
    { description: "In the order of the covered bytes." },
  ),
  notAssessed: Type.OrNull(Type.String(), {
    description: "Why signatures could not be read.",
  }),
});
export type DocumentSignatures = Static<typeof DocumentSignatures>;
