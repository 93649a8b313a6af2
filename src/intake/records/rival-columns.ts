/** Columns of which each could be the amount or the account, where none has the field's own name: whether both have values decides. */
import { simplifyName } from "./columns.ts";
import { parseMoney } from "./money.ts";
import { isEmpty } from "./transaction-parts.ts";

type ContestedField = "amount" | "accountDetails.accountId";

interface Contest {
  readonly field: ContestedField;
  /** Up to this rank a name is the field's own, and wins. */
  readonly ownRank: number;
  /** Names of a higher rank give way: an IBAN may well stand beside an account's number. */
  readonly lastRank: number;
}

export const contests: readonly Contest[] = [
  { field: "amount", ownRank: 0, lastRank: 3 },
  { field: "accountDetails.accountId", ownRank: 1, lastRank: 3 },
];

/** Two columns, by their places, of which the first is read as the field. */
export interface Rivals {
  readonly field: ContestedField;
  readonly taken: number;
  readonly other: number;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(simplifyName));

/** Never an amount by themselves, but beside a name as vague as `value` they may be the one that is meant. */
const doubtful = wordsOf(
  `net netAmount netto nettobetrag montantNet importeNeto importoNetto valorLiquido price unitPrice preis prix precio prezzo preco
  prijs cena fiyat`,
);
/** Wallets take a fee from what was paid: their gross amount is meant. */
const fees = wordsOf(
  "fee fees feeAmount gebühr gebühren entgelt frais comision commissione taxa kosten opłata prowizja komisyon",
);

/** From this rank on the names of amounts are vague: gross, value, total. */
const vagueRank = 2;

export function makesDoubtful(rank: number, name: string, names: readonly string[]): boolean {
  if (rank < vagueRank || !doubtful.has(simplifyName(name))) return false;
  return rank > vagueRank || !names.some((other) => fees.has(simplifyName(other)));
}

/** Whether both are given in a row. A date below `Wert` or `Valor` is no amount. */
export function contend(field: ContestedField, taken: unknown, other: unknown): boolean {
  if (isEmpty(taken) || isEmpty(other)) return false;
  return field !== "amount" || (isAmount(taken) && isAmount(other));
}

const writtenDay = /^(?:19|20)\d{6}$/;

function isAmount(value: unknown): boolean {
  if (typeof value !== "string") return typeof value === "number";
  const text = value.trim();
  if (writtenDay.test(text)) return false;
  return typeof parseMoney(text, "point") !== "string" || typeof parseMoney(text, "comma") !== "string";
}
