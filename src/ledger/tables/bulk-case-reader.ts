/** Reads of bulk cases. */
import type { StoredBulkCase } from "../bulk-cases.ts";
import type { Reads } from "./database.ts";

interface CaseRow {
  readonly body: string;
}

export function createBulkCaseReader(reads: Reads) {
  const selectOne = reads.prepare<[number, string], CaseRow & { readonly number: number }>(
    "SELECT number, body FROM bulk_cases WHERE side = ? AND id = ?",
  );
  const selectPage = reads.prepare<[number, number, number], CaseRow>(
    "SELECT body FROM bulk_cases WHERE side = ? AND number < ? ORDER BY number DESC LIMIT ?",
  );
  const selectOpen = reads.prepare<[], CaseRow>(
    "SELECT body FROM bulk_cases WHERE ended_at_ms IS NULL ORDER BY number",
  );
  const selectKept = reads.prepare<[], CaseRow>(
    "SELECT body FROM bulk_cases WHERE kept_bytes > 0 ORDER BY ended_at_ms",
  );
  return {
    async find(side: number, id: string): Promise<StoredBulkCase | undefined> {
      const row = await selectOne.get(side, id);
      return row === undefined ? undefined : caseOf(row);
    },

    async list(
      side: number,
      before: string | undefined,
      limit: number,
    ): Promise<readonly StoredBulkCase[] | undefined> {
      const number = before === undefined ? Number.MAX_SAFE_INTEGER : (await selectOne.get(side, before))?.number;
      return number === undefined ? undefined : (await selectPage.all(side, number, limit)).map(caseOf);
    },

    listOpen: async (): Promise<readonly StoredBulkCase[]> => (await selectOpen.all()).map(caseOf),
    listKept: async (): Promise<readonly StoredBulkCase[]> => (await selectKept.all()).map(caseOf),
  };
}

function caseOf({ body }: CaseRow): StoredBulkCase {
  return JSON.parse(body) as StoredBulkCase;
}
