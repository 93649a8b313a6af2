/** What each table and index of an embedded store takes. */
import { openForReading, prepare } from "../../src/ledger/sqlite/connection.ts";

export interface StoredTable {
  /** Of the table or index. */
  readonly name: string;
  readonly bytes: number;
}

/** The largest first. Reads the whole file. */
export function bytesByTable(file: string): readonly StoredTable[] {
  const database = openForReading(file);
  try {
    return prepare<[], StoredTable>(
      database,
      "SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE ORDER BY pgsize DESC",
    ).all();
  } finally {
    database.close();
  }
}
