/** Which column or key means which field, whatever its spelling, and when two of them conflict. */
import { readHeading } from "./heading.ts";

/** What a reader of files needs to know about columns. */
export interface ColumnNames {
  isKnown(name: string): boolean;
  /** The field that each name means by itself. */
  meaningsOf(names: readonly string[]): readonly (string | undefined)[];
  /** For each name the field that it gives, if that tells one thing from others: an id or an account. */
  identifiersOf(names: readonly string[]): readonly (string | undefined)[];
  /** A sentence that names two columns which mean the same field, or a column that cannot be read; undefined when all is clear. */
  findConflict(names: readonly string[]): string | undefined;
  /** A sentence that says what in the rows could mean two things: two columns which both have values, or the sign of amounts. */
  findDoubt(names: readonly string[], rows: readonly (readonly string[])[]): string | undefined;
  /** A sentence that names the fields that no column gives, and the columns that there are; undefined when none is missing. */
  findMissing(names: readonly string[]): string | undefined;
  /** The fields of a table without a header, where its values leave no doubt. */
  inferNames(rows: readonly (readonly string[])[]): readonly string[] | undefined;
  readonly exampleHeader: string;
  /** What else can be done about a header in which nothing is known. */
  readonly advice?: string;
}

interface Column<Field extends string> {
  readonly field: Field;
  /** 0 is the field's own name; of several columns for one field the lowest counts. */
  readonly rank: number;
}

/** For each field, groups of names by rank. Names within a group are equals: two of them in one file are a conflict. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly (readonly string[])[]>>;

interface TableNeeds<Field extends string> {
  /** Each is a list of fields of which one has to be there; the first names what is missing. */
  readonly required: readonly (readonly Field[])[];
  /** Fields that tell one thing from others. */
  readonly identifiers?: readonly Field[];
  readonly exampleHeader: string;
  readonly inferNames?: ColumnNames["inferNames"];
}

/** Fields of one record, nested ones included; more are not looked at, which would take too long. */
export const fieldLimit = 1_000;

/** Both bound the memory that strange column names can take. */
const cacheLimit = 4_096;
const nameLength = 200;

/** Letters that Unicode does not take for another one with a mark. */
const plainLetters: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ı: "i", ø: "o", đ: "d", æ: "ae" };

/** Case, blanks, dots, hyphens, underscores and accents do not distinguish names. */
export function simplifyName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßłıøđæ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Objects that hold nothing but the record itself, as search engines and GraphQL send it. */
const wrapper = /^(?:transaction|_source|node)\.(.+)$/i;

/** More columns than this are not listed in a sentence. */
const listedColumns = 40;

export class ColumnTable<Field extends string> implements ColumnNames {
  readonly exampleHeader: string;
  readonly #needs: TableNeeds<Field>;
  readonly #columns = new Map<string, Column<Field>>();
  readonly #cache = new Map<string, Column<Field> | undefined>();

