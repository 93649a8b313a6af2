/** Files and folders of a vault on disk. A simulation replaces the operations by those of a disk that loses what was not synced. */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

export interface OpenFile {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ readonly bytesWritten: number }>;
  sync(): Promise<void>;
  stat(): Promise<{ readonly size: number }>;
  createReadStream(): Readable;
  close(): Promise<void>;
}

/** Errors have Node's codes. */
export interface DiskFiles {
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<string | undefined>;
  open(path: string, flags: "r" | "wx", mode?: number): Promise<OpenFile>;
  readdir(path: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: true }): Promise<void>;
  stat(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }>;
}

export const diskFiles: DiskFiles = { mkdir, open, readdir: (path) => readdir(path), rename, rm, stat };

/** Windows can neither open nor sync a folder; its file system journals names itself. */
const canSyncFolders = process.platform !== "win32";

/** A name is on disk only when its parent folder was synced as well. */
export async function syncFolder(path: string, files = diskFiles): Promise<void> {
  if (!canSyncFolders) return;
  const handle = await files.open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates what is missing of a path, each new name synced into its parent. */
export async function makeFolder(path: string, files = diskFiles): Promise<void> {
  const firstCreated = await files.mkdir(path, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  let folder = path;
  while (folder.length >= firstCreated.length) {
    folder = dirname(folder);
    await syncFolder(folder, files);
  }
}

const [prefixShape, restShape] = [/^[0-9a-f]{2}$/, /^[0-9a-f]{62}$/];

/** Every document's file, in order: `<side>/<two digits>/<the rest of its SHA-256>`. What others put beside them, such as a file browser's, is passed over. */
export async function* vaultFiles(vaultFolder: string): AsyncGenerator<string> {
  const names = await readdir(vaultFolder).catch(() => []);
  for (const side of names.filter((name) => /^\d+$/.test(name)).sort()) {
    for (const prefix of await namesIn(join(vaultFolder, side), prefixShape)) {
      for (const rest of await namesIn(join(vaultFolder, side, prefix), restShape)) {
        yield join(vaultFolder, side, prefix, rest);
      }
    }
  }
}

async function namesIn(folder: string, shape: RegExp): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => shape.test(name)).sort();
}
