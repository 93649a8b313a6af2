/** What an export says of itself: what it holds, file by file, and where the chain stood. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../../../errors.ts";
import type { StoreHead, StoreNumbers } from "../../../ledger/transfer/transfer-store.ts";

/** Counts up when files of an older version can no longer be read. */
export const transferFormat = 1;

export interface PartFile {
  readonly file: string;
  readonly rows: number;
  /** Of the file. */
  readonly sha256: string;
  /** Where the part after this one begins, in a table that is only added to. */
  readonly last: number;
}

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** The digests of all rows added up. */
  readonly digest: string;
  readonly parts: readonly PartFile[];
}

export interface Manifest {
  readonly format: number;
  readonly isComplete: boolean;
  /** The one that it holds; all where none is named. */
  readonly workspace?: string;
  readonly head: StoreHead;
  readonly numbers: StoreNumbers;
  readonly tables: readonly MovedTable[];
  readonly documents: { readonly count: number; readonly bytes: number; readonly missing: number };
}

const fileName = "manifest.json";

export async function findManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== transferFormat) {
    throw new ServiceError(
      "unprocessable_file",
      `The folder was exported by a version with another format (${manifest.format}).`,
    );
  }
  return manifest;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, fileName);
  await writeFile(`${path}.new`, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
