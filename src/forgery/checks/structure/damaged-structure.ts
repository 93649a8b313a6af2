/** A PDF whose cross-reference cannot be read, so that its objects had to be searched for. */
import { defineCheck } from "../../check.ts";

export const damagedStructure = defineCheck({
  id: "damaged-structure",
  version: 1,
  title: "Damaged file, repaired for reading",
  tamperingType: "tampering",
  cause: "structure",
  strength: "none",
  canShowTampering: false,
  meaning:
    "The newest part of the file has no readable cross-reference. Its objects were found by searching, as most viewers do silently; earlier versions of the document may not be distinguishable in such a file.",
  innocentCauses: ["a transfer that truncated the file or changed bytes", "a program that writes invalid files"],
  source: "ISO 32000-1, 7.5; 2 of 160 untouched documents are like this.",
  needs: ["structure"],
  run({ structure }) {
    if (!structure.isSearched) return "clear";
    return [
      {
        observation: `The file's newest cross-reference cannot be read; its ${structure.objects} objects were found by searching for them. Damage on the way is the usual cause.`,
        confidence: 95,
      },
    ];
  },
});
