/** The sender's guide to a file whose column names are not known: which column gives a field, or one value for all rows. */
import type { GuideTexts } from "../../contract/files.ts";
import { ServiceError } from "../../errors.ts";
import { isObject } from "./canonical.ts";
import type { ColumnNames } from "./columns.ts";
import { type ColumnTable, describeColumns, describeConflict, numberNames, simplifyName } from "./columns.ts";
import type { Reading } from "./reading.ts";
import { findZone } from "./time-zone.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields of which a whole counts for nothing where the sender names its parts. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  timestamp: ["date", "time"],
  amount: ["debit", "credit"],
};

/** The new name of a column whose own name means a field that the guide takes from another column. */
const setAside = (name: string): string => `${name} (original)`;

/** What names mean does not change from row to row. */
interface Plan {
  readonly names: readonly string[];
  readonly renamed: readonly string[];
}

/** The number of a column, from 1, for a table without a header. */
const place = /^[1-9]\d{0,3}$/;

/** How the fields are given that many exports have no column for. */
const withoutColumn: Readonly<Record<string, string>> = {
  transactionId: " or ids=from-rows",
  accountId: " or value=accountId:TEXT",
};

export class FileGuide implements ColumnNames {
  readonly exampleHeader: string;
  readonly advice =
    "Or send column=FIELD:NAME for each required column; where there is no header, with its number: column=amount:3.";
  readonly hasMadeIds: boolean;
  /** The key of the list that is meant, in a JSON file with several. */
  readonly list: string | undefined;
  /** The sheet that is meant, in a workbook with several. */
  readonly sheet: string | undefined;
  /** By field, for all rows. */
  readonly values: ReadonlyMap<string, string>;
  readonly #base: ColumnTable<string>;
  /** Fields by their columns' names, as written and simplified. */
  readonly #exact = new Map<string, string>();
  readonly #similar = new Map<string, string>();
  /** Fields that no column gives but those that the sender names. */
  readonly #taken: ReadonlySet<string>;
  readonly #areNegativesOut: boolean;
  readonly #isSignSaid: boolean;
  readonly #timezone: string | undefined;
  readonly #areAmountsMinor: boolean | undefined;
  #plan: Plan = { names: [], renamed: [] };
  #reading: { readonly from: Reading; readonly to: Reading } | undefined;

