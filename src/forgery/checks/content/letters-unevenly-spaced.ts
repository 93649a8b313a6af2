/** Letters of a name or a value overlap and gape: they stand where the letters of another text stood. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isPainted } from "../../derived/content/content-tokens.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";

/** Parts of the size: kerning moves letters by less. */
const leastShift = 0.1;
/** One letter at least has to be off by so much. */
const plainShift = 0.25;
/** Names and values are short; a line of running text that a program squeezed is none. */
const longestText = 80;
/** More are how the document's program sets its letters, or a font that stands in for another. */
const mostFindings = 3;

export const lettersUnevenlySpaced = defineCheck({
  id: "letters-unevenly-spaced",
  version: 1,
  title: "Letters of one text overlap and gape",
  tamperingType: "text_manipulation",
  cause: "typography",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A program places the letters of a text by the widths of its font, so that the distances between them are even. Here letters of one text overlap while others have a gap between them. Drawing programs that open a PDF keep the place of each letter, and a name that was typed over another one there stands on the places of the old letters. Ligatures, accents and kerning do not count, nor a document in which more than three texts are like this.",
  innocentCauses: [
    "lettering that was spaced by hand",
    "a program that replaced a font and kept the widths of the old one",
  ],
  source:
    "None of 1,516 PDFs that nobody calls forged has a text whose letters overlap and gape by more than a tenth of their size.",
  needs: ["content"],
  hasSubject: ({ content }) => content.pages.some((page) => shortTextsOf(page).length > 0),
  run({ content }) {
    const uneven = findUneven(content);
    if (uneven.length === 0 || uneven.length > mostFindings) return "clear";
    const findings = uneven.filter(({ worst }) => worst >= plainShift).map(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

interface UnevenText {
  readonly page: PageContent;
  readonly mark: TextMark;
  readonly overlaps: number;
  readonly gaps: number;
  /** In parts of the size. */
  readonly worst: number;
}

function findUneven({ pages }: ContentFacts): UnevenText[] {
  return pages.flatMap((page) =>
    shortTextsOf(page).flatMap((mark) => {
      const shifts = shiftsOf(mark);
      const overlaps = shifts.filter((shift) => shift < -leastShift).length;
      const gaps = shifts.filter((shift) => shift > leastShift).length;
      const worst = Math.max(...shifts.map(Math.abs));
      return overlaps > 0 && gaps > 0 ? [{ page, mark, overlaps, gaps, worst }] : [];
    }),
  );
}

function shortTextsOf({ marks }: PageContent): TextMark[] {
  return marks.flatMap((mark) => {
    const isText = mark.kind === "text" && mark.angle === 0 && isPainted(mark);
    return isText && mark.text.length <= longestText && mark.text.trim().length > 2 ? [mark] : [];
  });
}

/** From the end of each letter or digit to the start of the next within a word. Letters of a ligature share one place. */
function shiftsOf({ text, edges, size }: TextMark): number[] {
  const shifts: number[] = [];
  for (let index = 1; index < text.length; index += 1) {
    if (!isSet(text[index - 1]) || !isSet(text[index])) continue;
    const [start = 0, end = 0, next = 0, nextEnd = 0] = edges.slice(2 * index - 2, 2 * index + 2);
    if (end > start && nextEnd > next && Math.abs(next - start) >= 0.02 * size) shifts.push((next - end) / size);
  }
  return shifts;
}

/** Other scripts join, stack and reverse their letters. */
function isSet(character: string | undefined): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u.test(character ?? "");
}

function describe({ page, mark, overlaps, gaps, worst }: UnevenText): CheckFinding {
  const text = mark.text.trim();
  const token = { ...mark, text };
  return {
    observation: `${namePlace(page, token)}: in ${maskCardNumbers(text)}, ${count(overlaps, "letter overlaps", "letters overlap")} the one before and ${count(gaps, "has", "have")} a gap before it, by up to ${Math.round(100 * worst)} % of the size. The other texts of the document are set evenly. These letters stand on the places of others.`,
    confidence: 90,
    boxes: [boxOf(page.page, page.geometry, token)],
  };
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}
