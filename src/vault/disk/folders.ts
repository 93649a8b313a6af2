/** Durable folders: a name is on disk only when its parent folder was synced as well. */
import { dirname } from "node:path";
import { diskFiles } from "./disk-files.ts";

/** Windows can neither open nor sync a folder; its file system journals names itself. */
const canSyncFolders = process.platform !== "win32";

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
