/** Which column or key means which field, whatever its spelling, and when two of them contend for one field. */

/** What a reader of files has to know of the columns it may meet. */
export interface ColumnNames {
  isKnown(name: string): boolean;
  /** A sentence that names two columns which mean the same field, or a column that cannot be read; undefined when all is clear. */
  findConflict(names: readonly string[]): string | undefined;
}

export interface Column<Field extends string> {
  readonly field: Field;
  /** 0 is the field's own name; of several columns for one field the lowest counts. */
  readonly rank: number;
}

/** For each field, groups of names by rank. Names within a group are equals: two of them in one file are a conflict. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly (readonly string[])[]>>;

/** Fields of one record, nested ones included; more are not looked at, which would take too long. */
export const fieldLimit = 1_000;

/** Bounds the memory that strange column names can take. */
const cacheLimit = 4_096;

/** Case, blanks, dots, hyphens, underscores and accents do not tell names apart. */
function simplifyName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export class ColumnTable<Field extends string> implements ColumnNames {
  readonly #columns = new Map<string, Column<Field>>();
  readonly #cache = new Map<string, Column<Field> | undefined>();

  constructor(aliases: Aliases<Field>) {
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
    const column = name.length > 200 ? undefined : this.#columns.get(simplifyName(name));
    if (this.#cache.size >= cacheLimit) this.#cache.clear();
    this.#cache.set(name, column);
    return column;
  }

  isKnown(name: string): boolean {
    return this.find(name) !== undefined;
  }

  findConflict(names: readonly string[]): string | undefined {
    const conflict = this.assign(names).conflict;
    return conflict === undefined ? undefined : describeConflict(conflict);
  }

  /** For each name the field that it gives, where no better name of the same field is among them. */
  assign(names: readonly string[]): Assignment<Field> {
    const best = new Map<Field, { index: number; rank: number }>();
    let conflict: Conflict<Field> | undefined;
    const columns = names.map((name) => this.find(name));
    for (const [index, column] of columns.entries()) {
      const other = column === undefined ? undefined : best.get(column.field);
      if (column !== undefined && (other === undefined || column.rank < other.rank)) {
        best.set(column.field, { index, rank: column.rank });
      }
    }
    const fields = columns.map((column, index) => {
      const winner = column === undefined ? undefined : best.get(column.field);
      if (column === undefined || winner === undefined || column.rank > winner.rank) return undefined;
      if (winner.index === index) return column.field;
      conflict ??= { field: column.field, first: names[winner.index] ?? "", second: names[index] ?? "" };
      return undefined;
    });
    return { fields, conflict };
  }
}

export interface Conflict<Field extends string> {
  readonly field: Field;
  readonly first: string;
  readonly second: string;
}

export interface Assignment<Field extends string> {
  readonly fields: readonly (Field | undefined)[];
  readonly conflict: Conflict<Field> | undefined;
}

export function describeConflict(conflict: Conflict<string>): string {
  const shown = (name: string): string => `"${name.slice(0, 60)}"`;
  return `The columns ${shown(conflict.first)} and ${shown(conflict.second)} both mean ${conflict.field}; keep one of them.`;
}
