import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { SideId } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { openDiskVault } from "../../vault/disk/disk-vault.ts";
import { createDeleteDocuments } from "./delete-documents.ts";
import { KeepingLock } from "./keeping-lock.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-delete-"));
after(() => rm(folder, { recursive: true, force: true }));
let homes = 0;

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function openStore() {
  const { documents, workspaces } = await openForTest({ now: () => 1_000 });
  await workspaces.create("acme", 1, "test");
  const side = (await workspaces.findSide("acme", "live")) ?? 0;
  homes += 1;
  const vault = await openDiskVault(join(folder, String(homes)));
  const lock = new KeepingLock();
  const forgotten: string[] = [];
  const onDeleted = (_: SideId, sha256: string) => forgotten.push(sha256);
  const remove = createDeleteDocuments({ ledger: documents, vault, lock, onDeleted });
  const save = async (text: string, analysedAtMs: number) => {
    const stored = await vault.put(side, one(text), 100);
    const report = { name: text, format: "pdf", pages: 1, catalogueVersion: "1", checks: [], findings: [] };
    return { id: await documents.save(side, { ...report, ...stored, analysedAtMs }, "me"), sha256: stored.sha256 };
  };
  const isStored = async (sha256: string) => {
    const found = await vault.findDocument(side, sha256);
    found?.stream.destroy();
    return found !== undefined;
  };
  return { side, vault, documents, remove, save, isStored, forgotten };
}

test("what is older than the time is deleted, and nothing else", async () => {
  const { side, documents, remove, save, isStored } = await openStore();
  const old = await Promise.all(Array.from({ length: 120 }, (_, index) => save(`old ${index}`, 10)));
  const shared = await save("shared", 10);
  const young = [await save("shared", 100), await save("young", 100)];
  assert.equal(await remove.deleteOlder(100), 121);
  assert.deepEqual(
    (await documents.list(side, 0, 10)).documents.map(({ id }) => id).sort((one, other) => one - other),
    young.map(({ id }) => id),
  );
  assert.deepEqual([await isStored(old[0]?.sha256 ?? ""), await isStored(shared.sha256)], [false, true]);
  assert.equal(await remove.deleteOlder(100), 0);
});

test("bytes that a crash left behind are removed, unless they are needed again", async () => {
  const { side, documents, remove, save, isStored, forgotten } = await openStore();
  const [left, again] = [await save("left", 1), await save("again", 1)];
  for (const { id } of [left, again]) await documents.delete(side, id, "me");
  await save("again", 2);
  await remove.resume();
  assert.deepEqual([await isStored(left.sha256), await isStored(again.sha256)], [false, true]);
  assert.deepEqual([await documents.listRemovals(), forgotten], [[], []]);
});
