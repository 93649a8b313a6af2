/** Unpacks a backup into a data folder that has no ledger yet. */
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readArchive } from "../../archive/tar.ts";
import { ServiceError } from "../../errors.ts";

/** The files of a backup; an archive with any other file is refused. */
const knownPath = /^(ledger\.db|link-key|vault\/\d+\/[0-9a-f]{2}\/[0-9a-f]{62})$/;

/** Gives the number of files. The ledger is moved into place last: until then no service starts on the folder. */
export async function restore(archive: string, home: string): Promise<number> {
  if (await isThere(join(home, "ledger.db"))) {
    throw new ServiceError(
      "conflict",
      "The data folder already has a ledger; restore into an empty folder (ASSAY_HOME).",
    );
  }
  const staged = join(home, ".restored-ledger.db");
  let count = 0;
  let hasLedger = false;
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    for await (const { path, content } of readArchive(archive)) {
      if (!knownPath.test(path)) throw new Error(`${path} does not belong in a backup.`);
      const target = path === "ledger.db" ? staged : join(home, path);
      hasLedger ||= path === "ledger.db";
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }));
      count += 1;
    }
    if (!hasLedger) throw new Error("It contains no ledger.");
    await rename(staged, join(home, "ledger.db"));
  } catch (error) {
    await rm(staged, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError("unprocessable_file", `The backup cannot be restored: ${reason}`);
  }
  return count;
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
