import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, resultOf, tokenWith } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson, type Reply } from "../../support/service.ts";
import { assertTokenEnds, listTokens, type TokenInfo, useToken } from "../../support/tokens.ts";

const service = oneService();
const dayMs = 86_400_000;

test("tokens are issued, listed, used, rotated and revoked", async () => {
  const reply = await postJson(service(), "/tokens", {
    name: "till 7",
    scopes: ["reports:read", "transactions:write"],
  });
  const { token, info } = resultOf<{ token: string; info: TokenInfo }>(reply, 201);
  assert.match(token, /^assay_live_[\x21-\x7e]{24,}$/);
  assert.match(reply.headers.get("Cache-Control") ?? "", /no-store/);
  const leftMs = Date.parse(info.expiresAt ?? "") - Date.now();
  assert.ok(Math.abs(leftMs - 90 * dayMs) < 60_000, `${info.expiresAt}`);
  assert.equal(info.lastUsedAt, null);
  refusalOf(await useToken(service(), token), "not_found");

  const forTest = await tokenWith(service(), ["reports:read"], { mode: "test", expiresInDays: "never" });
  assert.match(forTest.token, /^assay_test_/);
  await tokenWith(service(), ["audit:read"], { expiresInDays: 7 });
  const listed = await listTokens(service());
  assert.doesNotMatch(JSON.stringify(listed), new RegExp(`${token.slice(11)}|${forTest.token.slice(11)}`));
  assert.equal(new Set(listed.map(({ id }) => id)).size, listed.length);
  assert.deepEqual([...(listed.find(({ id }) => id === info.id)?.scopes ?? [])].sort(), [
    "reports:read",
    "transactions:write",
  ]);
  assert.equal(listed.find(({ id }) => id === forTest.id)?.expiresAt, null);

  const rotation = await postJson(service(), `/tokens/${info.id}/rotate`, {});
  const renewed = resultOf<{ token: string; info: TokenInfo }>(rotation);
  assert.notEqual(renewed.token, token);
  await assertTokenEnds(service(), token);
  refusalOf(await useToken(service(), renewed.token), "not_found");

  const revoked = await ask(service(), `/tokens/${renewed.info.id}`, { method: "DELETE" });
  assert.equal(revoked.status, 204);
  await assertTokenEnds(service(), renewed.token);
  refusalOf(await useToken(service(), forTest.token), "not_found");
  refusalOf(await ask(service(), "/tokens/unknown", { method: "DELETE" }), "not_found");
  refusalOf(await postJson(service(), "/tokens/unknown/rotate", {}), "not_found");
});

test("a request for a token is checked", async () => {
  const good = { name: "n", scopes: ["reports:read"] };
  const bad = [
    { scopes: ["reports:read"] },
    { ...good, name: "" },
    { ...good, name: 5 },
    { name: "n" },
    { ...good, scopes: [] },
    { ...good, scopes: ["reports:write"] },
    { ...good, scopes: "reports:read" },
    { ...good, mode: "prod" },
    { ...good, expiresInDays: 0 },
    { ...good, expiresInDays: -1 },
    { ...good, expiresInDays: "soon" },
    { ...good, requestsPerMinute: 0 },
  ];
  for (const body of bad) refusalOf(await postJson(service(), "/tokens", body), "invalid_request");
  refusalOf(await postJson(service(), "/tokens", "{"), "invalid_request");
  for (const query of ["limit=0", "limit=x", "limit=1.5", "limit=100000"]) {
    refusalOf(await ask(service(), `/tokens?${query}`), "invalid_request");
  }
});

test("a rate limit holds for its token alone: 429 says when to come back", async () => {
  const limited = await tokenWith(service(), ["reports:read"], { requestsPerMinute: 5 });
  const free = await tokenWith(service(), ["reports:read"]);
  const replies: Reply[] = [];
  for (let at = 0; at < 8; at += 1) replies.push(await useToken(service(), limited.token));
  assert.equal(replies[0]?.status, 404);
  for (const reply of replies) {
    assert.equal(reply.headers.get("RateLimit-Limit"), "5");
    assert.ok(Number(reply.headers.get("RateLimit-Remaining")) >= 0);
    assert.ok(Number(reply.headers.get("RateLimit-Reset")) >= 0);
  }
  const refused = replies.filter((reply) => reply.status === 429);
  assert.ok(refused.length >= 2 && refused.length <= 3, `${replies.map((reply) => reply.status)}`);
  for (const reply of refused) {
    refusalOf(reply, "rate_limited");
    const seconds = Number(reply.headers.get("Retry-After"));
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
  }
  const other = await useToken(service(), free.token);
  assert.equal(other.status, 404);
  assert.equal(other.headers.get("RateLimit-Limit"), null);
});
