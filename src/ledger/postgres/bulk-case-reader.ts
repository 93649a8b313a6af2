/** Reads of bulk cases in the PostgreSQL store. */
import type { StoredBulkCase } from "../bulk-cases.ts";
import { prepare, type Reads } from "./reads.ts";

interface CaseRow {
  readonly body: string;
}

export function createBulkCaseReader(reads: Reads) {
  const selectOne = prepare<[number, string], CaseRow & { readonly number: number }>(
    reads,
    "SELECT number, body FROM bulk_cases WHERE side = $1 AND id = $2",
  );
  const selectPage = prepare<[number, number, number], CaseRow>(
    reads,
    "SELECT body FROM bulk_cases WHERE side = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
  );
  const selectOpen = prepare<[], CaseRow>(
    reads,
    "SELECT body FROM bulk_cases WHERE ended_at_ms IS NULL ORDER BY number",
  );
  const selectKept = prepare<[], CaseRow>(
    reads,
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
