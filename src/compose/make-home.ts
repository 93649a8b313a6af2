/** Makes the data folder with the folders above it, or says in one sentence why there can be none. */
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { folderProblem } from "./folder-problem.ts";

/**
 * One folder at a time: where a file system says of a new folder that it does not exist, as /proc does, Node's own making of all
 * folders at once never ends.
 */
export async function makeHome(home: string): Promise<void> {
  try {
    await makeFolder(home);
  } catch (error) {
    throw folderProblem(error, home);
  }
}

async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  // Another process may have made it meanwhile.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
