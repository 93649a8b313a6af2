/** Stores of released versions, as a killed service left them. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { readArchive } from "../../src/archive/tar.ts";

export const recordings = fileURLToPath(new URL("../fixtures/stores/", import.meta.url));

export async function unpackRecording(version: string, home: string): Promise<void> {
  const archive = `${home}.tar`;
  await writeFile(archive, brotliDecompressSync(await readFile(join(recordings, version, "store.tar.br"))));
  for await (const { path, content } of readArchive(archive)) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await buffer(content), { mode: 0o600 });
  }
  await rm(archive);
}
