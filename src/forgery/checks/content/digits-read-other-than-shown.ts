/** Digits of a page are read as other digits than those that it shows. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { type Contradiction, findContradictions } from "./glyph-contradictions.ts";

export const digitsReadOtherThanShown = defineCheck({
  id: "digits-read-other-than-shown",
  version: 4,
  title: "Extracted digits differ from shown digits",
  tamperingType: "text_manipulation",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A PDF defines separately what a page shows (glyphs) and what programs extract (a map from codes to characters). Here the two contradict each other: one glyph stands for two digits, one digit has two different glyphs in a font, the font's own encoding names a different digit than the map, or a replacement text has different digits. People see one number and programs read another. A font whose encoding names other characters for most of its glyphs, or that has second glyphs of many digits, does not count.",
  innocentCauses: ["a font with two different forms of a digit that are mixed", "a program that writes incorrect maps"],
  source:
    "None of 205 PDFs that nobody calls forged has any of these, nor any of 290 that Ghostscript wrote of them. Its maps have dashes and apostrophes read as digits, which are too small to be one.",
  needsWholeFile: true,
  needs: ["content"],
  hasSubject: ({ content }) => content.pages.some(({ digitCodes }) => digitCodes.length > 0),
  run({ content }) {
    const findings = findContradictions(content).map(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

const strengths: Readonly<Record<Contradiction["kind"], Strength>> = {
  "one glyph, two digits": "proof",
  encoding: "strong",
  "stated text": "strong",
  "one digit, two glyphs": "strong",
};

function describe({ page, place, others, kind, read, shown }: Contradiction): CheckFinding {
  const text = maskCardNumbers(place.text);
  const [isRead, isShown] = [maskCardNumbers(read), maskCardNumbers(shown)];
  const sentences: Readonly<Record<Contradiction["kind"], string>> = {
    "one glyph, two digits": `in ${text} a glyph is read as ${isRead} that the same font elsewhere has as ${isShown}`,
    "one digit, two glyphs": `in ${text} the digit ${isRead} is drawn with another glyph than elsewhere in the same font, so it may show another digit`,
    encoding: `programs read ${isRead}, but the font's own encoding says that ${isShown} is shown`,
    "stated text": `a replacement text states ${isRead}, but ${isShown} is shown`,
  };
  return {
    observation: `${namePlace(page, place)}: ${sentences[kind]}. What people see and what programs read differ.`,
    confidence: kind === "one digit, two glyphs" ? 88 : 95,
    strength: strengths[kind],
    boxes: [place, ...others].map((token) => boxOf(page.page, page.geometry, token)),
    ...(isShown === ""
      ? {}
      : { evidence: { kind: "comparison", stated: isRead, expected: isShown, basis: "the font" } }),
  };
}
