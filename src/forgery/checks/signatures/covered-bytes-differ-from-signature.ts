/** The bytes that a signature covers are not those that were signed. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { explainDamage, isUsageRights, nameSignature } from "../../derived/signatures/signature-names.ts";
import type { SignatureFact } from "../../facts/signatures.ts";

export const coveredBytesDifferFromSignature = defineCheck({
  id: "covered-bytes-differ-from-signature",
  version: 4,
  title: "Signed bytes were changed",
  tamperingType: "tampering",
  cause: "signature",
  strength: "proof",
  canShowTampering: true,
  meaning:
    "A digital signature contains the digest of the covered bytes. The recomputed digest, or the signature over it, differs: the bytes were changed after signing. The signer and the state of the certificate do not matter here.",
  innocentCauses: [
    "a form with usage rights for a viewer that its issuer saved again, which the finding says",
    "a program that optimised or resaved the file after it was signed",
    "damage in transfer",
  ],
  source: "RFC 5652, section 5.4 and 5.6, and ISO 32000-1, 12.8.1.",
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const verified = signatures.filter(({ message }) => message !== undefined);
    if (verified.length === 0) return "nothing_to_compare";
    const findings = verified.flatMap((signature) => describe(signature));
    return findings.length === 0 ? "clear" : findings;
  },
});

/** What it says is only that a viewer locks its functions again. */
const usageRights = {
  strength: "none",
  ending:
    "It unlocks functions of a viewer for a form and vouches for nothing that the pages show; a form that its issuer saved again has the same.",
} as const;

function describe(signature: SignatureFact): CheckFinding[] {
  const state = signature.message?.state;
  const name = nameSignature(signature);
  if (state === "digest mismatch") {
    const damage = isUsageRights(signature)
      ? usageRights
      : signature.damage === undefined
        ? undefined
        : explainDamage(signature.damage);
    const usual = "Damage on the way or a program that wrote the file anew has the same effect.";
    return [
      {
        observation: `${name} covers ${sizeOf(signature)} bytes whose ${signature.message?.digestAlgorithm} digest is not the one that was signed: they were changed after signing. ${damage?.ending ?? usual}`,
        confidence: 99,
        ...(damage && { strength: damage.strength }),
      },
    ];
  }
  if (state === "signature mismatch") {
    return [
      {
        issue: "Signature does not fit its certificate",
        observation: `${name} has the right digest of the bytes that it covers, but the signature over it was not made with the key of its certificate. Algorithms that differ from what the signature says were ruled out.`,
        confidence: 93,
        strength: "strong",
      },
    ];
  }
  return [];
}

function sizeOf({ coverage: { ranges } }: SignatureFact): number {
  return ranges.reduce((sum, number, index) => (index % 2 === 1 ? sum + number : sum), 0);
}
