/** Holds an upload in a temporary file until its form has arrived completely: an upload that breaks off is refused as a whole. */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { overloaded } from "../../errors.ts";

export type Spool = <T>(content: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>) => Promise<T>;

/** The file is removed when the work has settled. The content brings its own limit of size. */
export function createSpool(folder: string): Spool {
  return async (content, work) => {
    const path = join(folder, randomUUID());
    try {
      const file = await open(path, "wx", 0o600);
      try {
        for await (const chunk of content) await file.appendFile(chunk);
      } finally {
        await file.close();
      }
      return await work(path);
    } catch (error) {
      throw storageProblem(error);
    } finally {
      // What stays goes with the next start; it must not hide how the work ended.
      await rm(path, { force: true }).catch(() => undefined);
    }
  };
}

const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** A disk that fails, and one that the system made read-only because of that. */
const failingCodes = new Set(["EIO", "EROFS"]);

/** A disk that is full or fails becomes an answer that the sender can act on; any other error is returned as it is. */
export function storageProblem(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (fullCodes.has(code)) return overloaded("The disk is full; free space and send the file again.", 60, error);
  if (!failingCodes.has(code)) return error;
  return overloaded("The disk cannot be used at the moment; send the file again later.", 60, error);
}
