/** Where names come from: customers as they are loaded, and counterparties of transactions. And what a hit says in a case. */
import { hash } from "node:crypto";
import type { Customer } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { CustomerRecord } from "../../ledger/change-customer.ts";
import { hitSubject, type NameRecord, type NewHit } from "../../ledger/screening.ts";
import type { NameHit, NameQuery } from "../../screening/name-index.ts";

export interface NameSource {
  readonly query: NameQuery;
  readonly subject: string;
  readonly accountId: string;
  readonly link: NewHit["link"];
  /** As the beginning of a sentence. */
  readonly whose: string;
}

export function sourceOfCustomer({ customerId, name, dateOfBirth, country, accountIds, iban }: Customer): NameSource {
  return {
    query: {
      name,
      born: dateOfBirth === undefined ? [] : [dateOfBirth],
      countries: country === undefined ? [] : [country],
    },
    subject: hitSubject("customer", customerId),
    accountId: accountIds?.[0] ?? iban ?? `customer ${customerId}`,
    link: { kind: "customer", id: customerId },
    whose: "The customer's name",
  };
}

/** Undefined for a record without a name, such as that of an erasure. */
export function sourceOfRecord({ kind, body }: NameRecord): NameSource | undefined {
  if (kind === "customer") {
    const { event, customer } = JSON.parse(body) as Partial<CustomerRecord>;
    return event === "loaded" && customer !== undefined ? sourceOfCustomer(customer) : undefined;
  }
  const { id, accountId, attributes = {} } = JSON.parse(body) as Transaction;
  const name = attributes.counterpartyName ?? attributes.counterparty_name;
  if (typeof name !== "string" || name.trim() === "") return undefined;
  const country = attributes.counterpartyCountry;
  const countries = typeof country === "string" && /^[A-Z]{2}$/.test(country) ? [country] : [];
  // Of an account's payments to one name, the first with a hit tells it.
  const digest = hash("sha256", JSON.stringify([accountId, name.trim().toLowerCase()]), "hex").slice(0, 32);
  return {
    query: { name, born: [], countries },
    subject: hitSubject("transaction", digest),
    accountId,
    link: null,
    whose: `The counterparty's name in the transaction ${id}`,
  };
}

/** The source's own name is not repeated: what is written in a case stays when a customer is erased. */
export function hitOf({ subject, accountId, link, whose }: NameSource, hit: NameHit): NewHit {
  const { entry, score, list, listedName, listed, differences } = hit;
  const listedAs = listed === "" ? "" : ` Listed as: ${listed}.`;
  const text = `${whose} is near "${listedName}" (${entry}) on the list "${list}", ${score} of 100: ${differences.join("; ")}.${listedAs}`;
  return { subject, entry, score, accountId, link, text };
}
