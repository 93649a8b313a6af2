/** How the sentences of one transaction write its money; sentences of kept records stay as they were written. */
import type { Transaction } from "../contract/transactions.ts";
import { wordMoney } from "./money/minor-units.ts";
import { wordAmount, wordAtLeast, wordDecimals, wordNumberOf } from "./wording.ts";

export interface Words {
  /** The first is that of records up to rules-3: it names no currency. The second is that of rules-4. */
  readonly edition: 1 | 2 | 3;
  /** In the transaction's currency. */
  money(amount: number): string;
  /** In the account's unit. */
  own(amount: number): string;
  /** The transaction's amount, given in the account's unit, and what it is in that unit where this is another. */
  amount(ownAmount: number): string;
  /** A count with its noun; of one that may be more, what holds either way. */
  atLeast(count: number, noun: string, isExact: number): string;
}

export const wordsOfFirstEdition: Words = {
  edition: 1,
  money: wordAmount,
  own: wordAmount,
  amount: wordAmount,
  atLeast: wordAtLeast,
};

/** `unit` is the account's currency where the transaction's is another. */
export function createWords(
  { amount, currency }: Pick<Transaction, "amount" | "currency">,
  unit?: string,
  edition: 2 | 3 = 3,
): Words {
  const money = (value: number) => wordMoney(value, currency);
  const own = (value: number) => wordMoney(value, unit ?? currency);
  return {
    edition,
    money,
    own,
    amount: (ownAmount) =>
      unit === undefined ? money(ownAmount) : `${money(amount)}, about ${roughly(ownAmount)} ${unit} at a coarse rate,`,
    // "More than 1 payment" reads as a mistake.
    atLeast: (count, noun, isExact) =>
      edition === 3 && isExact !== 1 && count <= 2
        ? `at least ${wordNumberOf(count, noun)}`
        : wordAtLeast(count, noun, isExact),
  };
}

/** A value by a coarse rate has two digits that mean something. */
function roughly(amount: number): string {
  const places = Math.floor(Math.log10(amount > 0 ? amount : 1)) - 1;
  return places < 0 ? wordDecimals(amount, -places) : wordDecimals(Math.round(amount / 10 ** places) * 10 ** places, 0);
}
