/** The document was signed once, and the signature was taken out. */
import { defineCheck } from "../../check.ts";
import type { SignatureResidue } from "../../facts/signatures.ts";

const meanings: Readonly<Record<SignatureResidue, string>> = {
  "permissions without their signature": "permissions of a certified document whose signature is gone",
  "validation material without a signature": "certificates and revocation lists of a signature that is gone",
  "signature value that no field leads to": "a signature that no field leads to any more",
  "earlier version was signed": "an earlier version that was signed",
  "appearance of a signature in a field without one": "the picture of a signature in a field that is not signed",
};

export const signatureRemoved = defineCheck({
  id: "signature-removed",
  version: 1,
  title: "Signature was removed",
  tamperingType: "tampering",
  cause: "signature",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The document is not signed, but has traces that only signing leaves. A signature that would be invalid is often removed before a changed document is sent; a signer may also remove a signature for good reasons.",
  innocentCauses: ["the signer cleared the signature", "pages of a signed document that were saved as a new file"],
  source: "ISO 32000-1, 12.7.4.5 and 12.8; ISO 32000-2, 12.8.4.3.",
  needs: ["signatures"],
  run({ signatures: { residue } }) {
    if (residue.length === 0) return "clear";
    const items = residue.map((one) => meanings[one]);
    return [
      {
        observation: `The document is not signed, but holds ${items.join("; and ")}. That the signer took the signature back was considered and cannot be ruled out.`,
        confidence: 85,
        evidence: { kind: "inventory", items },
      },
    ];
  },
});
