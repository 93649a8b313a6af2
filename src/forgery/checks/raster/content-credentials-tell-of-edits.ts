/** Sees a C2PA manifest that says that the picture was edited or generated, or that no longer fits the file. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { CredentialFacts } from "../../facts/image-file.ts";

/** Actions that change what a picture shows; cropping, resizing, converting and colour do not. */
const changingActions = [
  "c2pa.edited",
  "c2pa.drawing",
  "c2pa.placed",
  "c2pa.removed",
  "c2pa.filtered",
  "c2pa.redacted",
];
const generatedSource = /(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|algorithmicMedia)$/i;

export const contentCredentialsTellOfEdits = defineCheck({
  id: "content-credentials-tell-of-edits",
  version: 1,
  title: "Content credentials report edits",
  tamperingType: "tampering",
  analysis: "metadata",
  cause: "metadata",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A C2PA manifest is a record that cameras and editors add to a picture: the edits, and a hash of its bytes. It counts only as evidence against the picture, because its signature is not verified here.",
  innocentCauses: [
    "an editor that records every change as an edit, also of brightness",
    "a program without C2PA that saved the file again and kept the manifest",
  ],
  source: "C2PA technical specification 2.1: actions, digital source types and hard bindings.",
  appliesTo: ["image"],
  needs: ["imageFile"],
  run({ imageFile: { credentials } }) {
    if (credentials === undefined) return "not_applicable";
    const findings = [...describeGenerated(credentials), ...describeActions(credentials), ...describeHash(credentials)];
    return findings.length === 0 ? "clear" : findings;
  },
});

function by({ generator }: CredentialFacts): string {
  return generator === "" ? "" : ` It names ${generator}.`;
}

function describeGenerated(credentials: CredentialFacts): CheckFinding[] {
  const source = credentials.sourceTypes.find((type) => generatedSource.test(type));
  if (source === undefined) return [];
  return [
    {
      issue: "Content credentials say that the picture was generated",
      observation: `The picture's own manifest gives its source as ${source.split("/").at(-1)}: wholly or partly made by a program, not captured.${by(credentials)}`,
      confidence: 96,
    },
  ];
}

function describeActions(credentials: CredentialFacts): CheckFinding[] {
  const actions = credentials.actions.filter((action) => changingActions.includes(action));
  if (actions.length === 0) return [];
  return [
    {
      observation: `The picture's own manifest lists ${actions.join(", ")}: its content was changed after it was captured.${by(credentials)}`,
      confidence: 90,
      strength: "moderate",
      evidence: { kind: "inventory", items: [...credentials.actions] },
    },
  ];
}

/** Whoever saves a picture again without knowing of manifests breaks the hash, so this alone shows a save, not an edit. */
function describeHash(credentials: CredentialFacts): CheckFinding[] {
  if (credentials.isHashRight !== false) return [];
  return [
    {
      issue: "Content credentials do not fit the file",
      observation: `The hash that the picture's manifest states is not that of the file: the bytes were changed after the manifest was made.${by(credentials)}`,
      confidence: 95,
      strength: "moderate",
    },
  ];
}
