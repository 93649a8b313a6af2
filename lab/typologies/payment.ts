/** A payment of the town, before it is sent with all optional fields or with the required ones alone. */
import type { Transaction } from "../../src/contract/transactions.ts";

/** What may be sent beside the required fields; the last ones as attributes, under these names. */
export interface Fields {
  readonly counterpartyId?: string;
  readonly counterpartyName?: string;
  readonly merchantCategory?: string;
  readonly channel?: string;
  readonly country?: string;
  readonly deviceId?: string;
  readonly ipAddress?: string;
  readonly reference?: string;
  readonly payeeAddedAt?: string;
  readonly credentialChangedAt?: string;
}

export interface Payment {
  readonly accountId: string;
  readonly accountType: string;
  readonly customerId: string;
  readonly atMs: number;
  readonly amount: number;
  readonly fields: Fields;
}

export type FieldSet = "required" | "all";

export function toTransaction(payment: Payment, id: string, set: FieldSet): Transaction {
  const { accountId, amount, atMs } = payment;
  if (set === "required") return { id, accountId, amount, timeMs: atMs };
  const { counterpartyName, ipAddress, reference, payeeAddedAt, credentialChangedAt, ...own } = payment.fields;
  const more = { counterpartyName, credentialChangedAt, ipAddress, payeeAddedAt, reference };
  const given = Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    id,
    accountId,
    amount,
    timeMs: atMs,
    accountType: payment.accountType,
    currency: "EUR",
    ...own,
    customerId: payment.customerId,
    ...(given.length === 0 ? {} : { attributes: Object.fromEntries(given) }),
  };
}
