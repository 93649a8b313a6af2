/** The files of a built console, held in memory: a few hundred kilobytes that never change under their names. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

export interface ConsoleFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Compressed with Brotli when the console was built, for clients that accept it. */
  readonly packed: Uint8Array;
}

/** By their names; `index.html` is the page that all addresses of the console open. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

export async function readConsoleFiles(folder: string): Promise<ConsoleFiles> {
  const files = new Map<string, ConsoleFile>();
  for (const name of await readdir(folder)) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const bytes = await readFile(join(folder, name));
    const packed = await readFile(join(folder, `${name}.br`));
    files.set(name, { contentType, bytes, packed });
  }
  return files;
}
