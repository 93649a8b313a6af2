/** Names a build of the console by a digest of its inputs, so that any change gives another build. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Folders and files of the program, by their place in it. */
const ingredients = ["client", "console", "package-lock.json"];

export async function findBuildId(programFolder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const ingredient of ingredients) {
    for (const file of await listFiles(join(programFolder, ingredient))) {
      hash.update(`${relative(programFolder, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

async function listFiles(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
