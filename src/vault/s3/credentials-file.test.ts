import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startStorage } from "../testing/storage-server.ts";
import { openCredentialsFile, parseCredentials } from "./credentials-file.ts";
import { openS3Vault } from "./s3-vault.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-keys-"));
after(() => rm(folder, { recursive: true, force: true }));

const keys = { accessKeyId: "ID", secretAccessKey: "a=b/c+d", sessionToken: "T" };

test("keys are read from a profile, from plain lines and from JSON", () => {
  const lines = "aws_access_key_id = ID\naws_secret_access_key=a=b/c+d\r\naws_session_token = T\n";
  const other = "[backup]\naws_access_key_id = NO\naws_secret_access_key = NO\n";
  const json = { Version: 1, AccessKeyId: "ID", SecretAccessKey: "a=b/c+d", SessionToken: "T", Expiration: "soon" };
  for (const text of [lines, `${other}[default]\n${lines}`, `[ default ]\n${lines}${other}`, JSON.stringify(json)]) {
    assert.deepEqual(parseCredentials(text), keys);
  }
  assert.deepEqual(parseCredentials(lines.replace(/aws_session.*\n/, "")), { ...keys, sessionToken: undefined });
  for (const text of [
    "",
    other,
    "aws_access_key_id = ID\n",
    "aws_access_key_id =\naws_secret_access_key = s\n",
    "{}",
  ]) {
    assert.throws(() => parseCredentials(text), /names no access key/);
  }
});

test("a vault whose keys expire continues with those in the file, and a half-written file changes nothing", async () => {
  const storage = await startStorage();
  const path = join(folder, "keys");
  const write = (id: string) =>
    writeFile(path, `aws_access_key_id=${id}\naws_secret_access_key=${storage.key.secretAccessKey}\n`);
  await assert.rejects(openCredentialsFile(path), /ASSAY_VAULT_CREDENTIALS_FILE cannot be used/);
  await write("ENDED");
  const file = await openCredentialsFile(path);
  const vault = await openS3Vault({
    place: { bucket: storage.bucket, prefix: "", endpoint: storage.endpoint },
    signer: {
      region: storage.key.region,
      get credentials() {
        return file.current;
      },
    },
    renewKeys: file.renew,
    temporaryFolder: folder,
    timeoutMs: 20_000,
    attempts: 3,
    now: () => Date.now(),
    chance: () => 1,
  });
  try {
    await assert.rejects(vault.findDocument(1, "ab".repeat(32)), /answered 403/);
    await writeFile(path, "aws_access_key_id=");
    assert.equal(await file.renew(), false);
    assert.equal(file.current.accessKeyId, "ENDED");
    await write(storage.key.accessKeyId);
    assert.equal(await vault.findDocument(1, "ab".repeat(32)), undefined);
    assert.equal(await file.renew(), false, "the refusal had the file read again");
  } finally {
    file.close();
    await vault.close();
    await storage.close();
  }
});
