import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { ensureFirstToken } from "./first-token.ts";
import { issueToken, rotateToken } from "./issue.ts";
import { createTokenStore } from "./testing/token-store.ts";
import { hashToken } from "./token-text.ts";

const nowMs = Date.UTC(2030, 0, 1);
const dayMs = 86_400_000;

const noWorkspaces = {
  create: async () => false,
  list: async () => ["default"],
  findSide: async () => 1,
  findMode: async () => undefined,
};

test("an issued token is stored by its hash only and expires after 90 days unless said otherwise", async () => {
  const store = createTokenStore();
  const issued = await issueToken(store, "acme", { name: "ci", scopes: ["reports:read"] }, "root", nowMs, randomBytes);
  const stored = store.records.get(issued.info.id);
  assert.equal(stored?.hash, hashToken(issued.token));
  assert.ok(!JSON.stringify(stored).includes(issued.token));
  assert.equal(stored?.expiresAtMs, nowMs + 90 * dayMs);
  assert.equal(issued.info.expiresAt, "2030-04-01T00:00:00.000Z");
  assert.ok(issued.token.startsWith("assay_live_"));

  const forever = { name: "x", scopes: ["admin" as const], mode: "test" as const, expiresInDays: "never" as const };
  const second = await issueToken(store, "acme", forever, "root", nowMs + 1, randomBytes);
  assert.equal(second.info.expiresAt, null);
  assert.ok(second.token.startsWith("assay_test_"));
  assert.ok(second.info.id > issued.info.id, "a list by id is a list by age");
});

test("rotation replaces the text, renews the lifetime, and leaves a token without end as it is", async () => {
  const store = createTokenStore();
  const record = store.put("old", { expiresAtMs: nowMs + 1 });
  const rotated = await rotateToken(store, "default", record.id, undefined, "root", nowMs, randomBytes);
  assert.equal(store.records.get(record.id)?.hash, hashToken(rotated.token));
  assert.equal(store.records.get(record.id)?.expiresAtMs, nowMs + 90 * dayMs);
  const endless = store.put("endless");
  const again = await rotateToken(store, "default", endless.id, undefined, "root", nowMs, randomBytes);
  assert.equal(again.info.expiresAt, null);
});

test("a token of another workspace, a revoked one and an unknown one cannot be rotated", async () => {
  const store = createTokenStore();
  const record = store.put("mine");
  const rotate = (workspace: string, id: string) =>
    rotateToken(store, workspace, id, undefined, "root", nowMs, randomBytes);
  await assert.rejects(rotate("other", record.id), { code: "not_found" });
  await assert.rejects(rotate("default", "nothing"), { code: "not_found" });
  await store.revoke("default", record.id, nowMs, "root");
  await assert.rejects(rotate("default", record.id), { code: "not_found" });
});

test("the token of the setting is not rotated here", async () => {
  const store = createTokenStore();
  await ensureFirstToken({ tokens: store, workspaces: noWorkspaces }, "x".repeat(24), nowMs, randomBytes);
  const [id] = [...store.records.keys()];
  await assert.rejects(rotateToken(store, "default", id ?? "", undefined, "root", nowMs, randomBytes), {
    code: "invalid_request",
  });
});

test("a configured token keeps its id, and another text replaces it", async () => {
  const store = createTokenStore();
  const ledger = { tokens: store, workspaces: noWorkspaces };
  const first = "first-configured-token-text";
  assert.deepEqual(await ensureFirstToken(ledger, first, nowMs, randomBytes), { kind: "configured" });
  await ensureFirstToken(ledger, first, nowMs + 1, randomBytes);
  assert.equal(store.records.size, 1);
  const [record] = [...store.records.values()];
  assert.equal(record?.expiresAtMs, null);
  assert.deepEqual(record?.scopes, ["admin"]);
  await ensureFirstToken(ledger, "other-configured-token-text", nowMs + 2, randomBytes);
  assert.equal(store.records.size, 2);
  assert.equal(store.records.get(record?.id ?? "")?.revokedAtMs, nowMs + 2);
});

test("the very first start makes a token, later ones do not", async () => {
  const store = createTokenStore();
  const ledger = { tokens: store, workspaces: noWorkspaces };
  const made = await ensureFirstToken(ledger, undefined, nowMs, randomBytes);
  assert.ok(made.kind === "made" && (await store.findByHash(hashToken(made.text)))?.scopes.includes("admin"));
  assert.deepEqual(await ensureFirstToken(ledger, undefined, nowMs, randomBytes), { kind: "existing" });
});
