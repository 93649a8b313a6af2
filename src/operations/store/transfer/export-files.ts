/** The files of an export: a manifest, and rows in compressed parts of some thousand, each with its digest. */

import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { hasCode, ServiceError } from "../../../errors.ts";
import type { StoreHead, StoreNumbers } from "../../../ledger/transfer/transfer-store.ts";

/** Grows when files of an older version can no longer be read. */
export const transferFormat = 2;

export interface PartFile {
  readonly file: string;
  readonly rows: number;
  /** The digest of the file. */
  readonly sha256: string;
  /** Where the next part begins, in a table that only grows. */
  readonly last: number;
}

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** Sum of the digests of all rows. */
  readonly digest: string;
  readonly parts: readonly PartFile[];
}

export interface Manifest {
  readonly format: number;
  readonly isComplete: boolean;
  /** The exported workspace; all workspaces where none is named. */
  readonly workspace?: string;
  readonly head: StoreHead;
  readonly numbers: StoreNumbers;
  readonly tables: readonly MovedTable[];
  readonly documents: { readonly count: number; readonly bytes: number; readonly missing: number };
}

const fileName = "manifest.json";

export async function findManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
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

const compress = promisify(gzip);
const expand = promisify(gunzip);
/** Size as text; a part ends with the batch that exceeds it. */
export const partTextLimit = 32 * 2 ** 20;
/** A part that expands to more was not written by an export: one batch may exceed the limit. */
const expandedLimitBytes = 2 ** 30;
/** A fast level: rows are written much more often than they are read back. */
const level = 3;

export async function writePart(
  folder: string,
  file: string,
  lines: readonly string[],
  last: number,
): Promise<PartFile> {
  const bytes = await compress(lines.map((line) => `${line}\n`).join(""), { level });
  await writeFile(join(folder, file), bytes, { mode: 0o600, flush: true });
  return { file, rows: lines.length, sha256: digestOf(bytes), last };
}

export async function readPart(folder: string, part: PartFile): Promise<readonly string[]> {
  const damaged = (what: string) =>
    new ServiceError("unprocessable_file", `${part.file} of the export ${what}; export again.`);
  const bytes = await readFile(join(folder, part.file)).catch(() => {
    throw damaged("is missing");
  });
  if (digestOf(bytes) !== part.sha256) throw damaged("was changed");
  const text = (await expand(bytes, { maxOutputLength: expandedLimitBytes })).toString("utf8");
  const lines = text.split("\n").slice(0, -1);
  if (lines.length !== part.rows) throw damaged("has the wrong number of rows");
  return lines;
}

/** Whether an earlier run has written the file, and it is whole. */
export async function isWhole(folder: string, part: PartFile): Promise<boolean> {
  const bytes = await readFile(join(folder, part.file)).catch(() => undefined);
  return bytes !== undefined && digestOf(bytes) === part.sha256;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
