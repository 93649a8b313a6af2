/** A later revision changed something that a signature does not allow to be changed. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { nameLevel, nameSignature } from "../../derived/signatures/signature-names.ts";
import type { ChangeKind, LaterChange, SignatureFact } from "../../facts/signatures.ts";

/** Told by the check that draws the pages. */
const drawn: readonly ChangeKind[] = ["page content", "page tree", "layers"];

export const changeForbiddenBySignature = defineCheck({
  id: "change-forbidden-by-signature",
  version: 1,
  title: "Change that a signature does not permit",
  tamperingType: "tampering",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "All additions by revisions after a signature were classified by their effect and compared with what the signature permits by its certification level and its field locks. Signatures, validation data, time stamps and metadata are always permitted, filling in and annotating depends on the level. Here something else was changed: a locked field, the appearance of a signature, a forbidden annotation or field, an action, or an object that is also used elsewhere.",
  innocentCauses: [
    "a program that added a comment or filled in a field and ignored the certification",
    "a signing service that redraws its fields",
  ],
  source:
    "ISO 32000-1, 12.8.2.2 and 12.8.2.4; the difference policy that pyHanko documents; attacks on certified documents (Rohlmann and others, IEEE S&P 2021).",
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const compared = signatures.filter(({ isCompared, coverage }) => isCompared && coverage.bytesAfter > 0);
    if (compared.length === 0) return "nothing_to_compare";
    const findings = compared.flatMap((signature) => describe(signature));
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe(signature: SignatureFact): CheckFinding[] {
  const violations = signature.laterChanges.filter(
    ({ verdict, kind }) => verdict === "violated" && !drawn.includes(kind),
  );
  if (violations.length === 0) return [];
  const listed = violations.map((change) => nameChange(change)).slice(0, 5);
  const { certification, lock } = signature.permissions;
  const locks = lock === undefined ? "" : `, and locks ${lock.action === "All" ? "all fields" : "fields"}`;
  return [
    {
      observation: `${nameSignature(signature)}, ${nameLevel(certification)}${locks}, was followed by revisions that changed what they may not: ${listed.join("; ")}. Further signatures, time stamps, validation material and metadata were ruled out.`,
      confidence: 90,
      evidence: {
        kind: "structure",
        facts: violations.map(({ kind, places }) => ({ name: kind, text: maskCardNumbers(places.join("; ")) })),
      },
    },
  ];
}

function nameChange({ kind, count, places }: LaterChange): string {
  const more = count > 2 ? ` and ${count - 2} more` : "";
  return `${kind} (${maskCardNumbers(places.slice(0, 2).join(", "))}${more})`;
}
