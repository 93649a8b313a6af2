/** Sees content credentials that list changes of what the picture shows. */
import { defineCheck } from "../../check.ts";
import { isRight } from "../../derived/metadata/origin.ts";
import type { ManifestFacts } from "../../facts/credentials.ts";

/**
 * Actions that change what a picture shows. Those that the conformance programme calls non-editorial do not, such as converting,
 * watermarks and redacted assertions; nor do cropping, resizing and colour.
 */
const changingActions = [
  "c2pa.edited",
  "c2pa.drawing",
  "c2pa.placed",
  "c2pa.removed",
  "c2pa.deleted",
  "c2pa.addedText",
  "c2pa.filtered",
  "c2pa.translated",
];
const itemLimit = 50;

export const contentCredentialsTellOfEdits = defineCheck({
  id: "content-credentials-tell-of-edits",
  version: 2,
  title: "Content credentials report edits",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A C2PA manifest is a record that cameras and editors add to a picture, with the edits and from what each comes. All manifests of the file are read, from the active one to those of earlier states.",
  innocentCauses: [
    "an editor that records every change as an edit, also of brightness",
    "a picture that was put together openly, such as a collage",
  ],
  source:
    "C2PA technical specification 2.2: actions; the conformance programme's asset rubrics: which of them are editorial.",
  needs: ["credentials"],
  run({ credentials: { manifests } }) {
    const told = manifests
      .filter(({ role }) => role === "file" || role === "earlier state")
      .flatMap((manifest) => listChanges(manifest).map((change) => ({ change, manifest })));
    const [first] = told;
    if (first === undefined) return "clear";
    const names = [...new Set(told.map(({ change }) => change))];
    const { generator, signature } = first.manifest;
    const signer = isRight(first.manifest) ? (signature.signer?.name ?? "") : "";
    const whose = generator === "" ? "" : ` They name ${generator}.`;
    return [
      {
        observation: `The content credentials list ${names.slice(0, itemLimit).join(", ")}: what the file shows was changed by hand or by a program.${whose}${signer === "" ? "" : ` Signed by ${signer}.`}`,
        confidence: 90,
        evidence: { kind: "inventory", items: names.slice(0, itemLimit) },
      },
    ];
  },
});

/** What a model did is said by its own check, and a part that was put in at the start is how a drawing begins. */
function listChanges({ actions }: ManifestFacts): string[] {
  return actions
    .filter(
      ({ action, sourceType }) => changingActions.includes(action) && !/trained|compositeSynthetic/i.test(sourceType),
    )
    .map(({ action, sourceType }) => (sourceType === "" ? action : `${action} (${sourceType})`));
}
