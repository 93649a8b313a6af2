import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { ensureFirstToken } from "./first-token.ts";
import { issueToken, rotateToken } from "./issue.ts";
import { createTokenShelf } from "./testing/token-shelf.ts";
import { hashToken } from "./token-text.ts";

const nowMs = Date.UTC(2030, 0, 1);
const dayMs = 86_400_000;

const noWorkspaces = {
  create: async () => false,
  list: async () => ["default"],
  findSide: async () => 1,
};

test("an issued token is stored by its hash only and expires after 90 days unless said otherwise", async () => {
  const shelf = createTokenShelf();
  const issued = await issueToken(shelf, "acme", { name: "ci", scopes: ["reports:read"] }, "root", nowMs, randomBytes);
  const stored = shelf.records.get(issued.info.id);
  assert.equal(stored?.hash, hashToken(issued.token));
  assert.ok(!JSON.stringify(stored).includes(issued.token));
  assert.equal(stored?.expiresAtMs, nowMs + 90 * dayMs);
  assert.equal(issued.info.expiresAt, "2030-04-01T00:00:00.000Z");
  assert.ok(issued.token.startsWith("assay_live_"));

  const forever = { name: "x", scopes: ["admin" as const], mode: "test" as const, expiresInDays: "never" as const };
  const second = await issueToken(shelf, "acme", forever, "root", nowMs + 1, randomBytes);
  assert.equal(second.info.expiresAt, null);
  assert.ok(second.token.startsWith("assay_test_"));
  assert.ok(second.info.id > issued.info.id, "a list by id is a list by age");
});

test("rotation replaces the text, renews the lifetime, and leaves a token without end as it is", async () => {
  const shelf = createTokenShelf();
  const record = shelf.put("old", { expiresAtMs: nowMs + 1 });
  const rotated = await rotateToken(shelf, "default", record.id, undefined, "root", nowMs, randomBytes);
  assert.equal(shelf.records.get(record.id)?.hash, hashToken(rotated.token));
  assert.equal(shelf.records.get(record.id)?.expiresAtMs, nowMs + 90 * dayMs);
  const endless = shelf.put("endless");
  const again = await rotateToken(shelf, "default", endless.id, undefined, "root", nowMs, randomBytes);
  assert.equal(again.info.expiresAt, null);
});

test("a token of another workspace, a revoked one and an unknown one cannot be rotated", async () => {
  const shelf = createTokenShelf();
  const record = shelf.put("mine");
  const rotate = (workspace: string, id: string) =>
    rotateToken(shelf, workspace, id, undefined, "root", nowMs, randomBytes);
  await assert.rejects(rotate("other", record.id), { code: "not_found" });
  await assert.rejects(rotate("default", "nothing"), { code: "not_found" });
  await shelf.revoke("default", record.id, nowMs, "root");
  await assert.rejects(rotate("default", record.id), { code: "not_found" });
});

test("the token of the setting is not rotated here", async () => {
  const shelf = createTokenShelf();
  await ensureFirstToken({ tokens: shelf, workspaces: noWorkspaces }, "x".repeat(24), nowMs, randomBytes);
  const [id] = [...shelf.records.keys()];
  await assert.rejects(rotateToken(shelf, "default", id ?? "", undefined, "root", nowMs, randomBytes), {
    code: "invalid_request",
  });
});

test("a configured token keeps its id, and another text replaces it", async () => {
  const shelf = createTokenShelf();
  const ledger = { tokens: shelf, workspaces: noWorkspaces };
  const first = "first-configured-token-text";
  assert.deepEqual(await ensureFirstToken(ledger, first, nowMs, randomBytes), { kind: "configured" });
  await ensureFirstToken(ledger, first, nowMs + 1, randomBytes);
  assert.equal(shelf.records.size, 1);
  const [record] = [...shelf.records.values()];
  assert.equal(record?.expiresAtMs, null);
  assert.deepEqual(record?.scopes, ["admin"]);
  await ensureFirstToken(ledger, "other-configured-token-text", nowMs + 2, randomBytes);
  assert.equal(shelf.records.size, 2);
  assert.equal(shelf.records.get(record?.id ?? "")?.revokedAtMs, nowMs + 2);
});

test("the very first start makes a token, later ones do not", async () => {
  const shelf = createTokenShelf();
  const ledger = { tokens: shelf, workspaces: noWorkspaces };
  const made = await ensureFirstToken(ledger, undefined, nowMs, randomBytes);
  assert.ok(made.kind === "made" && (await shelf.findByHash(hashToken(made.text)))?.scopes.includes("admin"));
  assert.deepEqual(await ensureFirstToken(ledger, undefined, nowMs, randomBytes), { kind: "existing" });
});
