/** Unpacks a backup into a data folder that has no ledger yet. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { readArchive } from "../../archive/tar.ts";
import { ServiceError } from "../../errors.ts";
import { makeFolder, syncFolder } from "../../vault/disk/disk-files.ts";
import { checksumsPath } from "./back-up.ts";

/** The files of a backup; an archive with any other file is refused. */
const knownPath = /^(ledger\.db|link-key|vault\/\d+\/[0-9a-f]{2}\/[0-9a-f]{62})$/;

export interface Restored {
  readonly files: number;
  /** False for a backup of an early version, which has no checksums. */
  readonly isChecked: boolean;
}

/** The ledger of a restore that has not finished. */
export function restoringFile(home: string): string {
  return join(home, ".restored-ledger.db");
}

/**
 * The ledger is moved into place last, when all checksums match and everything else is on the disk: until then no service starts on the
 * folder.
 */
export async function restore(archive: string, home: string): Promise<Restored> {
  const ledgerFile = join(home, "ledger.db");
  const staged = restoringFile(home);
  if (existsSync(ledgerFile)) {
    throw new ServiceError(
      "conflict",
      "The data folder already has a ledger; restore into an empty folder (ASSAY_HOME).",
    );
  }
  const sums = new Map<string, string>();
  let isChecked = false;
  try {
    const folders = new Set([home]);
    await makeFolder(home);
    for await (const { path, content } of readArchive(archive)) {
      if (path === checksumsPath) {
        checkSums(sums, await text(content));
        isChecked = true;
        continue;
      }
      // What follows the checksums is in none of them.
      if (!knownPath.test(path) || isChecked) throw new Error(`${path} does not belong in a backup.`);
      const target = path === "ledger.db" ? staged : join(home, path);
      folders.add(dirname(target));
      await makeFolder(dirname(target));
      sums.set(path, await write(content, target));
    }
    if (!sums.has("ledger.db")) throw new Error("It contains no ledger.");
    for (const folder of folders) await syncFolder(folder);
    await rename(staged, ledgerFile);
    await syncFolder(home);
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
