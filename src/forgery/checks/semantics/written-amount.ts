/** A phrase of number words and currencies: what amounts it may say, and whether it has come to its end. */
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import { findKindOfWord, parseDigitWords, parseNumberWords } from "./number-words.ts";

export interface Reading {
  readonly whole: number;
  /** Undefined where they are not written. */
  readonly cents: number | undefined;
}

const currency =
  "euros?|dollars?|us dollars?|pounds?(?: sterling)?|(?:indian )?rupees?|inr|eur|usd|gbp|chf|francs?|franken|pesos?|reais|real|swiss francs?";
const minor = "cents?|pence|paise|paisa|centimes?|centimos?|centesimi|centavos?|rappen";
const ending = "only|exactly|nur|seulement|solamente";
const endings = new RegExp(`\\b(?:${ending})\\b`, "g");
const fractionOf = /\b(\d{1,2})\s*\/\s*100\b/;
const leadingCurrency = new RegExp(`^\\s*(?:${currency})\\b`);
const innerCurrency = new RegExp(`\\s(?:${currency})\\s`);
const centsWithin = new RegExp(`^(.*?)\\s(?:and|und|et|y|e)\\s(.{2,40}?)\\s(?:${minor})\\s*$`);
const centsBehind = new RegExp(`^\\s*(?:and |und |et |y |e |con )?(.{2,40}?)\\s(?:${minor})\\b`);

/** "Trois cents" ends in no coin. */
const closingWord = new RegExp(`^(?:${currency}|${minor.replace("cents?|", "")}|${ending})$`);
const endingWord = new RegExp(`^(?:${ending})$`);
const partOfCurrency = /^(?:us|indian|swiss|sterling)$/;

/** Nothing where the phrase is no amount. */
export function readAmount(text: string): readonly Reading[] {
  const fraction = fractionOf.exec(text);
  const { body, split } = splitAtCurrency(text);
  const wholeText = split === undefined ? body : body.slice(0, split.from);
  const rest = split === undefined ? "" : body.slice(split.to);
  const within = centsWithin.exec(wholeText);
  const wholes = [within?.[1] ?? wholeText];
  // "Quatre mille et deux cents" may be hundreds.
  if (within !== null && /\scents?\s*$/.test(wholeText)) wholes.push(wholeText);
  return wholes.flatMap((words) => {
    // Without a currency behind them the last two digits may be cents.
    const whole = parseNumberWords(words) ?? (split === undefined ? undefined : parseDigitWords(words));
    if (whole === undefined || whole === 0) return [];
    if (fraction !== null) return [{ whole, cents: Number(fraction[1]) }];
    const centText = (words === wholeText ? undefined : within?.[2]) ?? centsBehind.exec(rest)?.[1];
    return [{ whole, cents: centText === undefined ? undefined : parseNumberWords(centText) }];
  });
}

/** A currency behind the number, hundredths or "only": no more of it follows. */
export function isComplete(text: string): boolean {
  if (fractionOf.test(text)) return true;
  const { body, split } = splitAtCurrency(text);
  if (split !== undefined && hasNumber(toWords(body.slice(0, split.from)))) return true;
  const last = toWords(text).at(-1);
  return last !== undefined && closingWord.test(last) && hasNumber(toWords(text));
}

export function beginsWithCurrency(text: string): boolean {
  return leadingCurrency.test(toPlainText(text));
}

/** Whether every word belongs to an amount. */
export function isAmountOnly(text: string): boolean {
  return toWords(text).every(isOfAmount);
}

/** How a text goes on with an amount: with these words; not at all; or with some that cannot be read. */
export type Continuation = { readonly text: string; readonly isEnd: boolean } | "none" | "unreadable";

export function findContinuation(text: string): Continuation {
  const written = text.split(/\s+/).filter((word) => word !== "");
  const end = written.findIndex((word) => !isFraction(word) && !toWords(word).every(isOfAmount));
  const taken = end === -1 ? written : written.slice(0, end);
  const rest = end === -1 ? [] : toWords(written.slice(end).join(" "));
  const words = toWords(taken.join(" "));
  const go = { text: taken.join(" "), isEnd: rest.length > 0 };
  if (words.some((word) => closingWord.test(word)) || taken.some(isFraction)) return go;
  if (hasPair(rest) || endsAmount(rest) || (hasNumber(words) && hasNumber(rest))) return "unreadable";
  return hasNumber(words) || (words.length > 0 && rest.length === 0) ? go : "none";
}

/** Two number words beside each other are likely to be of an amount, whatever stands around them. */
export function seemsAmount(text: string): boolean {
  return hasPair(toWords(text));
}

function hasPair(words: readonly string[]): boolean {
  return words.some((word, index) => hasNumber([word]) && hasNumber(words.slice(index + 1, index + 2)));
}

/** Misspelt number words, perhaps, with "only" behind them. */
function endsAmount(words: readonly string[]): boolean {
  return words.some((word, index) => endingWord.test(word) && (index === words.length - 1 || hasNumber(words)));
}

function toWords(text: string): readonly string[] {
  return toPlainText(text)
    .split(" ")
    .filter((word) => word !== "");
}

function splitAtCurrency(text: string): {
  readonly body: string;
  readonly split: { readonly from: number; readonly to: number } | undefined;
} {
  const plain = ` ${toPlainText(text.replace(fractionOf, " "))} `.replace(endings, " ");
  const leading = leadingCurrency.exec(plain);
  const body = leading === null ? plain : plain.slice(leading[0].length);
  const split = innerCurrency.exec(body);
  return { body, split: split === null ? undefined : { from: split.index, to: split.index + split[0].length } };
}

function isOfAmount(word: string): boolean {
  return findKindOfWord(word) !== undefined || closingWord.test(word) || partOfCurrency.test(word);
}

function isFraction(word: string): boolean {
  return fractionOf.test(word);
}

function hasNumber(words: readonly string[]): boolean {
  return words.some((word) => findKindOfWord(word) === "number");
}
