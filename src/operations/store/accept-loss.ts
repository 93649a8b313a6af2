/** Gives up records that a store has lost, so that it can be opened again; what is left of its log is kept. */
import { copyFile, rename } from "node:fs/promises";
import { ServiceError } from "../../errors.ts";
import { findLoss, headFileOf, type Loss } from "../../ledger/sqlite/head-file.ts";

/** Also gives the copy of the log, where there is a log. The store must not be open. */
export async function acceptLoss(file: string): Promise<{ readonly loss: Loss; readonly log: string | undefined }> {
  const loss = findLoss(file);
  if (loss === undefined) throw new ServiceError("conflict", `The store ${file} has lost nothing that is known.`);
  // SQLite removes the log once it has read what it can of it.
  const kept = `${file}-wal.damaged`;
  const log = await copyFile(`${file}-wal`, kept).then(
    () => kept,
    () => undefined,
  );
  await rename(headFileOf(file), `${headFileOf(file)}.accepted`);
  return { loss, log };
}