  constructor(base: ColumnTable<string>, { column = [], value = [], account, ids, ...texts }: GuideTexts) {
    this.#base = base;
    this.exampleHeader = base.exampleHeader;
    const columns = this.#parse(column, "column");
    this.values = this.#parse(account === undefined ? value : [...value, `accountId:${account}`], "value");
    this.hasMadeIds = ids === "from-rows";
    this.list = texts.list;
    this.sheet = texts.sheet;
    this.#timezone = texts.timezone;
    this.#areAmountsMinor = texts.amountUnit === undefined ? undefined : texts.amountUnit === "minor";
    if (texts.timezone !== undefined && findZone(texts.timezone) === undefined) {
      throw new ServiceError(
        "invalid_request",
        "timezone must be a zone such as Europe/Berlin, or an offset such as +02:00.",
      );
    }
    this.#areNegativesOut = texts.negativeAmounts === "out";
    this.#isSignSaid = texts.negativeAmounts !== undefined;
    const fields = [...columns.keys(), ...this.values.keys(), ...(this.hasMadeIds ? ["transactionId"] : [])];
    const twice = fields.find((field, index) => fields.indexOf(field) !== index);
    if (twice !== undefined) throw new ServiceError("invalid_request", `${twice} is given twice; give it once.`);
    this.#taken = new Set([
      ...fields,
      ...Object.keys(wholes).filter((whole) => wholes[whole]?.some((part) => fields.includes(part))),
    ]);
    for (const [field, name] of columns) {
      this.#exact.set(name, field);
      this.#similar.set(simplifyName(name), field);
    }
  }

  /** The sender says nothing of the columns. */
  get isEmpty(): boolean {
    const isPlain = !this.#areNegativesOut && this.#areAmountsMinor === undefined && this.#timezone === undefined;
    return this.#taken.size === 0 && isPlain;
  }

  /** Fields and what is said of each; only the first colon divides. */
  #parse(texts: readonly string[], parameter: string): ReadonlyMap<string, string> {
    const parsed = new Map<string, string>();
    for (const text of texts) {
      const at = text.indexOf(":");
      const rest = text.slice(at + 1).trim();
      if (at < 0 || rest === "") {
        const meant = `must be a field, a colon and ${parameter === "value" ? "its value" : "the column's name"}`;
        throw new ServiceError("invalid_request", `${parameter} ${meant}, such as ${example(parameter)}.`);
      }
      const field = this.#base.find(text.slice(0, at))?.field;
      if (field === undefined) {
        const fields = this.#base.fieldNames.join(", ");
        throw new ServiceError("invalid_request", `${parameter} must start with a field; the fields are ${fields}.`);
      }
      if (parsed.has(field)) throw new ServiceError("invalid_request", `${field} is given twice; give it once.`);
      parsed.set(field, rest);
    }
    return parsed;
  }

  /** Whether the sender says where the field comes from. */
  gives(field: string): boolean {
    return this.#taken.has(field);
  }

  isKnown(name: string): boolean {
    // A number stands for a place, and in a row it is a value.
    if (place.test(name)) return false;
    return this.#exact.has(name) || this.#similar.has(simplifyName(name)) || this.#base.isKnown(name);
  }

  meaningsOf(names: readonly string[]): readonly (string | undefined)[] {
    return this.#base.meaningsOf(this.#rename(names));
  }

  identifiersOf(names: readonly string[]): readonly (string | undefined)[] {
    return this.#base.identifiersOf(this.#rename(names));
  }

  findConflict(names: readonly string[]): string | undefined {
    const numbered = numberNames(names);
    const renamed = this.#rename(numbered).map((name, at) => (name === numbered[at] ? (names[at] ?? name) : name));
    const { conflict } = this.#base.assign(renamed);
    return conflict && `${describeConflict(conflict)} Or select one with column=${conflict.field}:NAME.`;
  }

  findDoubt(names: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
    const renamed = this.#rename(names);
    const rivals = this.#base.contested(renamed, rows);
    if (rivals !== undefined) return `${describeConflict(rivals)} Or select one with column=${rivals.field}:NAME.`;
    return this.#isSignSaid ? undefined : this.#base.findSignDoubt(renamed, rows, this.#isStatement);
  }

  /** Statements lack ids, or the account that they are of. */
  get #isStatement(): boolean {
    return this.hasMadeIds || this.values.has("accountDetails.accountId");
  }

  findMissing(names: readonly string[]): string | undefined {
    const numbered = numberNames(names);
    const renamed = this.#rename(numbered);
    const absent = [...this.#exact].find(([, field]) => !renamed.includes(field));
    if (absent !== undefined) {
      return `The file does not have the column that is given for ${absent[1]}. ${describeColumns(numbered)}.`;
    }
    const given = [...renamed, ...this.#taken];
    const missing = this.#base.findMissing(given, numbered);
    return missing && `${missing} ${this.#adviceFor(given)}`;
  }

  /** How to say it instead of changing the file. */
  #adviceFor(given: readonly string[]): string {
    const ways = this.#base.missingFrom(given).map((field) => {
      const name = field.slice(field.indexOf(".") + 1);
      return `column=${name}:NAME${withoutColumn[name] ?? ""}`;
    });
    return `Or keep the file and send ${ways.join(" and ")} with it.`;
  }

  inferNames(rows: readonly (readonly string[])[]): readonly string[] | undefined {
    if (![...this.#exact.keys()].some((name) => place.test(name))) return this.#base.inferNames(rows);
    const names = (rows[0] ?? []).map((_, at) => String(at + 1));
    return this.findMissing(names) === undefined ? names : undefined;
  }

  /** What a name of an applied record was in the file; undefined where it was none. */
  asSent(name: string): string | undefined {
    const at = this.#plan.renamed.indexOf(name);
    if (at >= 0) return this.#plan.names[at];
    return this.values.has(name) || (this.hasMadeIds && name === "transactionId") ? undefined : name;
  }

  /** The names by which the fields are found: those that the sender gave become the fields' own. */
  #rename(names: readonly string[]): readonly string[] {
    if (this.isEmpty) return names;
    if (isSame(names, this.#plan.names)) return this.#plan.renamed;
    const hasExact = new Set(names.filter((name) => this.#exact.has(name)).map((name) => this.#exact.get(name)));
    const meanings = this.#base.meaningsOf(names);
    const renamed = names.map((name, place) => {
      const similar = this.#similar.get(simplifyName(name));
      const field = this.#exact.get(name) ?? (hasExact.has(similar) ? undefined : similar);
      if (field !== undefined) return field;
      const meant = meanings[place];
      return meant !== undefined && this.#taken.has(meant) ? setAside(name) : name;
    });
    this.#plan = { names, renamed };
    return renamed;
  }

  /** The record as the sender means it. */
  apply(record: Fields): Fields {
    if (this.isEmpty) return record;
    const flat = this.#reachInto(record);
    const names = Object.keys(flat);
    const renamed = this.#rename(names);
    // Not by assignment, to which a key named __proto__ would be the prototype.
    const fields: Fields = Object.fromEntries([
      ...names.map((name, at) => [renamed[at] ?? name, flat[name]] as const),
      ...this.values,
    ]);
    return hasOwnShape(fields) ? inOwnShape(fields) : fields;
  }

  /** Columns may be named by a path into nested records, such as `Amount.Value`. */
  #reachInto(fields: Fields): Fields {
    let flat: Record<string, unknown> | undefined;
    for (const name of this.#exact.keys()) {
      if (!name.includes(".") || name in fields) continue;
      const found = name.split(".").reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), fields);
      if (found === undefined) continue;
      flat ??= { ...fields };
      flat[name] = found;
    }
    return flat ?? fields;
  }

  /** How columns write their values, by the names that the records have then. */
  readingOf(reading: Reading): Reading {
    if (this.isEmpty) return reading;
    if (this.#reading?.from === reading) return this.#reading.to;
    const names = [...reading.numberStyles.keys()];
    const renamed = this.#rename(names);
    const newName = new Map(names.map((name, at) => [name, renamed[at] ?? name]));
    const rekey = <T>(styles: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
      new Map([...styles].map(([name, style]) => [newName.get(name) ?? name, style]));
    const to: Reading = {
      ...reading,
      numberStyles: rekey(reading.numberStyles),
      dateOrders: rekey(reading.dateOrders),
      timeStyles: rekey(reading.timeStyles),
      negativeColumns: new Set([...(reading.negativeColumns ?? [])].map((name) => newName.get(name) ?? name)),
      negativeAmounts: this.#areNegativesOut ? "out" : "in",
      isStatement: this.#isStatement,
      isSignOpen: this.#isStatement && !this.#isSignSaid,
      timezone: this.#timezone,
      areAmountsMinor: this.#areAmountsMinor,
      sentNames: new Map([...this.#exact].map(([name, field]) => [field, name])),
    };
    this.#reading = { from: reading, to };
    return to;
  }
}

function example(parameter: string): string {
  return parameter === "value" ? "accountId:A-1" : "transactionId:Reference";
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, at) => name === others[at]);
}

function hasOwnShape(fields: Fields): boolean {
  return isObject(fields.accountDetails) && "accountDetails.accountId" in fields;
}

/** In records of the specification's own shape only its own places count. */
function inOwnShape({ "accountDetails.accountId": accountId, ...fields }: Fields): Fields {
  return { ...fields, accountDetails: { ...(fields.accountDetails as object), accountId } };
}
