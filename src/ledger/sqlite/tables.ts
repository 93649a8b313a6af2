/** The SQLite store as all engines' tables see it. */
import type { Reads, SqlValue, Database as Tables } from "../tables/database.ts";
import { type Database, overwritingErased, prepare } from "./connection.ts";

/** Rows are numbered by SQLite itself, where null is given for their key. */
export function tablesOf(database: Database): Tables {
  return {
    prepare<Parameters extends readonly SqlValue[], Row>(text: string) {
      const statement = prepare<Parameters, Row>(database, text);
      return {
        get: (...parameters: Parameters) => statement.get(...parameters),
        all: (...parameters: Parameters) => statement.all(...parameters),
        run: (...parameters: Parameters) => Number(statement.run(...parameters).changes),
      };
    },
    nextNumber: () => null,
    overwriting: (work) => overwritingErased(database, work),
  };
}

export function readsOf(database: Database): Reads {
  return {
    prepare<Parameters extends readonly SqlValue[], Row>(text: string) {
      const statement = prepare<Parameters, Row>(database, text);
      return {
        get: async (...parameters: Parameters) => statement.get(...parameters),
        all: async (...parameters: Parameters) => statement.all(...parameters),
      };
    },
    words: {
      isTrue: (column) => `${column} = 1`,
      isFalse: (column) => `${column} = 0`,
      field: (column, name) => `json_extract(${column}, '$.${name}')`,
    },
  };
}
