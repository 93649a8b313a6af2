/** The instruction that shows a value is written unlike all others in its font, as if put there by another program. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { namePlace } from "../../derived/content-place.ts";
import { findOddWritings } from "../../derived/odd-writing.ts";
import { boxOf } from "../../derived/page-box.ts";

export const valueWrittenInAnotherManner = defineCheck({
  id: "value-written-in-another-manner",
  version: 2,
  title: "Value written in another manner than its font's other text",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "drawing",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A program writes the instructions for one font in one manner: strings as characters or in hexadecimal, with one operator where nothing is moved, with or without a blank before it. Here one or two instructions of a font with at least six others are written in the other manner, although their characters do not ask for it. Whoever exchanges a value within a finished page writes that one instruction anew, in the manner of another program; programs that save the file again mostly keep it. What was stamped on a page comes with a font of its own and is not meant, nor is a line that has a form field. Only instructions with an amount, a date, an account number or a name count, and the operator says nothing in a font of which some text is kerned.",
  innocentCauses: [
    "a program that corrects single words of a finished page for its owner",
    "a generator that takes the operator that a text asks for, where none of the font's text is kerned",
    "a template whose fixed text and whose values two programs wrote into one font",
  ],
  source:
    "In none of 205 PDFs that nobody calls forged are strings of one font, all of plain characters, written in both notations, or one or two of them shown by the other operator; line ends before an operator do not count, as Acrobat breaks long lines there.",
  appliesTo: ["pdf"],
  needs: ["content"],
  run({ content }) {
    const findings = findOddWritings(content).map(({ page, mark, differences }) => {
      const text = mark.text.trim();
      return {
        observation: `${namePlace(page, { ...mark, text })}: '${maskCardNumbers(text.slice(0, 120))}' is written in another manner than the other text in its font: ${differences.join("; ")}. Stamps with a font of their own, and form fields, were ruled out.`,
        confidence: 92,
        boxes: [boxOf(page.page, page.geometry, { ...mark, text })],
      };
    });
    return findings.length === 0 ? "clear" : findings;
  },
});
