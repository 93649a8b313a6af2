/** Groups of peers: accounts of one type and currency, whose amounts can be compared. */
import type { Transaction } from "../../contract/transactions.ts";

/** What a caller may call an account's type, and the group of peers that this stands for. */
const peerTypes: ReadonlyMap<string, string> = new Map([
  ["checking", "checking"],
  ["current", "checking"],
  ["savings", "savings"],
  ["credit", "credit"],
  ["credit_card", "credit"],
  ["debit", "debit"],
  ["debit_card", "debit"],
  ["prepaid", "prepaid"],
  ["business", "business"],
  ["corporate", "business"],
  ["merchant", "business"],
  ["loan", "loan"],
  ["wallet", "wallet"],
  ["investment", "investment"],
]);

/** Currencies with peers of their own: those most traded, and those most used in payments. The rest share one group. */
const peerCurrencies: ReadonlySet<string> = new Set(
  (
    "USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR " +
    "PHP MYR COP RUB RON PEN BHD BGN ARS EGP NGN KES GHS MAD PKR BDT LKR VND UAH QAR KWD OMR JOD TND DZD ISK RSD KZT UZS UGX TZS"
  ).split(" "),
);

/** By type and currency. They are few, and a name that is there need not be made, nor hashed, for each transaction. */
const peersIds: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  ["unspecified", "other", ...peerTypes.values()].map((type) => [
    type,
    new Map(["unspecified", "other", ...peerCurrencies].map((unit) => [unit, `${type}|${unit}`])),
  ]),
);

export function peersId({ accountType, currency }: Pick<Transaction, "accountType" | "currency">): string {
  const type = peerTypeOf(accountType);
  const unit = currency === undefined ? "unspecified" : peerCurrencies.has(currency) ? currency : "other";
  return peersIds.get(type)?.get(unit) ?? `${type}|${unit}`;
}

/** The group of an account's type: "unspecified" where none is given, "other" for one that is not known. */
export function peerTypeOf(accountType: string | undefined): string {
  if (accountType === undefined) return "unspecified";
  return peerTypes.get(accountType) ?? peerTypes.get(accountType.replace(/[\s-]+/g, "_")) ?? "other";
}
