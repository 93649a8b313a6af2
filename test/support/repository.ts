/** Lists the text files that belong to the repository, tracked or about to be. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

/** Larger ones are data. */
const textLimit = 2 * 2 ** 20;

export function readRepository(root: string): readonly RepositoryFile[] {
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 }).split("\0");
  return [...new Set(paths)]
    .filter((path) => path !== "")
    .flatMap((path) => {
      const file = join(root, path);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile() !== true || found.size > textLimit) return [];
      const text = readFileSync(file, "utf8");
      return text.includes("\0") ? [] : [{ path, text }];
    });
}
