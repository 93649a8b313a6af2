/** A field is signed by something that is no signature: its value is missing, empty or unreadable. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { explainDamage, nameSignature } from "../../derived/signatures/signature-names.ts";
import type { SignatureFact } from "../../facts/signatures.ts";

/** Kinds of signatures that are read here; others have formats of their own (ISO 32000-2, table 260). */
const knownFilters = new Set(["adbe.pkcs7.detached", "adbe.pkcs7.sha1", "ETSI.CAdES.detached", "ETSI.RFC3161"]);

export const signatureEmptied = defineCheck({
  id: "signature-emptied",
  version: 3,
  title: "Signature without a signature value",
  tamperingType: "tampering",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A signed field refers to a signature dictionary, but the signature value is missing, empty or invalid. Some viewers showed such fields as validly signed, so forgers created them. Signing programs do not write this, except for a placeholder where a signature was to be added.",
  innocentCauses: [
    "signing that was started and not finished",
    "a broken program that signs",
    "a transfer that truncated the file or sent it as text",
  ],
  source: "Universal signature forgery (Mladenov and others, CCS 2019).",
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    if (signatures.length === 0) return "nothing_to_compare";
    // Of a file that was written anew it is told that the signature cannot be verified.
    const whole = signatures.filter(({ damage }) => damage !== "written anew");
    const findings = whole.flatMap((signature) => describe(signature));
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe(signature: SignatureFact): CheckFinding[] {
  const what = nameFault(signature);
  if (what === undefined) return [];
  // What begins as a signature and breaks off was written by a wrong program rather than by a forger.
  const isBroken = signature.contents === "present" && signature.message?.state === "unreadable";
  const damage = signature.damage === undefined ? undefined : explainDamage(signature.damage);
  return [
    {
      ...(isBroken ? { strength: "weak" as const } : {}),
      ...(damage && { strength: damage.strength }),
      observation: `${nameSignature(signature)} ${what}. ${damage?.ending ?? "Unfinished signing was considered: it leaves a long blank there."}`,
      confidence: 92,
    },
  ];
}

function nameFault({ contents, message, subFilter }: SignatureFact): string | undefined {
  switch (contents) {
    case "missing":
      return "has no signature value at all";
    case "empty":
      return "has an empty signature value";
    case "not a string":
      return "has something else in the place of its signature value";
    case "short blank":
      return "has a few zeros for a signature value";
    case "placeholder":
      return undefined;
    case "present": {
      const isUnreadable = message?.state === "unreadable" && knownFilters.has(subFilter);
      return isUnreadable ? "has a value that cannot be read as a signature" : undefined;
    }
    case "something else":
      return knownFilters.has(subFilter) ? "has a value that does not even begin as a signature does" : undefined;
  }
}
