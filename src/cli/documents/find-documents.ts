/** The documents that a command line names: files as they are, folders with every document in them. */
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isDocumentName } from "../../operations/examine-file.ts";
import { UsageError } from "../usage-error.ts";

/** More names than a person can want to read about; a folder like that is taken in parts. */
const fileLimit = 1_000_000;

/** Folders are looked through in the order of their names, and symbolic links within them are not followed. */
export async function findDocuments(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const status = await stat(path).catch(() => undefined);
    if (status === undefined) throw new UsageError(`The file or folder ${JSON.stringify(path)} does not exist.`);
    if (!status.isDirectory()) found.push(path);
    else for await (const file of filesWithin(path)) found.push(file);
    if (found.length > fileLimit) throw new UsageError(`There are more than ${fileLimit} documents; give fewer.`);
  }
  if (found.length === 0) throw new UsageError(`No documents found: no PDF and no picture.`);
  return found;
}

async function* filesWithin(folder: string): AsyncGenerator<string> {
  const entries = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesWithin(path);
    else if (entry.isFile() && isDocumentName(entry.name)) yield path;
  }
}
