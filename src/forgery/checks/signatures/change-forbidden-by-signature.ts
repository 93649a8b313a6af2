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
  title: "Change that a signature does not allow",
  tamperingType: "tampering",
  analysis: "signatures",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Everything that revisions after a signature added was sorted by its effect and held against what the signature allows: by its certification level and by the fields that it locks. Signing, validation material, time stamps and metadata are always allowed, filling in and annotating where the level says so. Here something else was changed: a locked field, what shows that somebody signed, an annotation or field where none may come, an action, or an object that something out of the ordinary uses too.",
  innocentCauses: [
    "a program that added a comment or filled a field without regard to the certification",
    "a signing service that draws its fields anew",
  ],
  source:
    "ISO 32000-1, 12.8.2.2 and 12.8.2.4; the difference policy that pyHanko documents; attacks on certified documents (Rohlmann and others, IEEE S&P 2021).",
  appliesTo: ["pdf"],
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const compared = signatures.filter(({ isCompared, coverage }) => isCompared && coverage.bytesAfter > 0);
    if (compared.length === 0) return "not_applicable";
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
