/** Unpacks a backup into a data folder that has no ledger yet. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { readArchive } from "../../archive/tar.ts";
import { ServiceError } from "../../errors.ts";
import { checksumsPath } from "./back-up.ts";

/** The files of a backup; an archive with any other file is refused. */
const knownPath = /^(ledger\.db|link-key|vault\/\d+\/[0-9a-f]{2}\/[0-9a-f]{62})$/;

export interface Restored {
  readonly files: number;
  /** False for a backup of an early version, which has no checksums. */
  readonly isChecked: boolean;
}

/** The ledger is moved into place last, and only where all checksums match: until then no service starts on the folder. */
export async function restore(archive: string, home: string): Promise<Restored> {
  if (await isThere(join(home, "ledger.db"))) {
    throw new ServiceError(
      "conflict",
      "The data folder already has a ledger; restore into an empty folder (ASSAY_HOME).",
    );
  }
  const staged = join(home, ".restored-ledger.db");
  const sums = new Map<string, string>();
  let isChecked = false;
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    for await (const { path, content } of readArchive(archive)) {
      if (path === checksumsPath) {
        checkSums(sums, await text(content));
        isChecked = true;
        continue;
      }
      // What follows the checksums is in none of them.
      if (!knownPath.test(path) || isChecked) throw new Error(`${path} does not belong in a backup.`);
      const target = path === "ledger.db" ? staged : join(home, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      sums.set(path, await write(content, target));
    }
    if (!sums.has("ledger.db")) throw new Error("It contains no ledger.");
    await rename(staged, join(home, "ledger.db"));
  } catch (error) {
    await rm(staged, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError("unprocessable_file", `The backup cannot be restored: ${reason}`);
  }
  return { files: sums.size, isChecked };
}

/** Gives the SHA-256 of what it wrote. */
async function write(content: Readable, target: string): Promise<string> {
  const digest = createHash("sha256");
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(counted(), createWriteStream(target, { mode: 0o600, flush: true }));
  return digest.digest("hex");
}

function checkSums(found: ReadonlyMap<string, string>, lines: string): void {
  const stated = new Map(
    lines.split("\n").flatMap((line) => (line === "" ? [] : [[line.slice(66), line.slice(0, 64)]])),
  );
  for (const [path, sum] of found) {
    if (stated.get(path) !== sum) throw new Error(`${path} is damaged: its checksum does not match.`);
  }
  for (const path of stated.keys()) if (!found.has(path)) throw new Error(`${path} is missing.`);
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
