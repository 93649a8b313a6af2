/** Letters of a page are read as other letters than those that it shows. */
import { defineCheck } from "../../check.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findLetterContradictions, type LetterContradiction } from "./letter-contradictions.ts";

const sentences: Readonly<Record<LetterContradiction["kind"], string>> = {
  "one glyph, two letters": "the same font program has other letters for these glyphs elsewhere in the document",
  encoding: "the font's own encoding names other letters than its map",
  "stated text": "a replacement text states other letters than those shown",
};

export const lettersReadOtherThanShown = defineCheck({
  id: "letters-read-other-than-shown",
  version: 2,
  title: "Extracted letters differ from shown letters",
  tamperingType: "text_manipulation",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A PDF defines separately what a page shows and what programs extract. Here the two contradict each other in two or more letters of a word: two fonts of one program have the same glyphs for different letters, the font's own encoding names different letters than the map, or a replacement text has the same length but different letters. People see one name and programs read another.",
  innocentCauses: ["a program that writes incorrect maps", "a replacement text with another spelling"],
  source:
    "None of 205 PDFs that nobody calls forged has any of these. Capital and small letters, accents and ligatures of one letter do not count as different.",
  needs: ["content"],
  hasSubject: ({ content }) => (content.fontUses ?? []).length > 0,
  run({ content }) {
    const findings = findLetterContradictions(content).map(({ page, place, kind, read, shown }) => ({
      observation: `${namePlace(page, place)}: programs read '${read.slice(0, 120)}', but the page shows '${shown.slice(0, 120)}': ${sentences[kind]}. What people see and what programs read differ.`,
      confidence: 95,
      boxes: [boxOf(page.page, page.geometry, place)],
      evidence: { kind: "comparison", stated: read, expected: shown, basis: "the font" } as const,
    }));
    return findings.length === 0 ? "clear" : findings;
  },
});
