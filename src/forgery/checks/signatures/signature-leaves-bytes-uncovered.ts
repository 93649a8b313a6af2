/** The bytes that a signature covers leave room in the file for something that nobody signed. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { explainDamage, isUsageRights, nameSignature } from "../../derived/signatures/signature-names.ts";
import type { CoverageFault, SignatureFact } from "../../facts/signatures.ts";

const meanings: Readonly<Record<CoverageFault, string>> = {
  missing: "it does not say which bytes it covers",
  malformed: "the list of the bytes that it covers cannot be read",
  empty: "it covers no bytes at all",
  "not two ranges": "it does not cover the two parts around itself",
  "does not begin at the start": "it does not cover the beginning of the file",
  overlapping: "the parts that it covers overlap",
  "beyond the end": "it says to cover bytes beyond the end of the file",
  "gap holds more than the signature": "the gap between the parts that it covers holds more than the signature itself",
  "gap misses the signature": "there is no gap for the signature itself between the parts that it covers",
  "ends within a revision": "what it covers ends in the middle of a revision",
};

export const signatureLeavesBytesUncovered = defineCheck({
  id: "signature-leaves-bytes-uncovered",
  version: 4,
  title: "Signature does not cover its revision",
  tamperingType: "tampering",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A signature covers its whole revision except its own digits. Here the byte ranges are missing, unreadable or leave a gap, so content can be added to the file without breaking the signature. Wrapping attacks and universal forgeries do this; signing programs do not. Usage rights, which only unlock functions of a viewer, do not count. Where the signature lies elsewhere than its list says, in a file that one program wrote whole, it is told that the signature cannot be verified, and nothing more.",
  innocentCauses: [
    "signing that was started and not finished",
    "a program that moved the parts of a signed file",
    "a transfer that truncated the file or sent it as text",
  ],
  source: "Signature wrapping and universal signature forgery (Mladenov and others, CCS 2019); ISO 32000-1, 12.8.1.",
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const covering = signatures.filter((signature) => !isUsageRights(signature));
    if (covering.length === 0) return "nothing_to_compare";
    const findings = covering.flatMap((one) => {
      if (one.damage === "written anew") return [describeAnew(one)];
      return one.coverage.faults.length > 0 ? [describe(one)] : [];
    });
    return findings.length === 0 ? "clear" : findings;
  },
});

function describeAnew(signature: SignatureFact): CheckFinding {
  return {
    issue: "Signature cannot be verified",
    observation: `${nameSignature(signature)} cannot be verified, since the file was written anew after signing: what it covers (ByteRange ${signature.coverage.ranges.join(" ")}) leaves room for it where other content lies now. Merging, encrypting, linearising and saving with another program do this, and so would a change; ask for the file as it was signed.`,
    confidence: 90,
    strength: "none",
    evidence: { kind: "structure", facts: [{ name: "fault", text: "written anew" }] },
  };
}

function describe(signature: SignatureFact): CheckFinding {
  const { coverage, contents } = signature;
  const faults = coverage.faults.map((fault) => meanings[fault]);
  const range = coverage.ranges.length === 0 ? "" : ` (ByteRange ${coverage.ranges.join(" ")})`;
  const isUnfinished = contents === "placeholder";
  const damage = signature.damage === undefined ? undefined : explainDamage(signature.damage);
  const usual = isUnfinished
    ? "The signature itself is blank, as if signing had not been finished."
    : "Programs that sign do not write this.";
  return {
    observation: `${nameSignature(signature)} is not sound: ${faults.join("; ")}${range}. ${damage?.ending ?? usual}`,
    confidence: isUnfinished ? 70 : 96,
    ...(isUnfinished ? { strength: "weak" as const } : {}),
    ...(damage && { strength: damage.strength }),
    evidence: { kind: "structure", facts: coverage.faults.map((fault) => ({ name: "fault", text: fault })) },
  };
}
