/** The fields of the form that tries a transaction, and the transaction that they make. */
import type { EvidenceTransaction, TransactionInput } from "../../../../client/interface.ts";

interface TryField {
  readonly name: keyof typeof noFields;
  readonly label: string;
  readonly type: "text" | "number";
  readonly isRequired: boolean;
  readonly hint?: string;
}

const noFields = {
  transactionId: "",
  amount: "",
  timestamp: "",
  accountId: "",
  accountType: "",
  currency: "",
  counterpartyId: "",
  merchantCategory: "",
  channel: "",
  country: "",
  deviceId: "",
  customerId: "",
};
/** As texts, empty where nothing is given. */
export type TryFields = Readonly<typeof noFields>;

const text = { type: "text", isRequired: false } as const;

export const tryFields: readonly TryField[] = [
  { name: "transactionId", label: "Id", type: "text", isRequired: true },
  { name: "amount", label: "Amount", type: "number", isRequired: true, hint: "Negative is incoming money." },
  { name: "timestamp", label: "Time", type: "text", isRequired: true, hint: "ISO 8601; UTC without an offset." },
  { name: "accountId", label: "Account", type: "text", isRequired: true },
  { name: "accountType", label: "Account type", ...text },
  { name: "currency", label: "Currency", ...text },
  { name: "counterpartyId", label: "Counterparty", ...text },
  { name: "merchantCategory", label: "Merchant category", ...text },
  { name: "channel", label: "Channel", ...text },
  { name: "country", label: "Country", ...text },
  { name: "deviceId", label: "Device", ...text },
  { name: "customerId", label: "Customer", ...text },
];

export function newFields(nowMs: number): TryFields {
  return {
    ...noFields,
    transactionId: `try-${nowMs.toString(36)}`,
    amount: "42.50",
    timestamp: new Date(nowMs).toISOString(),
    accountId: "my-account",
  };
}

/** The id of a transaction has at most 128 characters. */
const idLimit = 110;

export function fieldsFrom({ amount, timestamp, ...given }: EvidenceTransaction, id: string): TryFields {
  const texts = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in noFields && typeof value === "string"),
  );
  return { ...noFields, ...texts, transactionId: `${id.slice(0, idLimit)}-what-if`, amount: String(amount), timestamp };
}

export function inputFrom(fields: TryFields): TransactionInput {
  const { transactionId, amount, timestamp, accountId, accountType, ...others } = fields;
  const given = Object.entries(others).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]]));
  const type = accountType.trim();
  return {
    transactionId: transactionId.trim(),
    amount: Number(amount),
    timestamp: timestamp.trim(),
    accountDetails: { accountId: accountId.trim(), ...(type === "" ? {} : { accountType: type }) },
    ...Object.fromEntries(given),
  };
}

export function changesBetween(before: TryFields, after: TryFields): readonly string[] {
  return tryFields.flatMap(({ name, label }) => {
    const [from, to] = [before[name].trim(), after[name].trim()];
    return from === to ? [] : [`${label}: ${from === "" ? "none" : from} → ${to === "" ? "none" : to}`];
  });
}
