import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createTokenStore } from "../auth/testing/token-store.ts";
import type { IssuedToken, TokenList } from "../contract/tokens.ts";
import { defineRoute, type RouteRequest } from "../http/route.ts";
import { type ToyServer, withServer } from "../http/testing/toy-server.ts";
import type { TokenLedger } from "../ledger/tokens.ts";
import { tokenRoutes } from "./tokens.ts";

const ping = defineRoute({
  method: "GET",
  path: "/ping",
  operation: "ping",
  summary: "Ping.",
  tag: "Toys",
  scope: "reports:read",
  responses: { 200: { description: "Fine." } },
  errors: [],
  handler: ({ caller }) => JSON.stringify({ name: caller.name, mode: caller.mode }),
});

/** The routes come before the server that holds the ledger, so they reach it through this. */
async function withTokens(run: (toy: ToyServer) => Promise<void>): Promise<void> {
  const held: { tokens?: TokenLedger; forget?: () => void } = {};
  const tokens = new Proxy({} as TokenLedger, {
    get: (_target, name) => Reflect.get(held.tokens ?? {}, name),
  });
  const options = { tokens, authenticator: { forget: () => held.forget?.() }, now: Date.now, random: randomBytes };
  await withServer([...tokenRoutes(options), ping], async (toy) => {
    held.tokens = toy.store;
    held.forget = () => toy.authenticator.forget();
    await run(toy);
  });
}

const send = (toy: ToyServer, method: string, path: string, body?: unknown) =>
  toy.fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("a token is issued, works, is rotated, and is revoked, each from the next request on", async () => {
  await withTokens(async (toy) => {
    const made = await send(toy, "POST", "/tokens", { name: "ci", mode: "test", scopes: ["reports:read"] });
    assert.equal(made.status, 201);
    const { token, info } = JSON.parse(await made.text()) as IssuedToken;
    assert.equal(await (await toy.fetch("/ping", as(token))).text(), '{"name":"ci","mode":"test"}');
    assert.equal((await toy.fetch("/tokens", as(token))).status, 403);

    const holder: unknown = await (await toy.fetch("/tokens/self", as(token))).json();
    assert.deepEqual(holder, { name: "ci", workspace: info.workspace, mode: "test", scopes: ["reports:read"] });

    const rotated = JSON.parse(await (await send(toy, "POST", `/tokens/${info.id}/rotate`)).text()) as IssuedToken;
    assert.equal((await toy.fetch("/ping", as(token))).status, 401);
    assert.equal((await toy.fetch("/ping", as(rotated.token))).status, 200);
    assert.equal(rotated.info.id, info.id);

    const revoked = await send(toy, "DELETE", `/tokens/${info.id}`);
    assert.deepEqual([revoked.status, await revoked.text()], [204, ""]);
    assert.equal((await toy.fetch("/ping", as(rotated.token))).status, 401);
    assert.equal((await send(toy, "DELETE", `/tokens/${info.id}`)).status, 404);
  });
});

test("the list goes page by page and has no hash, and other workspaces' tokens are not there", async () => {
  await withTokens(async (toy) => {
    for (let index = 0; index < 5; index++)
      await send(toy, "POST", "/tokens", { name: `n${index}`, scopes: ["admin"] });
    const foreign = toy.store.put("foreign", { workspace: "other" });
    const names: string[] = [];
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const text = await (await toy.fetch(`/tokens?limit=2&cursor=${encodeURIComponent(cursor)}`)).text();
      assert.ok(!text.includes("hash"));
      const page = JSON.parse(text) as TokenList;
      names.push(...page.tokens.map(({ name }) => name));
      ids.push(...page.tokens.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    for (const garbage of ["garbage", "tok_", "~", foreign.id]) {
      const refused = await toy.fetch(`/tokens?cursor=${garbage}`);
      assert.equal(refused.status, 400, garbage);
      assert.match(await refused.text(), /"invalid_request".*cursor must be/);
    }
    assert.deepEqual(ids, [...ids].sort());
    assert.deepEqual(names.sort(), ["n0", "n1", "n2", "n3", "n4", "toy"]);
    assert.equal((await send(toy, "DELETE", `/tokens/${foreign.id}`)).status, 404);
    assert.equal((await send(toy, "POST", `/tokens/${foreign.id}/rotate`)).status, 404);
  });
});

test("a bad request for a token is refused with the field's name", async () => {
  await withTokens(async (toy) => {
    for (const [body, message] of [
      [{ scopes: ["admin"] }, /^name is required/],
      [{ name: "a\u0000b", scopes: ["admin"] }, /^name must not contain control/],
      [{ name: "a", scopes: [] }, /^scopes must not be empty/],
      [{ name: "a", scopes: ["root"] }, /^scopes\[0\] must be one of/],
      [{ name: "a", scopes: ["admin"], mode: "prod" }, /^mode must be one of live, test/],
      [{ name: "a", scopes: ["admin"], expiresInDays: 0 }, /^expiresInDays /],
      [{ name: "a", scopes: ["admin", "admin"] }, /^scopes must not have duplicate entries/],
    ] as const) {
      const answer = await send(toy, "POST", "/tokens", body);
      assert.equal(answer.status, 400);
      assert.match(JSON.parse(await answer.text()).message, message);
    }
  });
});

test("a caller with a JWT makes no token that never expires", async () => {
  const tokens = createTokenStore();
  const lasting = tokens.put("lasting", { expiresAtMs: null });
  const routes = tokenRoutes({
    tokens,
    authenticator: { forget: () => undefined },
    now: Date.now,
    random: randomBytes,
  });
  const ask = async (operation: string, tokenId: string | null, body: object, params = {}) => {
    const route = routes.find((one) => one.operation === operation) ?? assert.fail(operation);
    const caller = { tokenId, workspace: lasting.workspace, name: "analyst" };
    return await route.handler({ caller, body, params } as unknown as RouteRequest);
  };
  const never = { name: "n", scopes: ["admin"], expiresInDays: "never" };
  for (const [operation, body] of [
    ["issueToken", never],
    ["rotateToken", {}],
    ["rotateToken", never],
  ] as const) {
    await assert.rejects(ask(operation, null, body, { id: lasting.id }), /never expires/, operation);
    await ask(operation, "tok", body, { id: lasting.id });
  }
  await ask("issueToken", null, { ...never, expiresInDays: 1 });
});
