/** Reads an entry of a list from the fields of one record, or names the invalid field and the reason; with the names of its columns. */
import { withoutGuard } from "../../contract/csv-line.ts";
import { type ListField, listNoteLimit, listValueLimit } from "../../contract/lists.ts";
import { type Aliases, ColumnTable, describeConflict, fieldLimit } from "./columns.ts";
import { findCountry } from "./countries.ts";
import { findCurrency } from "./currencies.ts";
import { parseInstant } from "./instant.ts";
import { inferPublishedColumns } from "./listed-names.ts";
import { findIdentifierProblem, findTextProblem, identifierLimit } from "./text.ts";

export interface ParsedEntry {
  readonly value: string;
  readonly expiresAtMs: number | null;
  readonly note: string | null;
}

type ListEntryResult =
  | { readonly ok: true; readonly entry: ParsedEntry }
  | { readonly ok: false; readonly reason: string };

export function parseListEntry(fields: Readonly<Record<string, unknown>>, field: ListField): ListEntryResult {
  const keys = Object.keys(fields);
  if (keys.length > fieldLimit) return fail(`The record has more than ${fieldLimit} fields.`);
  const { fields: columns, conflict } = listColumnsOf(field).assign(keys);
  if (conflict !== undefined) return fail(describeConflict(conflict));
  const cell = (column: ListColumn): unknown => {
    const key = keys[columns.indexOf(column)];
    const given = key === undefined ? undefined : fields[key];
    return given === null || (typeof given === "string" && given.trim() === "") ? undefined : given;
  };
  const given = cell("value");
  if (given === undefined) return fail("value is missing.");
  if (typeof given !== "string" && typeof given !== "number") return fail("value must be text.");
  const value = readListValue(withoutGuard(String(given)), field);
  if ("problem" in value) return fail(`value ${value.problem}.`);
  const expiry = cell("expiresAt");
  const expiresAtMs = expiry === undefined ? null : readInstant(expiry);
  if (typeof expiresAtMs === "string") return fail(`expiresAt ${expiresAtMs}.`);
  const note = cell("note");
  if (note === undefined) return { ok: true, entry: { value: value.text, expiresAtMs, note: null } };
  const remark = withoutGuard(String(note).trim());
  // Drawing blanks together cannot save a text that is this much too long.
  const isLong = remark.length > 8 * listNoteLimit;
  const noteProblem = findTextProblem(isLong ? remark : remark.replace(/\s+/g, " "), listNoteLimit);
  if (noteProblem !== undefined) return fail(`note ${noteProblem}.`);
  return { ok: true, entry: { value: value.text, expiresAtMs, note: remark } };
}

/** Normalised like the same value of a transaction: only then can the two be equal. */
export function readListValue(
  text: string,
  field: ListField,
): { readonly text: string } | { readonly problem: string } {
  if (field === "accountId") {
    const problem = findIdentifierProblem(text);
    return problem === undefined ? { text } : { problem };
  }
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "is empty" };
  if (field === "country") {
    const code = findCountry(trimmed);
    return code === undefined
      ? { problem: "must be an ISO 3166-1 code of two or three letters, such as DE" }
      : { text: code };
  }
  if (field === "currency") {
    const code = findCurrency(trimmed);
    return code === undefined ? { problem: "must be an ISO 4217 code, such as EUR" } : { text: code };
  }
  const problem = findTextProblem(trimmed, field === "name" ? listValueLimit : identifierLimit);
  return problem === undefined ? { text: trimmed } : { problem };
}

export function readInstant(value: unknown): number | string {
  return typeof value === "string" ? parseInstant(value.trim()) : "must be text, such as 2030-01-31T00:00:00Z";
}

function fail(reason: string): ListEntryResult {
  return { ok: false, reason };
}

export type ListColumn = "value" | "expiresAt" | "note";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const entryNames = words("entry item id identifier wert valeur valor");

/** A column named after the list's own field has its values; one named after another field has something else. */
const fieldNames: Readonly<Record<Exclude<ListField, "name">, readonly string[]>> = {
  accountId: words("account accountId iban"),
  counterpartyId: words("counterparty counterpartyId beneficiary merchant merchantId account accountId iban"),
  country: words("country countryCode"),
  deviceId: words("device deviceId"),
  merchantCategory: words("category merchantCategory mcc"),
  channel: words("channel"),
  currency: words("currency"),
  customerId: words("customer customerId"),
};

const otherAliases = {
  expiresAt: [words("expires expiry expiryDate expiresOn validUntil until endDate")],
  note: [words("remark comment reason description")],
} satisfies Partial<Aliases<ListColumn>>;

const columnsByField = new Map(
  Object.entries(fieldNames).map(([field, names]) => {
    const aliases: Aliases<ListColumn> = { value: [entryNames, names], ...otherAliases };
    return [
      field,
      new ColumnTable<ListColumn>(aliases, {
        required: [["value"]],
        identifiers: ["value"],
        exampleHeader: "value,expiresAt,note",
      }),
    ];
  }),
);

/** The columns of files for lists of a field. */
export function listColumnsOf(field: ListField): ColumnTable<string> {
  return columnsByField.get(field) ?? nameListColumns;
}

const published = [
  "schema",
  "aliases",
  "birth_date",
  "countries",
  "ent_num",
  "SDN_Name",
  "alt_num",
  "alt_name",
  "alt_names",
] as const;

/** Columns of files for screening lists: those of every list, and of sanctions lists as they are published. */
const nameListColumns = new ColumnTable<string>(
  {
    ...Object.fromEntries(published.map((name) => [name, []])),
    value: [words("entry name")],
    expiresAt: otherAliases.expiresAt,
    note: otherAliases.note,
  },
  {
    required: [["value", "SDN_Name", "alt_name"]],
    exampleHeader: "value,expiresAt,note",
    inferNames: inferPublishedColumns,
  },
);
