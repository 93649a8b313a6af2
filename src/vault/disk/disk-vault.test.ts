import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { describeVault } from "../conformance.ts";
import { type DiskFiles, diskFiles } from "./disk-files.ts";
import { openDiskVault } from "./disk-vault.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-vault-"));
after(() => rm(folder, { recursive: true, force: true }));
let homes = 0;
const newHome = () => join(folder, String(homes++));

describeVault("disk", () => openDiskVault(newHome()));

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

test("disk: temporary files of a crash are removed at a later start, those of uploads under way and documents stay", async () => {
  const home = newHome();
  const first = await openDiskVault(home);
  const { sha256 } = await first.put(1, one("kept"), 100);
  const incoming = join(home, "vault", "incoming");
  await writeFile(join(incoming, "half-written"), "half");
  await writeFile(join(incoming, "on-its-way"), "half");
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(incoming, "half-written"), longAgo, longAgo);
  const second = await openDiskVault(home);
  assert.deepEqual(await readdir(incoming), ["on-its-way"]);
  assert.ok((await second.findDocument(1, sha256))?.stream.destroy());
});

test("disk: no temporary file is left, neither after a success nor after a refusal", async () => {
  const home = newHome();
  const vault = await openDiskVault(home);
  await vault.put(1, one("good"), 100);
  await assert.rejects(vault.put(1, one("too long"), 3));
  assert.deepEqual(await readdir(join(home, "vault", "incoming")), []);
});

test("disk: a file that was cut short is replaced by the next put", async () => {
  const home = newHome();
  const vault = await openDiskVault(home);
  const { sha256 } = await vault.put(1, one("whole"), 100);
  const path = join(home, "vault", "1", sha256.slice(0, 2), sha256.slice(2));
  await writeFile(path, "who");
  await vault.put(1, one("whole"), 100);
  assert.equal((await stat(path)).size, 5);
});

test("disk: what others put beside the documents is passed over", async () => {
  const home = newHome();
  const vault = await openDiskVault(home);
  const { sha256 } = await vault.put(1, one("kept"), 100);
  for (const folder of ["1", join("1", sha256.slice(0, 2))]) {
    await writeFile(join(home, "vault", folder, ".DS_Store"), "");
  }
  const listed: string[] = [];
  for await (const { sha256: found } of vault.list()) listed.push(found);
  assert.deepEqual(listed, [sha256]);
});

test("disk: others on the machine can read neither files nor folders", {
  skip: process.platform === "win32",
}, async () => {
  const home = newHome();
  const vault = await openDiskVault(home);
  const { sha256 } = await vault.put(1, one("private"), 100);
  const shard = join(home, "vault", "1", sha256.slice(0, 2));
  assert.equal((await stat(shard)).mode & 0o077, 0);
  assert.equal((await stat(join(shard, sha256.slice(2)))).mode & 0o077, 0);
});

test("disk: a document that a crash left half deleted is deleted for good: its folder is synced though the file is gone", {
  skip: process.platform === "win32",
}, async () => {
  const opened: string[] = [];
  const open: DiskFiles["open"] = (path, ...how) => {
    opened.push(path);
    return diskFiles.open(path, ...how);
  };
  const home = newHome();
  const vault = await openDiskVault(home, { ...diskFiles, open });
  const { sha256 } = await vault.put(1, one("private"), 100);
  const shard = join(home, "vault", "1", sha256.slice(0, 2));
  await rm(join(shard, sha256.slice(2)));
  opened.length = 0;
  assert.equal(await vault.delete(1, sha256), false);
  assert.deepEqual(opened, [shard]);
});
