/** The bytes that a signature covers are not those that were signed. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { explainDamage, isUsageRights, nameSignature } from "../../derived/signature-names.ts";
import type { SignatureFact } from "../../facts/signatures.ts";

export const coveredBytesDifferFromSignature = defineCheck({
  id: "covered-bytes-differ-from-signature",
  version: 3,
  title: "Signed bytes were changed",
  tamperingType: "tampering",
  analysis: "signatures",
  cause: "signature",
  strength: "proof",
  canShowTampering: true,
  meaning:
    "A digital signature holds the digest of the bytes that it covers. The digest of these bytes, or the signature over it, was computed again and is another one: they were changed after signing. Who signed, and whether the certificate is known or has expired, plays no part in it.",
  innocentCauses: [
    "a form with usage rights for a viewer that its issuer saved again, of which this says so and no more",
    "a program that optimised or saved the file anew after it was signed",
    "damage on the way",
  ],
  source: "RFC 5652, section 5.4 and 5.6, and ISO 32000-1, 12.8.1.",
  appliesTo: ["pdf"],
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const verified = signatures.filter(({ message }) => message !== undefined);
    if (verified.length === 0) return "not_applicable";
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
