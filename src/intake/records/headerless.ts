/** Names the columns of a table without a header by their values, where only one reading is possible. */
import { findCurrency } from "./currencies.ts";
import { isEmailAddress } from "./email.ts";
import { parseIban } from "./iban.ts";
import { parseInstant } from "./instant.ts";

type Rows = readonly (readonly string[])[];
type Kind = "time" | "amount" | "currency" | "email" | "iban" | "outcome" | "name" | "key" | "group" | "other";

/** With fewer rows too much is chance. */
const fewestRows = 3;

/** Each needs exactly one time, one amount, one identifier that never comes again and one that does. */
export function inferTransactionNames(rows: Rows): readonly string[] | undefined {
  return nameKinds(
    rows,
    { key: "transactionId", amount: "amount", time: "timestamp", group: "accountId" },
    {
      currency: "currency",
    },
  );
}

export function inferCustomerNames(rows: Rows): readonly string[] | undefined {
  return nameKinds(rows, { key: "customerId", name: "name" }, { email: "email", iban: "iban" });
}

export function inferLabelNames(rows: Rows): readonly string[] | undefined {
  return nameKinds(rows, { key: "transactionId", outcome: "isFraud" }, {});
}

/** Every column has to be of one of the kinds, no kind may come twice, and all needed ones have to come. */
function nameKinds(
  rows: Rows,
  needed: Partial<Record<Kind, string>>,
  allowed: Partial<Record<Kind, string>>,
): readonly string[] | undefined {
  if (rows.length < fewestRows) return undefined;
  const kinds = (rows[0] ?? []).map((_, column) => findKind(rows.map((row) => row[column] ?? "")));
  if (new Set(kinds).size < kinds.length) return undefined;
  if (!Object.keys(needed).every((kind) => kinds.some((found) => found === kind))) return undefined;
  const names = kinds.map((kind) => needed[kind] ?? allowed[kind]);
  return names.every((name) => name !== undefined) ? names : undefined;
}

const longestName = 256;

function findKind(cells: readonly string[]): Kind {
  if (cells.some((cell) => cell === "")) return "other";
  if (cells.every((cell) => typeof parseInstant(cell) === "number")) return "time";
  if (cells.every((cell) => /^-?\d{1,9}\.\d{1,2}$/.test(cell))) return "amount";
  if (cells.every((cell) => /^[A-Z]{3}$/.test(cell) && findCurrency(cell) !== undefined)) return "currency";
  if (cells.every(isEmailAddress)) return "email";
  if (cells.every((cell) => /^[A-Z]{2}\d{2}/.test(cell) && parseIban(cell) !== undefined)) return "iban";
  if (cells.every((cell) => /^(?:0|1|true|false|fraud|genuine)$/i.test(cell))) return "outcome";
  if (cells.every((cell) => cell.length <= longestName && /^[\p{L}.' -]+ [\p{L}.' -]+$/u.test(cell))) return "name";
  if (!cells.every((cell) => /^[\p{L}\d_.:/-]{1,64}$/u.test(cell) && /\d/.test(cell))) return "other";
  // A figure with decimals is no identifier, and neither is a date.
  if (cells.some((cell) => /^-?\d*[.,]\d+$/.test(cell) || /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell)))
    return "other";
  return new Set(cells).size === cells.length ? "key" : "group";
}
