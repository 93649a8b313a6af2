/** The PostgreSQL store as all engines' tables see it. */
import type { Database, NumberedTable, SqlValue, Reads as TableReads } from "../tables/database.ts";
import { type Link, prepare } from "./link.ts";
import type { Reads } from "./reads.ts";

/** Each counter is a row, locked until the commit, so that numbers also become visible in order. */
export function tablesOf(link: Link): Database {
  const count = prepare<[string], { value: number }>(
    link,
    "UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value",
  );
  return {
    prepare: (text) => link.prepare(numbered(text)),
    nextNumber(table: NumberedTable) {
      const row = count.get(table);
      if (row === undefined) throw new Error(`The database has no counter named ${table}.`);
      return row.value;
    },
    // What is erased stays in dead rows until the database vacuums them.
    overwriting: (work) => work(),
  };
}

/** Its writes are sent with the next request, and do not return how many rows they touched. */
export function postingTablesOf(link: Link): Pick<Database, "prepare"> {
  return {
    prepare<Parameters extends readonly SqlValue[], Row>(text: string) {
      const statement = link.prepare<Parameters, Row>(numbered(text));
      return {
        ...statement,
        run(...parameters: Parameters) {
          statement.post(...parameters);
          return Number.NaN;
        },
      };
    },
  };
}

export function readsOf(reads: Reads): TableReads {
  return {
    prepare: (text) => {
      const known = numbered(text);
      return {
        get: (...parameters) => reads.get(known, ...parameters),
        all: (...parameters) => reads.all(known, ...parameters),
      };
    },
    words: {
      isTrue: (column) => column,
      isFalse: (column) => `NOT ${column}`,
      field: (column, name) => `${column}::json ->> '${name}'`,
    },
  };
}

/** Turns each ? into $1, $2 and so on. Only for texts of fixed words. */
function numbered(text: string): string {
  let place = 0;
  return text.replaceAll("?", () => {
    place += 1;
    return `$${place}`;
  });
}
