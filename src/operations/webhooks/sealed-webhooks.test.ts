import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { transferTables } from "../../ledger/transfer/tables.ts";
import type { TransferSource } from "../../ledger/transfer/transfer-store.ts";
import { createSecretBox } from "../shared/secret-box.ts";
import { withOpenSecrets } from "../store/transfer/open-secrets.ts";
import { createManageWebhooks } from "./manage-webhooks.ts";
import { sealStored, sealWebhooks } from "./sealed-webhooks.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
const box = createSecretBox([first], randomBytes);
const target = { allowsHttp: true, allowsPrivate: true };
const input = { url: "https://example.com/hook", events: ["verdict.flagged" as const] };

async function openManaged() {
  const ledger = await openForTest();
  await ledger.workspaces.create("main", 1, "test");
  const side = (await ledger.workspaces.findSide("main", "live")) ?? 0;
  const sent: Readonly<Record<string, string>>[] = [];
  const manage = (webhooks: typeof ledger.webhooks) =>
    createManageWebhooks({
      ...target,
      webhooks,
      send: async (_url, headers) => {
        sent.push(headers);
        return { status: 200, problem: undefined, retryAfterMs: undefined };
      },
      random: randomBytes,
      now: () => 1_000,
    });
  return { ledger, side, sent, manage };
}

test("a secret lies in the store sealed, with its older one, and signs as before", async () => {
  const { ledger, side, sent, manage } = await openManaged();
  const sealed = sealWebhooks(ledger.webhooks, box);
  const { webhook, secret } = await manage(sealed).create(side, input, "me");
  const { secret: newer } = await manage(sealed).rotate(side, webhook.webhookId, "me");
  const stored = JSON.stringify(await ledger.webhooks.list(side));
  assert.equal(stored.match(/sealed:1:/g)?.length, 2);
  assert.ok(!stored.includes(secret) && !stored.includes(newer) && !stored.includes("whsec_"));
  assert.deepEqual(
    (await sealed.find(side, webhook.webhookId))?.secrets.map(({ text }) => text),
    [newer, secret],
  );
  assert.ok((await manage(sealed).test(side, webhook.webhookId)).isDelivered);
  assert.equal(sent[0]?.["webhook-signature"]?.split(" ").length, 2);
});

test("secrets that an earlier version left in clear, or an earlier key sealed, are sealed once", async () => {
  const { ledger, side, manage } = await openManaged();
  const { secret, webhook } = await manage(ledger.webhooks).create(side, input, "me");
  assert.ok(JSON.stringify(await ledger.webhooks.list(side)).includes(secret));
  assert.equal(await sealStored(ledger.webhooks, box, [side], () => 5), 1);
  assert.equal(await sealStored(ledger.webhooks, box, [side], () => 5), 0);
  const renewed = createSecretBox([second, first], randomBytes);
  assert.equal(await sealStored(ledger.webhooks, renewed, [side], () => 5), 1);
  const later = createSecretBox([second], randomBytes);
  assert.equal((await sealWebhooks(ledger.webhooks, later).find(side, webhook.webhookId))?.secrets[0]?.text, secret);
});

test("without its key a webhook sends nothing unsigned, and a new secret helps", async () => {
  const { ledger, side, sent, manage } = await openManaged();
  const { webhook } = await manage(sealWebhooks(ledger.webhooks, box)).create(side, input, "me");
  const lost = sealWebhooks(ledger.webhooks, createSecretBox([second], randomBytes));
  assert.equal(await sealStored(ledger.webhooks, createSecretBox([second], randomBytes), [side], () => 5), 0);
  const { isDelivered, problem } = await manage(lost).test(side, webhook.webhookId);
  assert.ok(!isDelivered && problem?.includes("sealed with a key"));
  assert.equal(sent.length, 0);
  await manage(lost).rotate(side, webhook.webhookId, "me");
  assert.ok((await manage(lost).test(side, webhook.webhookId)).isDelivered);
});

test("a sealed text opens neither changed nor for another webhook, and says nothing twice", () => {
  const sealed = box.seal("whsec_text", "one");
  assert.equal(box.open(sealed, "one"), "whsec_text");
  assert.notEqual(box.seal("whsec_text", "one"), sealed);
  assert.equal(box.open(sealed, "two"), undefined);
  for (let at = sealed.lastIndexOf(":") + 1; at < sealed.length - 2; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    assert.equal(box.open(changed, "one"), undefined, String(at));
  }
  assert.equal(box.open(sealed.slice(0, 30), "one"), undefined);
});

test("an export has the secrets in clear, for a store with another key", async () => {
  const table = transferTables.find(({ name }) => name === "webhooks");
  assert.ok(table !== undefined);
  const body = { id: "one", secrets: [{ text: box.seal("whsec_text", "one"), endsAtMs: null }] };
  const row = Object.keys(table.columns).map((column) => (column === "body" ? JSON.stringify(body) : 1));
  const source = {
    async *rows() {
      yield [row];
    },
  } as unknown as TransferSource;
  for await (const [opened] of withOpenSecrets(source, box).rows(table)) {
    assert.match(JSON.stringify(opened), /whsec_text/);
  }
});
