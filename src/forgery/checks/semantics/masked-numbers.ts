/** Account numbers of which only the end is printed: "****1234", "account ending in 1234". */

import { memoise } from "../../derived/memoise.ts";
import { readLines, type Word, wordsBetween } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface MaskedNumber {
  readonly text: string;
  readonly ending: string;
  readonly page: number;
  readonly words: readonly Word[];
}

/** Only where the words before speak of an account: cards are masked too, and have other numbers. */
const shapes = [
  /\b(?:iban|account|acct|a\/c|konto(?:nummer)?|compte|cuenta|conto|conta|rekening)\b[^\d*xX•]{0,20}((?:[A-Z]{2}(?:\d{2}|[*xX•]{2}))?[ -]?(?:[*xX•]{2,}[ -]?){1,8}(\d{3,4}))(?![\d*•])/giu,
  /\b(?:account|konto(?:nummer)?|compte|cuenta|conto|rekening)\b[^\d]{0,20}((?:ending|endend|finissant|terminada|che termina)(?: \p{L}+){0,3} (\d{3,4}))(?!\d)/giu,
];

export const findMaskedNumbers = memoise((text: TextFacts): readonly MaskedNumber[] =>
  readLines(text).lines.flatMap((line) =>
    shapes.flatMap((shape) =>
      [...line.text.matchAll(shape)].map((match): MaskedNumber => {
        const [whole, masked = "", ending = ""] = match;
        const start = match.index + whole.length - masked.length;
        return { text: masked, ending, page: line.page, words: wordsBetween(line, start, start + masked.length) };
      }),
    ),
  ),
);
