/** Which bytes of the vault are still needed, by a document or by a file of a case. */
import type { Database } from "./database.ts";

export function createStoredBytes(database: Database) {
  const selectUse = database.prepare<[number, string, number, string], { id: number }>(
    `SELECT id FROM documents WHERE side = ? AND sha256 = ?
     UNION ALL SELECT id FROM case_files WHERE side = ? AND sha256 = ? LIMIT 1`,
  );
  const insertRemoval = database.prepare(
    "INSERT INTO document_removals (side, sha256) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const removeRemoval = database.prepare("DELETE FROM document_removals WHERE side = ? AND sha256 = ?");
  return {
    /** They wait for no removal: they are needed again, or gone. */
    keep: (side: number, sha256: string) => void removeRemoval.run(side, sha256),
    /** Whether nothing needs them any more; then they wait to be removed. */
    release(side: number, sha256: string): boolean {
      const isLast = selectUse.get(side, sha256, side, sha256) === undefined;
      if (isLast) insertRemoval.run(side, sha256);
      return isLast;
    },
  };
}
