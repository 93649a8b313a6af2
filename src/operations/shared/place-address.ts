/** Adds the country of the address that a transaction was sent from, once: it is kept with the transaction, so that replays see the same. */
import type { Transaction } from "../../contract/transactions.ts";
import { addressOf } from "../../scoring/attributes.ts";

/** Undefined for an address of unknown country. */
export type CountryOfAddress = (address: string) => string | undefined;

export function placeAddress(transaction: Transaction, countryOf: CountryOfAddress | undefined): Transaction {
  const address = countryOf === undefined ? undefined : addressOf(transaction);
  const ipCountry = address === undefined ? undefined : countryOf?.(address);
  return ipCountry === undefined ? transaction : { ...transaction, ipCountry };
}