  constructor(aliases: Aliases<Field>, needs: TableNeeds<Field>) {
    this.#needs = needs;
    this.exampleHeader = needs.exampleHeader;
    for (const [field, groups] of Object.entries(aliases) as [Field, readonly (readonly string[])[]][]) {
      this.#columns.set(simplifyName(field), { field, rank: 0 });
      for (const [index, group] of groups.entries()) {
        for (const name of group) {
          const key = simplifyName(name);
          if (!this.#columns.has(key)) this.#columns.set(key, { field, rank: index + 1 });
        }
      }
    }
  }

  find(name: string): Column<Field> | undefined {
    const cached = this.#cache.get(name);
    if (cached !== undefined || this.#cache.has(name)) return cached;
    // A name that is kept has to be short as well.
    if (name.length > nameLength) return undefined;
    const column = this.#search(name);
    if (this.#cache.size >= cacheLimit) this.#cache.clear();
    this.#cache.set(name, column);
    return column;
  }

  #search(name: string): Column<Field> | undefined {
    return this.#lookUp(name) ?? this.#lookUp(readHeading(name).name) ?? this.#lookUp(wrapper.exec(name)?.[1] ?? "");
  }

  #lookUp(name: string): Column<Field> | undefined {
    return this.#columns.get(simplifyName(name));
  }

  isKnown(name: string): boolean {
    return this.find(name) !== undefined;
  }

  findConflict(names: readonly string[]): string | undefined {
    const conflict = this.assign(names).conflict;
    return conflict === undefined ? undefined : describeConflict(conflict);
  }

  /** For tables in which it depends on the values whether columns conflict. */
  contested(_names: readonly string[], _rows: readonly (readonly string[])[]): Conflict<Field> | undefined {
    return undefined;
  }

  findDoubt(names: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
    const conflict = this.contested(names, rows);
    return conflict === undefined ? undefined : describeConflict(conflict);
  }

  /** For tables with amounts, where the sender does not say what their signs mean. */
  findSignDoubt(_names: readonly string[], _rows: readonly (readonly string[])[], _isStatement: boolean) {
    return undefined as string | undefined;
  }

  findMissing(names: readonly string[], shown = names): string | undefined {
    const missing = this.missingFrom(names);
    if (missing.length === 0) return undefined;
    return `The file has no column for ${missing.join(", ")}. ${describeColumns(shown)}; rename a column or add the missing one.`;
  }

  /** The first name of each field that is needed and that no column gives. */
  missingFrom(names: readonly string[]): readonly string[] {
    const given = new Set(names.map((name) => this.find(name)?.field));
    const missing = this.#needs.required.filter((fields) => !fields.some((field) => given.has(field)));
    return missing.map(([first = ""]) => first);
  }

  /** What each name means beside the others, whether or not a better name of the same field is among them. */
  meaningsOf(names: readonly string[]): readonly (Field | undefined)[] {
    return names.map((name) => this.find(name)?.field);
  }

  identifiersOf(names: readonly string[]): readonly (Field | undefined)[] {
    const { identifiers = [] } = this.#needs;
    return this.assign(names).fields.map((field) =>
      field !== undefined && identifiers.includes(field) ? field : undefined,
    );
  }

  get fieldNames(): readonly string[] {
    return [...this.#columns.values()].filter(({ rank }) => rank === 0).map(({ field }) => field);
  }

  inferNames(rows: readonly (readonly string[])[]): readonly string[] | undefined {
    return this.#needs.inferNames?.(rows);
  }

  /** For each name the field that it gives, where no better name of the same field is among them. */
  assign(names: readonly string[]): Assignment<Field> {
    const best = new Map<Field, { index: number; rank: number }>();
    const columns = names.map((name) => this.find(name));
    for (const [index, column] of columns.entries()) {
      const other = column === undefined ? undefined : best.get(column.field);
      if (column !== undefined && (other === undefined || column.rank < other.rank)) {
        best.set(column.field, { index, rank: column.rank });
      }
    }
    const conflicts: Conflict<Field>[] = [];
    const fields = columns.map((column, index) => {
      const winner = column === undefined ? undefined : best.get(column.field);
      if (column === undefined || winner === undefined || column.rank > winner.rank) return undefined;
      if (winner.index === index) return column.field;
      conflicts.push({ field: column.field, first: names[winner.index] ?? "", second: names[index] ?? "" });
      return undefined;
    });
    return this.settle({ fields, conflicts, conflict: conflicts[0] }, (field) => best.get(field)?.rank ?? 0);
  }

  /** For tables in which fields depend on each other. */
  protected settle(assignment: Assignment<Field>, _rankOf: (field: Field) => number): Assignment<Field> {
    return assignment;
  }
}

export interface Conflict<Field extends string> {
  readonly field: Field;
  readonly first: string;
  readonly second: string;
}

export interface Assignment<Field extends string> {
  readonly fields: readonly (Field | undefined)[];
  readonly conflicts: readonly Conflict<Field>[];
  /** The first of them. */
  readonly conflict: Conflict<Field> | undefined;
}

export function describeConflict(conflict: Conflict<string>): string {
  const shown = (name: string): string => `"${name.slice(0, 60)}"`;
  const second = conflict.second === conflict.first ? `${conflict.second} (2)` : conflict.second;
  return `The columns ${shown(conflict.first)} and ${shown(second)} both mean ${conflict.field}; keep one of them.`;
}

export function describeColumns(names: readonly string[]): string {
  const shown = names.slice(0, listedColumns).map((name) => (isPlainName(name) ? name : "(another)"));
  const more = names.length > listedColumns ? ` and ${names.length - listedColumns} more` : "";
  return `Its columns are ${shown.join(", ")}${more}`;
}

/** A supposed header could also be personal data, which no message repeats. */
function isPlainName(name: string): boolean {
  return /^[#\p{L}][\p{L}\p{M}\d _./()#*€$£%&'’:+-]{0,39}$/u.test(name) && !/\d{4}/.test(name);
}

/** Makes repeated names of columns unique: the second `Currency` of a header is `Currency (2)`. */
export function numberNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return name === "" || times === 1 ? name : `${name} (${times})`;
  });
}
