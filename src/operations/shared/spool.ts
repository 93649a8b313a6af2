/** Holds an upload aside on disk until all of its form has arrived: what breaks off is then refused whole. */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { storageProblem } from "./storage-problem.ts";

export type Spool = <T>(content: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>) => Promise<T>;

/** The file is gone when the work has settled. Its size is bounded by whoever gives the content. */
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
      await rm(path, { force: true });
    }
  };
}
