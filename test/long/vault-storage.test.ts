import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startStorage } from "../../src/vault/testing/storage-server.ts";
import { runCommandWith } from "../support/command-line.ts";
import { documentResultOf, sendDocument } from "../support/documents.ts";
import { refusalOf } from "../support/exchanges.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import { ask, type RunningService, startService, withHome } from "../support/service.ts";

const storage = await startStorage();
after(() => storage.close());

const environment = {
  ASSAY_VAULT_URL: `s3://${storage.bucket}/assay`,
  ASSAY_VAULT_ENDPOINT: storage.endpoint,
  ASSAY_VAULT_REGION: storage.key.region,
  ASSAY_VAULT_ACCESS_KEY_ID: storage.key.accessKeyId,
  ASSAY_VAULT_SECRET_ACCESS_KEY: storage.key.secretAccessKey,
};

function withStorage(
  work: (service: RunningService, home: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  return withHome(async (home) => {
    const service = await startService(home, { ...environment, ...settings });
    try {
      await work(service, home);
    } finally {
      await service.stop("SIGKILL");
      storage.objects.clear();
    }
  });
}

test("documents are kept in object storage: sent, served by their link, shown, verified and deleted", () =>
  withStorage(async (service, home) => {
    const { id, document_url } = documentResultOf(await sendDocument(service, makePdf()));
    const [key, ...others] = storage.objects.keys();
    assert.match(key ?? "", /^assay\/\d+\/[0-9a-f]{64}$/);
    assert.equal(others.length, 0);
    const served = await fetch(document_url);
    assert.equal(served.status, 200);
    assert.ok(Buffer.from(await served.arrayBuffer()).equals(makePdf()));
    assert.equal((await ask(service, `/forgery/documents/${id}/pages/1`)).status, 200);

    const verified = await runCommandWith(home, environment, "verify");
    assert.equal(verified.code, 0, verified.errors);
    assert.match(verified.output, /; 1 documents/);
    storage.objects.set(key ?? "", Buffer.from("changed"));
    const changed = await runCommandWith(home, environment, "verify");
    assert.equal(changed.code, 1);
    assert.match(changed.errors, /was changed/);

    assert.equal((await ask(service, `/forgery/documents/${id}`, { method: "DELETE" })).status, 204);
    assert.equal(storage.objects.size, 0);
    assert.equal((await fetch(document_url)).status, 404);
  }));

test("where links may lead to the storage, they do, and expire there too", () =>
  withStorage(
    async (service) => {
      const { document_url } = documentResultOf(await sendDocument(service, makePdf()));
      const forwarded = await fetch(document_url, { redirect: "manual" });
      assert.equal(forwarded.status, 307);
      const address = forwarded.headers.get("location") ?? "";
      assert.ok(address.startsWith(storage.endpoint));
      const served = await fetch(address);
      assert.ok(Buffer.from(await served.arrayBuffer()).equals(makePdf()));
      assert.match(served.headers.get("content-disposition") ?? "", /^attachment; filename/);
      storage.clockOffsetMs = 901_000;
      assert.equal((await fetch(address)).status, 403);
      storage.clockOffsetMs = 0;
    },
    { ASSAY_VAULT_DIRECT_LINKS: "true" },
  ));

test("while the storage is away documents get 503 and a time to come back, and transactions their verdicts", () =>
  withStorage(
    async (service) => {
      storage.faults.push(...Array.from({ length: 2 }, () => 503 as const));
      const refused = await sendDocument(service, makePdf());
      refusalOf(refused, "overloaded");
      assert.ok(Number(refused.headers.get("Retry-After")) > 0);
      assert.equal((await ask(service, "/forgery/documents")).status, 200);
      assert.equal((await sendDocument(service, makePdf())).status, 200);
    },
    { ASSAY_VAULT_ATTEMPTS: "2" },
  ));
