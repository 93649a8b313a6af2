/** What a PDF says of where its objects stand and how long they are is not so, as after editing it with a text editor. */
import { defineCheck } from "../../check.ts";

export const crossReferenceDiffersFromObjects = defineCheck({
  id: "cross-reference-differs-from-objects",
  version: 1,
  title: "Cross-reference table is wrong",
  tamperingType: "tampering",
  cause: "structure",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A PDF states the offset of every object and the length of every stream. Programs compute them when they write; a person who edits a file by hand or with a script leaves the old numbers.",
  innocentCauses: ["a mail gateway or a transfer as text that changed line ends", "an old or faulty program"],
  source: "ISO 32000-1, 7.5.4 and 7.3.8; of 160 untouched documents none has a wrong place, length or row.",
  needs: ["structure"],
  run({ structure }) {
    if (structure.isSearched || structure.crossReference === "none") return "nothing_to_compare";
    const facts = [
      { name: "objects that do not stand where the file says", count: structure.wrongOffsets },
      { name: "streams that are longer or shorter than stated", count: structure.wrongLengths },
      { name: "rows of the table that are not written as programs write them", count: structure.irregularRows },
    ].filter(({ count }) => count > 0);
    if (facts.length === 0) return "clear";
    const listed = facts.map(({ name, count }) => `${count} ${name}`).join(", ");
    return [
      {
        observation: `The file has ${listed}, of ${structure.objects} objects. Programs that write PDFs count these themselves; editing by hand leaves such traces, and so does a transfer that changes line ends.`,
        confidence: 80,
        evidence: { kind: "structure", facts: facts.map(({ name, count }) => ({ name, text: String(count) })) },
      },
    ];
  },
});
