/** Amounts that a document states in words, where a label says so. */

import { memoise } from "../../derived/memoise.ts";
import { type Line, readLines, type Word } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { parseNumberWords } from "./number-words.ts";

export interface AmountInWords {
  readonly text: string;
  /** In hundredths; undefined cents are those that are not written. */
  readonly whole: number;
  readonly cents: number | undefined;
  readonly line: Line;
  readonly words: readonly Word[];
}

const label =
  /(?:amount|total|sum|invoice value|rupees)?\s*\(?\bin words\b\)?|\bin worten\b|\b(?:montant )?en (?:toutes )?lettres\b|\bimporte en letras\b|\ben letras\b|\bin lettere\b|\bpor extenso\b|\bthe sum of\b/i;
const currency =
  "euros?|dollars?|us dollars?|pounds?(?: sterling)?|(?:indian )?rupees?|inr|eur|usd|gbp|chf|francs?|franken|pesos?|reais|real|swiss francs?";
const minor = "cents?|pence|paise|paisa|centimes?|centimos?|centesimi|centavos?|rappen";
const endings = /\b(?:only|exactly|nur|seulement|solamente)\b/g;

export const findAmountsInWords = memoise((text: TextFacts): readonly AmountInWords[] => {
  const { lines } = readLines(text);
  return lines.flatMap((line, row) => {
    const match = label.exec(line.text);
    if (match === null) return [];
    const behind = line.text.slice(match.index + match[0].length);
    const next = lines[row + 1];
    const isBelow = !/\p{L}{2}/u.test(behind) && next !== undefined && next.page === line.page;
    const source = isBelow ? next : line;
    const written = isBelow ? next.text : behind;
    const parsed = parseWritten(written);
    return parsed === undefined
      ? []
      : [{ ...parsed, text: written.replace(/^[\s:.)]+/, "").trim(), line: source, words: source.words }];
  });
});

function parseWritten(text: string): { readonly whole: number; readonly cents: number | undefined } | undefined {
  const fraction = /\b(\d{1,2})\s*\/\s*100\b/.exec(text);
  const plain = ` ${toPlainText(text.replace(/\b\d{1,2}\s*\/\s*100\b/, " "))} `.replace(endings, " ");
  const leading = new RegExp(`^\\s*(?:${currency})\\b`).exec(plain);
  const body = leading === null ? plain : plain.slice(leading[0].length);
  const split = new RegExp(`\\s(?:${currency})\\s`).exec(body);
  const wholeText = split === null ? body : body.slice(0, split.index);
  const rest = split === null ? "" : body.slice(split.index + split[0].length);
  const paise = new RegExp(`^(.*?)\\s(?:and|und|et|y|e)\\s(.{2,40}?)\\s(?:${minor})\\s*$`).exec(wholeText);
  const whole = parseNumberWords(paise?.[1] ?? wholeText);
  if (whole === undefined || whole === 0) return undefined;
  if (fraction !== null) return { whole, cents: Number(fraction[1]) };
  const centText =
    paise?.[2] ?? new RegExp(`^\\s*(?:and |und |et |y |e |con )?(.{2,40}?)\\s(?:${minor})\\b`).exec(rest)?.[1];
  return { whole, cents: centText === undefined ? undefined : parseNumberWords(centText) };
}
