/** Which scripts the project has: the sources of these folders that read a command line. What only others import does not. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const scriptFolders = ["bench", "lab", "scripts"];

/** As it is listed, however it was typed.
 * @param {string} typed */
export function normaliseScript(typed) {
  return posix.normalize(typed.replaceAll("\\", "/"));
}

/** Relative to the root.
 * @param {string} root */
export function findScripts(root) {
  return scriptFolders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => path.endsWith(".ts") && readFileSync(join(root, path), "utf8").includes("readCommand({"))
    .sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {readonly string[]}
 */
function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}
