/** A font numbers its characters as the document first needs them, and a value breaks that order. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { type BrokenOrder, findBrokenOrders, type MisplacedCode } from "../../derived/code-order.ts";
import { namePlace } from "../../derived/content-place.ts";
import { boxOf } from "../../derived/page-box.ts";

export const charactersNumberedOutOfOrder = defineCheck({
  id: "characters-numbered-out-of-order",
  version: 1,
  title: "Characters out of the order in which their font numbers them",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "encoding",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Many programs embed only the characters that a document needs and number them as it first needs them: the first letter of the document is 1, the next new one 2. All but a few characters of this font keep that order; these few do not. A character that comes too early was put in place of another after the font was made. One that only comes too late stood earlier once, and was replaced or taken out there, as where a value becomes a form's field, so this alone only supports other findings.",
  innocentCauses: [
    "a program that puts text together in another order than that in which it is painted",
    "a text that was taken out, or made a form's field, for characters that come too late",
  ],
  source:
    "Of 515 fonts in 205 PDFs that nobody calls forged 128 number their characters in order of first use, without an exception; of those with 15 or more characters none has only a few out of order. LibreOffice, cairo, Qt and Quartz number in this way.",
  appliesTo: ["pdf"],
  needs: ["content"],
  run({ content }) {
    const findings = findBrokenOrders(content).flatMap(describe);
    return findings.length === 0 ? "clear" : findings;
  },
});

function describe({ count, inOrder, misplaced }: BrokenOrder): CheckFinding[] {
  const early = misplaced.filter(({ kind }) => kind === "too early");
  const [first] = early.length > 0 ? early : misplaced;
  if (first === undefined) return [];
  const shown = early.length > 0 ? early : misplaced;
  const places = shown.map((code) => `${nameCharacter(code)} in '${maskCardNumbers(code.token.text.slice(0, 60))}'`);
  const late = misplaced.filter(({ kind }) => kind === "too late").map(nameCharacter);
  const meaning =
    early.length === 0
      ? "Text that stood before is no longer there, or other text was put in."
      : late.length === 0
        ? "They were put in after the font was made."
        : `They were put in after the font was made; ${late.join(", ")} stood earlier once.`;
  return [
    {
      observation: `${namePlace(first.page, first.token)}: ${inOrder} of ${count} characters of a font are numbered in the order in which the document first shows them. ${places.slice(0, 12).join(", ")} ${places.length === 1 ? "comes" : "come"} ${early.length > 0 ? "too early" : "out of order"}. ${meaning}`,
      confidence: early.length > 0 ? 93 : 80,
      strength: early.length > 0 ? "strong" : "supporting",
      boxes: shown.map(({ page, token }) => boxOf(page.page, page.geometry, token)),
    },
  ];
}

function nameCharacter({ use }: MisplacedCode): string {
  return `'${use.text}'`;
}
