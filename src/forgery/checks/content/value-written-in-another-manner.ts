/** The instruction that shows a value is written unlike all others in its font, as if put there by another program. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { defineCheck } from "../../check.ts";
import { hasOperatorStyle } from "../../derived/content/comparable.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findOddWritings } from "./odd-writing.ts";

export const valueWrittenInAnotherManner = defineCheck({
  id: "value-written-in-another-manner",
  version: 5,
  title: "Value in a different operator style",
  tamperingType: "text_manipulation",
  cause: "drawing",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A program writes text of one font in one operator style: strings as characters or in hexadecimal, the same operator where nothing is moved, with or without a space before it. Here one or two instructions of a font with at least six others have a different style, although their characters do not need it. Replacing a value in a finished page rewrites that one instruction in the style of another program; programs that only resave the file mostly keep the style. Stamps have their own font and do not count, nor do lines with a form field. Only instructions with an amount, a date, an account number or a name count, and the operator is ignored in a font that has kerned text. A difference in the notation of the string alone counts less: libraries choose it when they write a text again.",
  innocentCauses: [
    "a generator that chooses the operator by the text, in a font without kerned text",
    "a library that wrote some of the text again without changing it",
    "a correction of single words by the owner of the document",
    "a template whose fixed text and values were written by two programs in one font",
  ],
  source:
    "In none of 205 PDFs that nobody calls forged are strings of one font, all of plain characters, written in both notations, or one or two of them shown by the other operator; line ends before an operator do not count, as Acrobat breaks long lines there.",
  needs: ["content"],
  hasSubject: ({ content }) => hasOperatorStyle(content),
  run({ content }) {
    const findings = findOddWritings(content).map(({ page, mark, differences, isNotationOnly }) => {
      const text = mark.text.trim();
      return {
        observation: `${namePlace(page, { ...mark, text })}: '${maskCardNumbers(text.slice(0, 120))}' is written in another manner than the other text in its font: ${differences.join("; ")}. Stamps with a font of their own, and form fields, were ruled out.${isNotationOnly ? " A library that wrote the same text again would explain it." : ""}`,
        confidence: isNotationOnly ? 75 : 92,
        ...(isNotationOnly ? { strength: "moderate" as const } : {}),
        boxes: [boxOf(page.page, page.geometry, { ...mark, text })],
      };
    });
    return findings.length === 0 ? "clear" : findings;
  },
});
