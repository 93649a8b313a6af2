/** Writes the whole data folder to one archive, also while the service runs: the ledger as of one instant, then the documents it names. */
import { createReadStream } from "node:fs";
import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
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

/** The ledger first: documents are stored before their reports, so each one that the copy names is there. */
async function* sourcesOf(folder: BackUpFolder, ledgerCopy: string): AsyncGenerator<ArchiveSource> {
  yield await sourceOf(ledgerCopy, "ledger.db");
  if ((await sizeOf(folder.linkKeyFile)) !== undefined) yield await sourceOf(folder.linkKeyFile, "link-key");
  for await (const path of vaultFiles(folder.vaultFolder)) {
    yield await sourceOf(path, relative(folder.home, path).split(sep).join("/"));
  }
}

async function sourceOf(file: string, path: string): Promise<ArchiveSource> {
  return { path, bytes: (await stat(file)).size, open: () => createReadStream(file) };
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}
