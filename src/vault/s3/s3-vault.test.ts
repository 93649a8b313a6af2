import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { describeVault, listed } from "../conformance.ts";
import { type StorageServer, startStorage } from "../testing/storage-server.ts";
import type { Vault } from "../vault.ts";
import { pauseMs } from "./s3-client.ts";
import { openS3Vault, type S3VaultSettings } from "./s3-vault.ts";

const temporaryFolder = await mkdtemp(join(tmpdir(), "assay-s3-"));
const storage = await startStorage();
after(async () => {
  await storage.close();
  await rm(temporaryFolder, { recursive: true, force: true });
});
let prefixes = 0;

function settingsOf({ endpoint, key, bucket }: StorageServer): S3VaultSettings {
  prefixes += 1;
  return {
    place: { bucket, prefix: `run-${prefixes}/`, endpoint },
    signer: { region: key.region, credentials: key },
    temporaryFolder,
    timeoutMs: 20_000,
    attempts: 3,
    now: () => Date.now(),
    chance: () => 1,
  };
}

describeVault("s3", () => openS3Vault(settingsOf(storage)));

async function withVault(
  work: (vault: Vault, settings: S3VaultSettings) => Promise<void>,
  changes: Partial<S3VaultSettings> = {},
): Promise<void> {
  const settings = { ...settingsOf(storage), ...changes };
  const vault = await openS3Vault(settings);
  storage.seen.length = 0;
  try {
    await work(vault, settings);
  } finally {
    storage.faults.length = 0;
    storage.clockOffsetMs = 0;
    await vault.close();
  }
}

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const isOverloaded = (error: unknown) => error instanceof ServiceError && error.code === "overloaded";

test("s3: an object is there as a whole or not at all, and nothing stays in the folder it waited in", () =>
  withVault(async (vault, { place }) => {
    const { sha256 } = await vault.put(4, one("whole"), 100);
    assert.deepEqual(storage.objects.get(`${place.prefix}4/${sha256}`), Buffer.from("whole"));
    assert.equal(sha256, createHash("sha256").update("whole").digest("hex"));
    assert.deepEqual(await readdir(temporaryFolder), []);
  }));

test("s3: a stored document is not sent again", () =>
  withVault(async (vault) => {
    await vault.put(1, one("same"), 100);
    await vault.put(1, one("same"), 100);
    assert.deepEqual(storage.seen, ["HEAD", "PUT", "HEAD"]);
  }));

for (const fault of [500, 503, 429, "reset"] as const) {
  test(`s3: goes on after ${fault}, for as many attempts as it has`, () =>
    withVault(async (vault) => {
      storage.faults.push(fault, fault);
      const { sha256 } = await vault.put(1, one("tried"), 100);
      assert.equal((await vault.findDocument(1, sha256))?.bytes, 5);
      storage.faults.push(fault, fault, fault);
      await assert.rejects(vault.delete(1, sha256), isOverloaded);
      assert.equal(await vault.delete(1, sha256), true);
    }));
}

test("s3: does not wait forever for an answer", () =>
  withVault(
    async (vault) => {
      storage.faults.push("silence");
      const { sha256 } = await vault.put(1, one("tried"), 100);
      assert.equal((await vault.findDocument(1, sha256))?.bytes, 5);
      assert.deepEqual(storage.seen.slice(0, 2), ["HEAD", "HEAD"]);
    },
    { timeoutMs: 500, attempts: 8 },
  ));

test("s3: a document that breaks off while it is read is an error, never a short document", () =>
  withVault(async (vault) => {
    const { sha256 } = await vault.put(1, one("half of this is missing"), 100);
    storage.faults.push("half");
    const found = await vault.findDocument(1, sha256);
    assert.ok(found !== undefined);
    await assert.rejects(async () => {
      for await (const chunk of found.stream) assert.ok(chunk.length > 0);
    });
  }));

test("s3: wrong keys, regions and clocks are refused at once and not retried", async () => {
  const { signer } = settingsOf(storage);
  const wrong = { region: signer.region, credentials: { ...signer.credentials, secretAccessKey: "other" } };
  const refused = (code: string) => new RegExp(`403 ${code}`);
  await withVault(
    async (vault) => {
      await assert.rejects(vault.findDocument(1, "ab".repeat(32)), refused("SignatureDoesNotMatch"));
      assert.equal(storage.seen.length, 1);
    },
    { signer: wrong },
  );
  await withVault(
    async (vault) => {
      await assert.rejects(vault.findDocument(1, "ab".repeat(32)), refused("AuthorizationHeaderMalformed"));
    },
    { signer: { ...signer, region: "elsewhere" } },
  );
  await withVault(async (vault) => {
    storage.clockOffsetMs = 16 * 60_000;
    await assert.rejects(vault.findDocument(1, "ab".repeat(32)), refused("RequestTimeTooSkewed"));
  });
});

test("s3: a missing bucket is reported as such, not as a missing document", () =>
  withVault(
    async (vault) => {
      await assert.rejects(vault.put(1, one("lost"), 100), /bucket.*does not exist/);
    },
    { place: { ...settingsOf(storage).place, bucket: "elsewhere" } },
  ));

test("s3: lists what it keeps over many pages, of its own prefix only", () =>
  withVault(async (vault, { place }) => {
    storage.pageSize = 2;
    storage.objects.set(`another/1/${"cd".repeat(32)}`, Buffer.from("other"));
    storage.objects.set(`${place.prefix}notes.txt`, Buffer.from("no document"));
    const put = await Promise.all(["a", "b", "c", "d", "e"].map((text, at) => vault.put(at, one(text), 10)));
    assert.deepEqual(
      await listed(vault),
      put.map(({ sha256 }, side) => ({ side, sha256 })),
    );
  }));

test("s3: a link reads one document without credentials, until it expires", () =>
  withVault(async (vault) => {
    const { sha256 } = await vault.put(1, one("linked"), 100);
    const headers = { "content-disposition": `attachment; filename="a b+c.pdf"`, "content-type": "application/pdf" };
    const link = vault.link(1, sha256, { expiresInS: 60, headers });
    assert.ok(link !== undefined);
    const answer = await fetch(link);
    assert.equal(await answer.text(), "linked");
    assert.equal(answer.headers.get("content-disposition"), headers["content-disposition"]);
    assert.equal((await fetch(link.replace(sha256, "ab".repeat(32)))).status, 403);
    assert.equal((await fetch(link, { method: "DELETE" })).status, 403);
    storage.clockOffsetMs = 61_000;
    assert.equal((await fetch(link)).status, 403);
  }));

test("s3: pauses double up to a limit, and randomness only shortens them", () => {
  assert.deepEqual(
    [1, 2, 3, 20].map((attempt) => pauseMs(attempt, 0)),
    [100, 200, 400, 5_000],
  );
  assert.equal(pauseMs(2, 1), 100);
});

test("s3: storage that does not answer is unavailable", async () => {
  const gone = await startStorage();
  const settings = settingsOf(gone);
  await gone.close();
  await withVault(async (vault) => {
    await assert.rejects(vault.put(1, one("nowhere"), 100), isOverloaded);
  }, settings);
});

test("s3: a read that is given up closes its connection", () =>
  withVault(async (vault) => {
    const { sha256 } = await vault.put(1, one("x".repeat(500_000)), 1_000_000);
    const found = await vault.findDocument(1, sha256);
    assert.ok(found !== undefined);
    found.stream.destroy();
    await once(found.stream, "close");
    assert.equal((await vault.findDocument(1, sha256))?.stream.destroy().destroyed, true);
  }));
