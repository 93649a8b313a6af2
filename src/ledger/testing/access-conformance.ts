/** What every engine does with tokens and workspaces. */
import assert from "node:assert/strict";
import type { NewToken } from "../tokens.ts";
import { type Check, sideOf } from "./conformance.ts";

const dayMs = 86_400_000;

export function token(id: string, more: Partial<NewToken> = {}): NewToken {
  return {
    id,
    name: `token ${id}`,
    workspace: "acme",
    mode: "live",
    scopes: ["transactions:write", "reports:read"],
    hash: `hash-of-${id}`,
    createdAtMs: 1_000,
    expiresAtMs: 90 * dayMs,
    requestsPerMinute: null,
    origin: "issued",
    ...more,
  };
}

export function describeAccess(check: Check): void {
  check("issues, finds, lists, rotates and revokes tokens", async (ledger, side) => {
    await ledger.tokens.save(token("t2"), "me");
    await ledger.tokens.save(token("t1", { mode: "test", requestsPerMinute: 60 }), "me");
    const found = await ledger.tokens.findByHash("hash-of-t2");
    assert.deepEqual(found, { ...token("t2"), side, lastUsedAtMs: null, revokedAtMs: null });
    assert.deepEqual(
      (await ledger.tokens.list("acme", "", 10)).map(({ id }) => id),
      ["t1", "t2"],
    );
    assert.deepEqual(
      (await ledger.tokens.list("acme", "t1", 10)).map(({ id }) => id),
      ["t2"],
    );
    assert.equal(await ledger.tokens.find("other", "t2"), undefined);
    assert.equal(await ledger.tokens.replaceHash("acme", "t2", "new-hash", null, "me"), true);
    assert.equal(await ledger.tokens.findByHash("hash-of-t2"), undefined);
    assert.equal((await ledger.tokens.findByHash("new-hash"))?.expiresAtMs, null);
    await ledger.tokens.touch([{ id: "t2", atMs: 77 }]);
    assert.equal((await ledger.tokens.find("acme", "t2"))?.lastUsedAtMs, 77);
    assert.equal(await ledger.tokens.revoke("other", "t2", 5, "me"), false);
    assert.equal(await ledger.tokens.revoke("acme", "t2", 5, "me"), true);
    assert.equal(await ledger.tokens.revoke("acme", "t2", 6, "me"), false);
    assert.equal((await ledger.tokens.findByHash("new-hash"))?.revokedAtMs, 5);
    assert.equal(await ledger.tokens.count(), 2);
  });

  check.bare("has one configured token; another text replaces it, and the first may come back", async (ledger) => {
    await sideOf(ledger);
    const configured = (id: string, hash: string) => token(id, { hash, origin: "configured", expiresAtMs: null });
    await ledger.tokens.saveConfigured(configured("x1", "h1"), "start");
    await ledger.tokens.saveConfigured(configured("x2", "h1"), "start");
    assert.equal((await ledger.tokens.findByHash("h1"))?.id, "x1");
    await ledger.tokens.saveConfigured(configured("x3", "h2"), "start");
    assert.notEqual((await ledger.tokens.findByHash("h1"))?.revokedAtMs, null);
    assert.equal((await ledger.tokens.findByHash("h2"))?.revokedAtMs, null);
    await ledger.tokens.saveConfigured(configured("x4", "h1"), "start");
    assert.equal((await ledger.tokens.findByHash("h1"))?.revokedAtMs, null);
  });

  check.bare("keeps workspaces and their sides apart", async (ledger) => {
    assert.equal(await ledger.workspaces.create("acme", 1, "me"), true);
    assert.equal(await ledger.workspaces.create("acme", 2, "me"), false);
    assert.equal(await ledger.workspaces.create("beta", 3, "me"), true);
    assert.deepEqual(await ledger.workspaces.list(), ["acme", "beta"]);
    const sides = await Promise.all(
      (["acme", "beta"] as const).flatMap((name) => [
        ledger.workspaces.findSide(name, "live"),
        ledger.workspaces.findSide(name, "test"),
      ]),
    );
    assert.equal(new Set(sides).size, 4);
    assert.equal(await ledger.workspaces.findSide("gamma", "live"), undefined);
    const found = await Promise.all(sides.map((side) => ledger.workspaces.findMode(side ?? 0)));
    assert.deepEqual(found, ["live", "test", "live", "test"]);
    assert.equal(await ledger.workspaces.findMode(Math.max(...sides.map(Number)) + 1), undefined);
  });
}
