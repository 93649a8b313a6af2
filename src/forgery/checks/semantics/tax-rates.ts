/** Rates of value added tax that a document states, and those that the country of its VAT numbers never had. */

import { memoise } from "../../derived/memoise.ts";
import { readFigures } from "../../derived/semantics/written/figures.ts";
import { type Line, readLines, type Word } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface UnknownRate {
  readonly line: Line;
  readonly text: string;
  readonly words: readonly Word[];
  readonly country: string;
  /** In percent. */
  readonly known: readonly number[];
}

/**
 * Rates in force at any time since 2000, in percent, with reduced, transitional, regional and flat ones: European Commission,
 * "VAT rates applied in the Member States of the European Union", and the laws of the United Kingdom and Switzerland.
 */
const ratesOf: Readonly<Record<string, readonly number[]>> = {
  AT: [0, 5, 10, 12, 13, 19, 20],
  BE: [0, 1, 6, 12, 21],
  CH: [0, 2.3, 2.4, 2.5, 2.6, 3.5, 3.6, 3.7, 3.8, 7.5, 7.6, 7.7, 8, 8.1],
  DE: [0, 5, 5.5, 7, 7.8, 8.4, 9, 9.5, 10.7, 16, 19],
  DK: [0, 25],
  ES: [0, 2, 4, 5, 7, 7.5, 8, 9, 10, 10.5, 12, 16, 18, 21],
  FI: [0, 8, 9, 10, 12, 13, 13.5, 14, 17, 22, 23, 24, 25.5],
  FR: [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 10, 13, 19.6, 20],
  GB: [0, 4, 5, 12.5, 15, 17.5, 20],
  IT: [0, 4, 5, 10, 20, 21, 22],
  LU: [0, 3, 6, 7, 8, 12, 13, 14, 15, 16, 17],
  NL: [0, 6, 9, 19, 21],
  PL: [0, 3, 4, 5, 6.5, 7, 8, 22, 23],
  PT: [0, 4, 5, 6, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
  SE: [0, 6, 12, 25],
};

const taxLabel = /\b(vat|ust|mwst|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|podatek vat|mva)\b/;
const vatNumber =
  /^(?:(AT)U\d{8}|(BE)[01]\d{9}|(CH)E\d{9}|(DE)\d{9}|(ES)[A-Z]\d{8}|(FR)[A-Z\d]{2}\d{9}|(GB)\d{9}|(IT)\d{11}|(NL)\d{9}B\d{2}|(PL)\d{10}|(PT)\d{9}|(SE)\d{10}01|(DK|FI|LU)\d{8})$/;
/** Discounts and charges have rates of their own on lines that name the tax as well. */
const otherShare =
  /rabatt|skonto|nachlass|zuschlag|discount|allowance|surcharge|remise|escompte|sconto|descuento|desconto|korting|rabat/;
/** Rates beyond are discounts or shares. */
const highestRate = 30;

/** Undefined where the document names no country, or several, or states no rate. */
export const findUnknownRates = memoise((text: TextFacts): readonly UnknownRate[] | undefined => {
  const { lines } = readLines(text);
  const countries = new Set(lines.flatMap(({ words }) => words.flatMap((word) => countryOf(word.text) ?? [])));
  const [country] = countries;
  const known = country === undefined || countries.size > 1 ? undefined : ratesOf[country];
  if (country === undefined || known === undefined) return undefined;
  const { byLine } = readFigures(text);
  const stated = lines.flatMap((line) => {
    const plain = toPlainText(line.text);
    if (!taxLabel.test(plain) || otherShare.test(plain)) return [];
    const rates = (byLine.get(line) ?? []).filter(({ isRate }) => isRate);
    // A line with several rates speaks of more than one thing.
    return rates.length === 1 ? rates.map((rate) => ({ line, rate })) : [];
  });
  if (stated.length === 0) return undefined;
  return stated.flatMap(({ line, rate }): UnknownRate[] => {
    const percent = rate.value.unscaled / 10 ** rate.value.places;
    if (percent < 0 || percent > highestRate || known.includes(percent)) return [];
    return [{ line, text: rate.text, words: rate.words, country, known }];
  });
});

function countryOf(word: string): string | undefined {
  return vatNumber
    .exec(word.replace(/[.,;]$/, ""))
    ?.slice(1)
    .find((country) => country !== undefined);
}
