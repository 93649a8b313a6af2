/** A bulk case as it begins: a file that is being received. */
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";

export function newCase(
  given: Pick<StoredBulkCase, "id" | "side" | "fileName" | "createdAtMs" | "createdBy" | "processId">,
): StoredBulkCase {
  return {
    ...given,
    state: "receiving",
    bytes: 0,
    rows: 0,
    processed: 0,
    rejected: 0,
    fromSequence: 0,
    startedAtMs: null,
    endedAtMs: null,
    problem: null,
    summary: null,
    keptBytes: 0,
  };
}
