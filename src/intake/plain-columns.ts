/** Decides whether a table's rows can be plain, and what each column gives to a transaction's canonical text. */
import { optionalTexts } from "../contract/transaction-texts.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { Table } from "./csv-rows.ts";
import { currencyInHeading, zoneInHeading } from "./records/heading.ts";
import { isMinorName } from "./records/minor-amounts.ts";
import type { Reading } from "./records/reading.ts";
import { mayTellSide } from "./records/side-words.ts";
import { type TransactionField, transactionColumns } from "./records/transaction-columns.ts";

/** `vocabulary`: values that mean something else than they are, and are few. `dropped`: a column without a name. */
type Role = "id" | "account" | "amount" | "time" | "text" | "vocabulary" | "attribute" | "dropped";

export interface PlainColumn {
  readonly name: string;
  readonly role: Role;
  readonly field: keyof Transaction | undefined;
  /** What stands before the value in the text. */
  readonly before: Buffer;
  /** The place among what follows the time in the text; -1 for what stands before it or nowhere. */
  readonly order: number;
  /** A row in which it says which way money went is read in the general way. */
  readonly mayTellSide: boolean;
}

const roles: Readonly<Record<TransactionField, readonly [Role, keyof Transaction]>> = {
  transactionId: ["id", "id"],
  "accountDetails.accountId": ["account", "accountId"],
  amount: ["amount", "amount"],
  timestamp: ["time", "timeMs"],
  "accountDetails.accountType": ["vocabulary", "accountType"],
  currency: ["vocabulary", "currency"],
  counterpartyId: ["text", "counterpartyId"],
  merchantCategory: ["text", "merchantCategory"],
  channel: ["text", "channel"],
  country: ["vocabulary", "country"],
  deviceId: ["text", "deviceId"],
  customerId: ["text", "customerId"],
};
const written: readonly (keyof Transaction)[] = optionalTexts;
const required = ["id", "account", "amount", "time"] as const;

/** Within these, the attributes of a row that is not long are kept, however they are written. */
const [attributeLimit, attributeNamesLimit] = [64, 500];
/** An object has such keys before all others, whatever order they are given in. */
const wholeNumber = /^\d+$/;
const plainName = /^[ -~]+$/;

/** Undefined where each row has to be read in the general way. */
export function planColumns(table: Table, reading: Reading): readonly PlainColumn[] | undefined {
  const { dialect, names } = table;
  if (dialect.hasEscapes || dialect.isPadded || dialect.delimiter.length !== 1) return undefined;
  if (reading.areIdsMade === true || reading.source !== "text" || reading.timezone !== undefined) return undefined;
  if (reading.negativeAmounts === "out" || reading.areAmountsMinor === true) return undefined;
  const given = names.filter((name) => name !== "");
  if (given.some((name) => wholeNumber.test(name) || !plainName.test(name))) return undefined;
  const { fields, conflict } = transactionColumns.assign(given);
  if (conflict !== undefined || fields.some((field) => field !== undefined && !(field in roles))) return undefined;
  if (transactionColumns.rivalsOf(given).length > 0) return undefined;
  const amountName = given[fields.indexOf("amount")] ?? "";
  const zone = zoneInHeading(given[fields.indexOf("timestamp")] ?? "");
  if (zone !== undefined && zone !== "UTC") return undefined;
  if (isMinorName(amountName) || currencyInHeading(amountName) !== undefined) return undefined;
  const others = given.filter((_, place) => fields[place] === undefined).sort();
  if (others.length > attributeLimit || others.join("").length > attributeNamesLimit) return undefined;
  const columns = names.map((name) => columnOf(name, fields[given.indexOf(name)], others));
  return required.every((role) => columns.some((column) => column.role === role)) ? columns : undefined;
}

function columnOf(name: string, meant: string | undefined, others: readonly string[]): PlainColumn {
  if (name === "") {
    return { name, role: "dropped", field: undefined, before: Buffer.alloc(0), order: -1, mayTellSide: false };
  }
  if (meant === undefined) {
    const before = Buffer.from(`${JSON.stringify(name)}:"`);
    const order = written.length + others.indexOf(name);
    return { name, role: "attribute", field: undefined, before, order, mayTellSide: mayTellSide(name) };
  }
  const [role, field] = roles[meant as TransactionField];
  const before = Buffer.from(`,"${field}":"`);
  return { name, role, field, before, order: written.indexOf(field), mayTellSide: false };
}
