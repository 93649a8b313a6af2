/** A vault in a folder: content-addressed files, written to a temporary file, synced, then renamed into place. */
import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { hasCode } from "../../errors.ts";
import {
  type DocumentAddress,
  type OpenedDocument,
  requireAddress,
  requireSide,
  type StoredDocument,
  type Vault,
} from "../vault.ts";
import { writeAside } from "../write-aside.ts";
import { type DiskFiles, diskFiles, makeFolder, type OpenFile, syncFolder, vaultFiles } from "./disk-files.ts";

/** Longer than any upload takes. */
const leftoverAgeMs = 3_600_000;

/** `home` is the data folder; the vault keeps to its own folder within, which many nodes may share. */
export async function openDiskVault(home: string, files = diskFiles): Promise<Vault> {
  const root = join(home, "vault");
  const incoming = join(root, "incoming");
  await makeFolder(incoming, files);
  // Also when they existed: a run that crashed may have created them without syncing.
  for (const folder of [root, home]) await syncFolder(folder, files);
  await syncParent(home, files);
  await removeLeftovers(incoming, files);

  function pathOf(side: number, sha256: string): string {
    requireAddress(side, sha256);
    return join(root, String(side), sha256.slice(0, 2), sha256.slice(2));
  }

  async function put(side: number, source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredDocument> {
    requireSide(side);
    const temporary = join(incoming, randomUUID());
    try {
      const stored = await writeAside(temporary, source, limitBytes, files);
      const target = pathOf(side, stored.sha256);
      // A file of another length under this name is damaged; it is replaced.
      if ((await findSize(target, files)) !== stored.bytes) {
        await makeFolder(dirname(target), files);
        await files.rename(temporary, target);
      }
      // Also when the file existed: another put, or a run that crashed, may not have synced the folder.
      for (const folder of [dirname(target), join(root, String(side)), root]) await syncFolder(folder, files);
      return stored;
    } finally {
      await files.rm(temporary, { force: true });
    }
  }

  async function findDocument(side: number, sha256: string): Promise<OpenedDocument | undefined> {
    const handle = await findHandle(pathOf(side, sha256), files);
    if (handle === undefined) return undefined;
    try {
      const { size } = await handle.stat();
      return { bytes: size, stream: handle.createReadStream() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function remove(side: number, sha256: string): Promise<boolean> {
    const target = pathOf(side, sha256);
    const isStored = (await findSize(target, files)) !== undefined;
    if (isStored) await files.rm(target, { force: true });
    // Also when it was gone: a run that crashed may not have synced the folder, and the file would come back.
    await syncFolder(dirname(target), files).catch(ignoreMissing);
    return isStored;
  }

  return {
    put,
    findDocument,
    delete: remove,
    list: () => listFiles(root),
    link: () => undefined,
    close: async () => undefined,
  };
}

/** The parent folder may not be readable; then it existed before the service. */
async function syncParent(home: string, files: DiskFiles): Promise<void> {
  await syncFolder(dirname(home), files).catch((error: unknown) => {
    if (!hasCode(error, "EACCES")) throw error;
  });
}

async function* listFiles(root: string): AsyncGenerator<DocumentAddress> {
  for await (const path of vaultFiles(root)) {
    const shard = dirname(path);
    yield { side: Number(basename(dirname(shard))), sha256: basename(shard) + basename(path) };
  }
}

/** Removes temporary files of a crash. No answer ever named one; a young one may be an upload under way on another node. */
async function removeLeftovers(incoming: string, files: DiskFiles): Promise<void> {
  const oldestMs = Date.now() - leftoverAgeMs;
  for (const name of await files.readdir(incoming)) {
    const path = join(incoming, name);
    const found = await files.stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < oldestMs) await files.rm(path, { force: true });
  }
}

async function findSize(path: string, files: DiskFiles): Promise<number | undefined> {
  try {
    return (await files.stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function findHandle(path: string, files: DiskFiles): Promise<OpenFile | undefined> {
  try {
    return await files.open(path, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}
