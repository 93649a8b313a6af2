import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { describeVault } from "../../src/vault/conformance.ts";
import { openS3Vault, type S3VaultSettings } from "../../src/vault/s3/s3-vault.ts";
import { signHeaders } from "../../src/vault/s3/sign.ts";
import { missingSwift, type Swift, startSwift } from "../support/swift.ts";

let swift: Swift;
let temporaryFolder = "";
let prefixes = 0;

function settings(changes: Partial<Swift> = {}): S3VaultSettings {
  const { endpoint, region, accessKeyId, secretAccessKey } = { ...swift, ...changes };
  prefixes += 1;
  return {
    place: { bucket: "documents", prefix: `run-${prefixes}/`, endpoint },
    signer: { region, credentials: { accessKeyId, secretAccessKey } },
    temporaryFolder,
    timeoutMs: 20_000,
    attempts: 3,
    now: () => Date.now(),
    chance: () => 0,
  };
}

before(async () => {
  if (missingSwift !== false) return;
  swift = await startSwift();
  temporaryFolder = await mkdtemp(join(tmpdir(), "assay-s3-"));
  const url = new URL(`${swift.endpoint}/documents`);
  const bodySha256 = createHash("sha256").digest("hex");
  const { signer } = settings();
  const headers = signHeaders({ method: "PUT", url, bodySha256, atMs: Date.now() }, signer);
  const made = await fetch(url, { method: "PUT", headers });
  assert.equal(made.status, 200, await made.text());
});
after(async () => {
  if (missingSwift !== false) return;
  await swift.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

if (missingSwift === false) describeVault("swift", () => openS3Vault(settings()));

test("swift: a wrong secret is refused, and a link reads without one until it expires", {
  skip: missingSwift,
}, async () => {
  const stranger = await openS3Vault(settings({ secretAccessKey: "guessed" }));
  await assert.rejects(stranger.findDocument(1, "ab".repeat(32)), /403/);
  await stranger.close();

  const vault = await openS3Vault(settings());
  async function* content() {
    yield new TextEncoder().encode("linked");
  }
  const { sha256 } = await vault.put(1, content(), 100);
  const headers = { "content-disposition": `attachment; filename="a b+c.pdf"`, "content-type": "application/pdf" };
  const link = vault.link(1, sha256, { expiresInS: 600, headers });
  assert.ok(link !== undefined);
  const answer = await fetch(link);
  assert.equal(await answer.text(), "linked");
  assert.equal(answer.headers.get("content-disposition"), headers["content-disposition"]);
  assert.equal((await fetch(link.replace(/Signature=..../, "Signature=0000"))).status, 403);
  const past = await openS3Vault({ ...settings(), now: () => Date.now() - 3_600_000 });
  const expired = past.link(1, sha256, { expiresInS: 60, headers });
  assert.equal((await fetch(expired ?? "")).status, 403);
  await Promise.all([vault.close(), past.close()]);
});
