/** Looks for marks in a store's files as they are on the disk, for tests of erasure. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Which marks, such as `mark-7-mark`, stand anywhere in the files of the folder. */
export async function marksIn(folder: string): Promise<ReadonlySet<string>> {
  const marks = new Set<string>();
  // The log before the store: a checkpoint only takes from the one to the other, so what is in either is read.
  for (const name of (await readdir(folder)).sort().reverse()) {
    const text = await readFile(join(folder, name), "latin1");
    for (const [mark] of text.matchAll(/mark-\w+-mark/g)) marks.add(mark);
  }
  return marks;
}
