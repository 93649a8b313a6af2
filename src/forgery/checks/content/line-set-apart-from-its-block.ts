/** A line of an address is set in a font of its own and was painted apart from the lines around it. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { ContentFacts } from "../../facts/content.ts";
import { findBlockLines, findFellows, findOddLines, type OddLine } from "./block-lines.ts";

/** More are how the document was put together. */
const mostFindings = 3;
const mostWords = 6;

export const lineSetApartFromItsBlock = defineCheck({
  id: "line-set-apart-from-its-block",
  version: 1,
  title: "Line unlike the other lines of its block",
  tamperingType: "text_manipulation",
  cause: "typography",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The lines of an address stand below each other from one left edge and are set by one program at one time. Here a line with a name or an address has a font that hardly anything else in the document has, in the weight, colour and about the size of the lines above and below it, and it was painted long after them or in another content stream. Editors that retype a line do this. A line that is bold, italic or coloured is set apart by design and does not count.",
  innocentCauses: [
    "a template whose address is filled in by several programs",
    "a font that lacks a letter of one name",
  ],
  source: "None of 1,516 PDFs that nobody calls forged has such a line with a name or an address.",
  needs: ["content"],
  hasSubject: ({ content }) => hasBlocks(content),
  run({ content }) {
    const odd = findOddLines(content, isNameOrAddress);
    return odd.length === 0 || odd.length > mostFindings ? "clear" : odd.map(describe);
  },
});

function hasBlocks({ pages, fonts }: ContentFacts): boolean {
  return pages.some((page) => {
    const lines = findBlockLines(page);
    return lines.some((line) => isNameOrAddress(line.text) && findFellows(line, lines, fonts).length > 0);
  });
}

/** A few words of which one has a capital, and none ends like a label or a sentence. */
function isNameOrAddress(text: string): boolean {
  const words = text.split(" ");
  return (
    words.length > 1 &&
    words.length <= mostWords &&
    !/[:;?!@()•]|[^\d\p{Lu}]\.$/u.test(text) &&
    words.some((word) => /^\p{Lu}\p{L}{2}/u.test(word)) &&
    words.every((word) => /^\p{Lu}|^\d|^\p{Ll}{1,7}$/u.test(word))
  );
}

function describe({ page, line, others, font, isUnembedded, isOtherStream, paintedBetween }: OddLine): CheckFinding {
  const when = isOtherStream ? "in a content stream of its own" : `${paintedBetween} texts after them`;
  const embedding = isUnembedded ? ", which alone is not embedded" : "";
  return {
    observation: `Page ${page.page}: ${line.text} is set in ${font.own.name}${embedding}, the ${others.length} lines of its block in ${font.usual.name}, and was painted ${when}. Hardly anything else in the document has its font. Bold, italic and coloured lines were ruled out.`,
    confidence: 90,
    boxes: [
      boxOf(page.page, page.geometry, line),
      ...others.map((other) => ({ ...boxOf(page.page, page.geometry, other), role: "compared" as const })),
    ],
  };
}
