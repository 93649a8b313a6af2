/** A backup is restored only as it was made. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { readArchive, writeArchive } from "../../archive/tar.ts";
import { backUp, checksumsPath } from "./back-up.ts";
import { restore } from "./restore.ts";

const documentPath = `vault/1/ab/${"cd".repeat(31)}`;

async function withBackup(work: (file: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-restore-"));
  try {
    const home = join(folder, "home");
    await mkdir(join(home, "vault", "1", "ab"), { recursive: true });
    await writeFile(join(home, documentPath), "a document");
    await writeFile(join(home, "link-key"), "key");
    const file = join(folder, "all.tar");
    const paths = { home, vaultFolder: join(home, "vault"), linkKeyFile: join(home, "link-key") };
    await backUp(paths, (target) => writeFile(target, "a ledger"), file);
    await work(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same archive, without some of its files. */
async function without(file: string, target: string, left: (path: string) => boolean): Promise<void> {
  async function* kept() {
    for await (const { path, bytes, content } of readArchive(file)) {
      const whole = Buffer.concat(await content.toArray());
      if (!left(path)) yield { path, bytes, open: () => Readable.from([whole]) };
    }
  }
  await writeFile(target, writeArchive(kept()));
}

test("a backup comes back as it was, checked by its checksums", () =>
  withBackup(async (file, folder) => {
    const target = join(folder, "restored");
    assert.deepEqual(await restore(file, target), { files: 3, isChecked: true });
    assert.equal(await readFile(join(target, documentPath), "utf8"), "a document");
  }));

test("one flipped bit in any file of a backup is noticed, and no ledger is put in place", () =>
  withBackup(async (file, folder) => {
    const whole = await readFile(file);
    for (const content of ["a ledger", "a document", "key"]) {
      const bytes = Buffer.from(whole);
      const at = bytes.indexOf(content);
      bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
      const damaged = join(folder, "damaged.tar");
      await writeFile(damaged, bytes);
      const target = join(folder, `from-${at}`);
      await assert.rejects(restore(damaged, target), /checksum does not match/);
      await assert.rejects(stat(join(target, "ledger.db")));
    }
  }));

test("a file that is gone from a backup is named; a backup without checksums is of an early version", () =>
  withBackup(async (file, folder) => {
    const other = join(folder, "other.tar");
    await without(file, other, (path) => path === documentPath);
    await assert.rejects(restore(other, join(folder, "one")), /is missing/);
    await without(file, other, (path) => path === checksumsPath);
    assert.deepEqual(await restore(other, join(folder, "two")), { files: 3, isChecked: false });
  }));
