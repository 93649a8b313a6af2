/** Writes the whole data folder to one archive, also while the service runs: the ledger as of one instant, then the documents it names. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { type ArchiveSource, writeArchive } from "../../archive/tar.ts";
import { ServiceError } from "../../errors.ts";
import { vaultFiles } from "../../vault/disk/disk-files.ts";

export interface BackUpFolder {
  readonly home: string;
  readonly vaultFolder: string;
  readonly linkKeyFile: string;
}

/** Gives the archive's size in bytes. */
export async function backUp(
  folder: BackUpFolder,
  copyLedger: (target: string) => Promise<void>,
  target: string,
): Promise<number> {
  if ((await sizeOf(target)) !== undefined) {
    throw new ServiceError("conflict", "The backup file already exists; give a new name.");
  }
  const work = await mkdtemp(join(dirname(target), ".assay-backup-"));
  try {
    const ledgerCopy = join(work, "ledger.db");
    await copyLedger(ledgerCopy);
    const archive = join(work, "archive.tar");
    const file = await open(archive, "wx", 0o600);
    try {
      await file.writeFile(writeArchive(sourcesOf(folder, ledgerCopy)));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(archive, target);
    const parent = await open(dirname(target), "r");
    await parent.sync().finally(() => parent.close());
    return (await stat(target)).size;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The last file of a backup: the SHA-256 of each one before it, in lines as `sha256sum` writes them. */
export const checksumsPath = "checksums";

/** The ledger first: documents are stored before their reports, so each one that the copy names is there. */
async function* sourcesOf(folder: BackUpFolder, ledgerCopy: string): AsyncGenerator<ArchiveSource> {
  const sums: string[] = [];
  yield await sourceOf(ledgerCopy, "ledger.db", sums);
  if ((await sizeOf(folder.linkKeyFile)) !== undefined) yield await sourceOf(folder.linkKeyFile, "link-key", sums);
  for await (const path of vaultFiles(folder.vaultFolder)) {
    yield await sourceOf(path, relative(folder.home, path).split(sep).join("/"), sums);
  }
  const lines = Buffer.from(sums.join(""));
  yield { path: checksumsPath, bytes: lines.length, open: () => Readable.from([lines]) };
}

/** Adds its line to the sums once it was read. */
async function sourceOf(file: string, path: string, sums: string[]): Promise<ArchiveSource> {
  async function* read(): AsyncGenerator<Buffer> {
    const digest = createHash("sha256");
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      digest.update(chunk);
      yield chunk;
    }
    sums.push(`${digest.digest("hex")}  ${path}\n`);
  }
  return { path, bytes: (await stat(file)).size, open: () => Readable.from(read()) };
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}
