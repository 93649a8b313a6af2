/** Reads of bulk cases in the SQLite store. */
import type { StoredBulkCase } from "../bulk-cases.ts";
import { type Database, prepare } from "./connection.ts";

interface CaseRow {
  readonly body: string;
}

export function createBulkCaseReader(database: Database) {
  const selectOne = prepare<[number, string], CaseRow & { readonly number: number }>(
    database,
    "SELECT number, body FROM bulk_cases WHERE side = ? AND id = ?",
  );
  const selectPage = prepare<[number, number, number], CaseRow>(
    database,
    "SELECT body FROM bulk_cases WHERE side = ? AND number < ? ORDER BY number DESC LIMIT ?",
  );
  const selectOpen = prepare<[], CaseRow>(
    database,
    "SELECT body FROM bulk_cases WHERE ended_at_ms IS NULL ORDER BY number",
  );
  const selectKept = prepare<[], CaseRow>(
    database,
    "SELECT body FROM bulk_cases WHERE kept_bytes > 0 ORDER BY ended_at_ms",
  );
  return {
    find(side: number, id: string): StoredBulkCase | undefined {
      const row = selectOne.get(side, id);
      return row === undefined ? undefined : caseOf(row);
    },

    list(side: number, before: string | undefined, limit: number): readonly StoredBulkCase[] | undefined {
      const number = before === undefined ? Number.MAX_SAFE_INTEGER : selectOne.get(side, before)?.number;
      return number === undefined ? undefined : selectPage.all(side, number, limit).map(caseOf);
    },

    listOpen: (): readonly StoredBulkCase[] => selectOpen.all().map(caseOf),
    listKept: (): readonly StoredBulkCase[] => selectKept.all().map(caseOf),
  };
}

function caseOf({ body }: CaseRow): StoredBulkCase {
  return JSON.parse(body) as StoredBulkCase;
}
