/** Objects that stand in a PDF and that no version of it names, or that one version defines twice. */
import { defineCheck } from "../../check.ts";

export const objectsOutsideAllVersions = defineCheck({
  id: "objects-outside-all-versions",
  version: 1,
  title: "Objects outside all versions of the file",
  tamperingType: "tampering",
  cause: "structure",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "Every version of a PDF lists its objects. Objects that no version lists, or two objects with the same number in one version, are left over from a state whose list was overwritten, or were inserted by hand.",
  innocentCauses: ["a program that reserves or abandons objects while it writes", "a file that was repaired before"],
  source: "ISO 32000-1, 7.5; of 189 untouched documents none has such objects, and pdftk leaves small ones over.",
  needs: ["structure"],
  run({ structure }) {
    if (structure.isSearched || structure.isPartial) return "nothing_to_compare";
    const { unlistedObjects, unlistedStreams, repeatedNumbers } = structure;
    // Some programs drop small objects while they write; content, pictures and fonts are left over otherwise.
    if (unlistedStreams === 0) return "clear";
    return [
      {
        observation: `${count(unlistedObjects, "object stands", "objects stand")} in the file without being listed by any version of it, of which ${count(unlistedStreams, "is", "are")} content, pictures or fonts; ${count(repeatedNumbers, "number is", "numbers are")} defined more than once within a version. They show nothing by themselves; what they hold was compared with the pages where it could be drawn.`,
        confidence: 80,
        evidence: {
          kind: "structure",
          facts: [
            { name: "objects that no version lists", text: String(unlistedObjects) },
            { name: "numbers defined more than once", text: String(repeatedNumbers) },
          ],
        },
      },
    ];
  },
});

function count(value: number, one: string, many: string): string {
  return `${value} ${value === 1 ? one : many}`;
}
