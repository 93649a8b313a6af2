/** A folder of documents for tests of the command line. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

export interface DocumentFolder {
  readonly folder: string;
  /** A data folder below it, not made yet. */
  readonly home: string;
  place(name: string, bytes: Buffer | string): Promise<string>;
}

/** It is removed after the last test. */
export async function makeDocumentFolder(): Promise<DocumentFolder> {
  const folder = await mkdtemp(join(tmpdir(), "assay-documents-"));
  after(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    home: join(folder, "home"),
    async place(name, bytes) {
      const path = join(folder, name);
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(path, bytes);
      return path;
    },
  };
}
