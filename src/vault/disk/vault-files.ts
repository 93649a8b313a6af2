/** The files of a vault in a folder, in order. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Every document's file: `<side>/<two digits>/<the rest of its SHA-256>`. */
export async function* vaultFiles(vaultFolder: string): AsyncGenerator<string> {
  const names = await readdir(vaultFolder).catch(() => []);
  for (const side of names.filter((name) => /^\d+$/.test(name)).sort()) {
    for (const prefix of (await readdir(join(vaultFolder, side))).sort()) {
      for (const rest of (await readdir(join(vaultFolder, side, prefix))).sort()) {
        yield join(vaultFolder, side, prefix, rest);
      }
    }
  }
}
