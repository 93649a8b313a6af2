/** How the sentences of one transaction write its money; sentences of kept records stay as they were written. */
import type { Transaction } from "../contract/transactions.ts";
import { decimalsOf } from "./facts/shape.ts";
import { moneyWriterOf, wordMoney } from "./money/minor-units.ts";
import { wordAmount, wordAtLeast, wordDecimals, wordMultiple, wordNumberOf } from "./wording.ts";

type LaterEdition = 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Words {
  /** The first is that of records up to rules-3: it names no currency. Each later version of the rules has one more. */
  readonly edition: 1 | LaterEdition;
  /** In the transaction's currency, exactly. */
  money(amount: number): string;
  /** In the account's unit. From the fourth edition on with no more digits than a feature keeps. */
  own(amount: number): string;
  /** "12.3 times". */
  times(multiple: number): string;
  /** The transaction's amount, given in the account's unit, and what it is in that unit where this is another. */
  amount(ownAmount: number): string;
  /** The size of the transaction's amount, whichever way it goes; earlier editions say only "It". */
  readonly size: string;
  /** A count with its noun; of one that may be more, what holds either way. */
  atLeast(count: number, noun: string, isExact: number): string;
}

export const wordsOfFirstEdition: Words = {
  edition: 1,
  money: wordAmount,
  own: wordAmount,
  times: wordTimes,
  amount: wordAmount,
  size: "It",
  atLeast: wordAtLeast,
};

/** `unit` is the account's currency where the transaction's is another. */
export function createWords(
  { amount, currency }: Pick<Transaction, "amount" | "currency">,
  unit?: string,
  edition: LaterEdition = 8,
): Words {
  return new WordsOfTransaction(amount, currency, unit, edition);
}

/** Every decision has its own: a class makes no functions anew. */
class WordsOfTransaction implements Words {
  readonly edition: LaterEdition;
  private readonly sent: number;
  private readonly currency: string | undefined;
  private readonly unit: string | undefined;

  constructor(sent: number, currency: string | undefined, unit: string | undefined, edition: LaterEdition) {
    this.edition = edition;
    this.sent = sent;
    this.currency = currency;
    this.unit = unit;
  }

  get size(): string {
    return this.edition < 3 ? "It" : this.money(Math.abs(this.sent));
  }

  money(amount: number): string {
    return this.edition < 4 ? wordMoney(amount, this.currency) : wordExactly(amount, this.currency);
  }

  own(amount: number): string {
    const { unit, currency } = this;
    if (this.edition < 4) return wordMoney(amount, unit ?? currency);
    const isItsOwn = unit === undefined && Math.abs(amount) === Math.abs(this.sent);
    return isItsOwn ? this.money(amount) : wordDerived(amount, unit ?? currency);
  }

  times(multiple: number): string {
    return this.edition < 4 ? wordTimes(multiple) : wordTimesBriefly(multiple);
  }

  amount(ownAmount: number): string {
    if (this.unit === undefined) return this.money(ownAmount);
    return `${this.money(this.sent)}, about ${roughly(ownAmount)} ${this.unit} at a coarse rate,`;
  }

  atLeast(count: number, noun: string, isExact: number): string {
    // "More than 1 payment" reads as a mistake.
    return this.edition >= 3 && isExact !== 1 && count <= 2
      ? `at least ${wordNumberOf(count, noun)}`
      : wordAtLeast(count, noun, isExact);
  }
}

/** "the 50.00 EUR", where what is known only about has no article. */
export function wordThe(amount: string): string {
  return amount.startsWith("about ") ? amount : `the ${amount}`;
}

/** As it was sent, also where it has more decimals than its currency. */
function wordExactly(amount: number, currency: string | undefined): string {
  const writer = moneyWriterOf(currency);
  const decimals = decimalsOf(amount) || 0;
  return decimals <= writer.decimals ? writer.amount(amount) : withCurrency(wordDecimals(amount, decimals), currency);
}

/** Features are kept as floats of 32 bits, which hold seven digits. */
const mostDigits = 7;
/** Up to here they hold every whole number. */
const wholeUpTo = 2 ** 24;

/** By number of minor units: below it all of them are kept, with a digit to spare. */
const surelyKeptBelow = [1e6, 1e5, 1e4, 1e3, 1e2];

/** An amount that is a feature: where its minor units are beyond what is kept of it, without them. */
function wordDerived(amount: number, currency: string | undefined): string {
  const size = Math.abs(amount);
  const writer = moneyWriterOf(currency);
  if (size < (surelyKeptBelow[writer.decimals] ?? 0)) return writer.amount(amount);
  const digits = Math.floor(Math.log10(size)) + 1;
  if (!(digits + writer.decimals > mostDigits)) return writer.amount(amount);
  const step = 10 ** Math.max(0, digits - mostDigits);
  const rounded = Math.round(amount / step) * step;
  const isExact = rounded === amount && size <= wholeUpTo;
  return `${isExact ? "" : "about "}${withCurrency(wordDecimals(rounded, 0), currency)}`;
}

function withCurrency(text: string, currency: string | undefined): string {
  return currency === undefined ? text : `${text} ${currency}`;
}

function wordTimes(multiple: number): string {
  return `${wordMultiple(multiple)} times`;
}

const mostTimes = 1e6;

function wordTimesBriefly(multiple: number): string {
  if (multiple > mostTimes) return "over a million times";
  return multiple < 0.05 ? "under 0.1 times" : wordTimes(multiple);
}

/** A value by a coarse rate has two digits that mean something. */
function roughly(amount: number): string {
  const places = Math.floor(Math.log10(amount > 0 ? amount : 1)) - 1;
  return places < 0 ? wordDecimals(amount, -places) : wordDecimals(Math.round(amount / 10 ** places) * 10 ** places, 0);
}
