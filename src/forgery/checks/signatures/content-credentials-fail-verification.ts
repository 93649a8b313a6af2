/** Sees content credentials whose signature or hashes do not hold: they, or what they speak of, were changed after signing. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { BindingFact, CredentialFault, ManifestFacts } from "../../facts/credentials.ts";

const itemLimit = 20;

export const contentCredentialsFailVerification = defineCheck({
  id: "content-credentials-fail-verification",
  version: 1,
  title: "Content credentials fail verification",
  tamperingType: "tampering",
  analysis: "signatures",
  cause: "signature",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A C2PA manifest is signed: its claim, its assertions and the manifests of its ingredients by hashes, and the file by a hash over its bytes or boxes. Each is computed again, for every manifest in the file.",
  innocentCauses: [
    "a program without C2PA that changed metadata, or saved the file again and kept the manifest",
    "a signer's program that wrote its manifest wrongly",
  ],
  source:
    "C2PA technical specification 2.2: validation of claims, assertions, ingredients and hard bindings; RFC 9052.",
  needs: ["credentials"],
  run({ credentials: { manifests } }) {
    const findings = [
      ...describeSignatures(manifests),
      ...describeFaults(manifests),
      ...describeBinding(manifests[0]?.binding),
      ...describeSigners(manifests),
    ];
    return findings.length === 0 ? "clear" : findings;
  },
});

function nameManifest({ role, label }: ManifestFacts): string {
  switch (role) {
    case "file":
      return "the active manifest";
    case "earlier state":
      return `the manifest of an earlier state (${label})`;
    case "part":
      return `the manifest of a part (${label})`;
    case "input":
      return `the manifest of an input (${label})`;
    case "unused":
      return `a manifest that nothing refers to (${label})`;
  }
}

function describeSignatures(manifests: readonly ManifestFacts[]): CheckFinding[] {
  const broken = manifests.filter(({ signature: { state } }) => state === "invalid" || state === "missing");
  const unread = manifests.filter(({ signature: { state } }) => state === "unreadable" || state === "unsupported");
  const [first] = broken;
  return [
    ...(first === undefined
      ? []
      : [
          {
            issue: "Signature of content credentials is broken",
            observation: `The signature of ${nameManifest(first)} ${first.signature.state === "missing" ? "is missing" : "does not fit its claim"}: the claim was changed after it was signed, or never signed with this certificate.${nameSigner(first)}`,
            confidence: 99,
            strength: isOfFile(first) ? ("strong" as const) : ("moderate" as const),
            evidence: { kind: "inventory" as const, items: broken.slice(0, itemLimit).map(nameManifest) },
          },
        ]),
    ...unread.slice(0, 1).map((manifest) => ({
      issue: "Signature of content credentials cannot be read",
      observation: `The signature of ${nameManifest(manifest)} is damaged, or of a kind that is not verified here, so nothing vouches for what the manifest states.`,
      confidence: 95,
      strength: "weak" as const,
    })),
  ];
}

function nameSigner({ signature: { signer } }: ManifestFacts): string {
  return signer === null || signer.name === "" ? "" : ` The certificate is that of ${signer.name}.`;
}

/** What fails in a part that was put in says less of the file. */
function isOfFile({ role }: ManifestFacts): boolean {
  return role === "file" || role === "earlier state";
}

const faultTexts: Readonly<Record<CredentialFault["kind"], string>> = {
  "assertion differs": "is not what was signed",
  "assertion missing": "is signed, and missing",
  "ingredient differs": "is an ingredient whose manifest is not the one that was signed",
  "ingredient missing": "is an ingredient whose manifest is missing",
  "claim unreadable": "has a claim that cannot be read",
};

function describeFaults(manifests: readonly ManifestFacts[]): CheckFinding[] {
  const faulty = manifests.filter(({ faults }) => faults.length > 0);
  const [first] = faulty;
  const [fault] = first?.faults ?? [];
  if (first === undefined || fault === undefined) return [];
  const items = faulty.flatMap((manifest) =>
    manifest.faults.map(({ kind, part }) => `${nameManifest(manifest)}: ${part} ${faultTexts[kind]}`),
  );
  return [
    {
      issue: "Content credentials were changed after signing",
      observation: `In ${nameManifest(first)}, ${fault.part} ${faultTexts[fault.kind]}: what the credentials state is not what was signed.`,
      confidence: 99,
      strength: faulty.some(isOfFile) ? "strong" : "moderate",
      evidence: { kind: "inventory", items: items.slice(0, itemLimit) },
    },
  ];
}

function describeBinding(binding: BindingFact | undefined): CheckFinding[] {
  if (binding?.state !== "differs") return [];
  const { method, parts } = binding;
  const where = parts.length === 0 ? "" : ` These parts differ: ${parts.join(", ")}.`;
  return [
    {
      issue: "Content credentials do not fit the file",
      observation: `The ${method} in the signed content credentials is not that of the file: its bytes were changed after signing.${where}`,
      confidence: 99,
      // Programs that change metadata alone leave the manifest, too; where the parts are named, they show whether it is that. How
      // boxes are hashed was compared with signed HEIC and AVIF files of this project alone.
      strength: isMetadataOnly(parts) ? "supporting" : method === "BMFF hash" ? "moderate" : "strong",
      ...(parts.length === 0 ? {} : { evidence: { kind: "inventory", items: [...parts] } }),
    },
  ];
}

/** Segments and chunks without pixels. */
function isMetadataOnly(parts: readonly string[]): boolean {
  return (
    parts.length > 0 &&
    parts.every((part) =>
      /^(?:APP\d+|COM|tEXt|iTXt|zTXt|eXIf|tIME|21FE|21FF)(?: (?:APP\d+|COM|21FE|21FF))*$/.test(part),
    )
  );
}

/** Only where the operator keeps a trust list: without one nothing is known of signers. */
function describeSigners(manifests: readonly ManifestFacts[]): CheckFinding[] {
  const [active] = manifests;
  const signer = active?.signature.signer;
  if (active?.signature.state !== "valid" || signer === null || signer === undefined) return [];
  return [
    ...(signer.trust === "not listed"
      ? [
          {
            issue: "Signer of content credentials is not on the trust list",
            observation: `The content credentials are signed by ${signer.name}, with a certificate of ${signer.issuer}, to which the trust list of this service does not lead: anybody can have signed them.`,
            confidence: 95,
            strength: "none" as const,
          },
        ]
      : []),
    ...(signer.wasValid === "no"
      ? [
          {
            issue: "Certificate of content credentials was not valid when they were signed",
            observation: `The content credentials are signed by ${signer.name} with a certificate that was not valid at ${signer.stampedAt}, when the signature was stamped.`,
            confidence: 95,
            strength: "weak" as const,
          },
        ]
      : []),
  ];
}
