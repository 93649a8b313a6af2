import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, fetchReport, refusalOf, resultOf, tokenWith, transaction } from "../../support/exchanges.ts";
import { callRoute, type Route, readInterface, routesOf } from "../../support/interface.ts";
import { oneService } from "../../support/one-service.ts";
import { adminToken, ask } from "../../support/service.ts";

const service = oneService();
let routes: Promise<readonly Route[]> | undefined;

/** Read once, from the service itself. */
function readRoutes(): Promise<readonly Route[]> {
  routes ??= readInterface(service()).then(routesOf);
  return routes;
}

async function readGuardedRoutes(): Promise<readonly Route[]> {
  return (await readRoutes()).filter((route) => route.needsToken);
}

const scopes = [
  "transactions:write",
  "reports:read",
  "customers:write",
  "customers:read",
  "documents:write",
  "documents:read",
  "labels:write",
  "cases:write",
  "rules:write",
  "audit:read",
  "metrics:read",
];

/** What the contract says of its routes, whatever the service's own document says. */
const promised: Readonly<Record<string, string>> = {
  "POST /fraud-detection": "transactions:write",
  "POST /fraud-detection/bulk": "transactions:write",
  "POST /fraud-detection/customers/load": "customers:write",
  "GET /fraud-detection/{id}": "reports:read",
  "GET /fraud-detection/{id}/evidence": "reports:read",
  "POST /forgery/analyse/analyse_docs_v2": "documents:write",
  "GET /forgery/documents/{id}": "documents:read",
  "GET /metrics": "metrics:read",
  "GET /tokens": "admin",
  "GET /tokens/self": "",
  "POST /session": "",
  "DELETE /session": "",
  "PATCH /session": "",
  "GET /users": "admin",
  "POST /users": "admin",
  "PATCH /users/{id}": "admin",
  "GET /users/{id}/sessions": "admin",
  "DELETE /users/{id}/sessions": "admin",
  "GET /users/self": "",
  "PUT /users/self/password": "",
  "DELETE /users/self/sessions": "",
  "GET /approvals": "reports:read",
  "PUT /approvals/settings": "admin",
  "POST /approvals/{number}/approve": "reports:read",
  "POST /tokens": "admin",
};

test("the interface lists what the contract promises, each with its scope", async () => {
  const all = await readRoutes();
  const listed = new Map(all.map(({ method, path, scopes: needed }) => [`${method} ${path}`, needed.join()]));
  for (const [route, scope] of Object.entries(promised)) assert.equal(listed.get(route), scope, route);
  const open = all.filter((route) => !route.needsToken).map((route) => route.path);
  for (const path of open)
    assert.match(
      path,
      /^\/(?:healthz|readyz|openapi\.json|docs|session\/(?:ways|password)|forgery\/documents\/\{id\}\/content)?$/,
    );
});

test("every route that needs a token answers 401 with a challenge when there is none", async () => {
  for (const route of await readGuardedRoutes()) {
    const reply = await callRoute(service(), route, undefined);
    refusalOf(reply, "unauthorized");
    const challenge = reply.headers.get("WWW-Authenticate") ?? "";
    assert.match(challenge, /^Bearer\b/, route.path);
    assert.doesNotMatch(challenge, /error=/, "RFC 6750: no error code where there was no token");
  }
});

test("every route answers 401 invalid_token to a wrong one, and repeats nothing of it", async () => {
  const wrong = [
    "Zq7731".repeat(8),
    "assay_live_Zq77310000000000000000000000000000000000000",
    `${adminToken}x`,
    "x".repeat(5000),
  ];
  const routes = await readGuardedRoutes();
  // Each route once, and one of them with all.
  const pairs = routes.map((route, place) => [route, wrong[place % wrong.length] ?? ""] as const);
  const [first] = routes;
  assert.ok(first);
  for (const [route, token] of [...pairs, ...wrong.map((token) => [first, token] as const)]) {
    const reply = await callRoute(service(), route, `Bearer ${token}`);
    const message = refusalOf(reply, "unauthorized");
    assert.match(reply.headers.get("WWW-Authenticate") ?? "", /^Bearer\b.*error="invalid_token"/);
    assert.doesNotMatch(message, /Zq7731/);
  }
});

test("every route answers 401 to a token that was revoked or rotated", async () => {
  const revoked = await tokenWith(service(), ["admin"]);
  await ask(service(), `/tokens/${revoked.id}`, { method: "DELETE" });
  const rotated = await tokenWith(service(), ["admin"]);
  await ask(service(), `/tokens/${rotated.id}/rotate`, { method: "POST" });
  for (const { token } of [revoked, rotated]) {
    for (const route of await readGuardedRoutes()) {
      refusalOf(await callRoute(service(), route, `Bearer ${token}`), "unauthorized");
    }
  }
});

test("a header that is no bearer token is refused; the scheme is case-insensitive", async () => {
  const [route] = (await readRoutes()).filter(({ path }) => path === "/fraud-detection/{id}");
  assert.ok(route);
  for (const header of [
    "",
    "Bearer",
    "Bearer ",
    `Basic ${adminToken}`,
    adminToken,
    `Bearer ${adminToken} x`,
    "Bearer a b",
  ]) {
    refusalOf(await callRoute(service(), route, header), "unauthorized");
  }
  for (const header of [`Bearer ${adminToken}`, `bearer ${adminToken}`, `BEARER ${adminToken}`]) {
    refusalOf(await callRoute(service(), route, header), "not_found");
  }
  const inQuery = await ask(service(), `/tokens?access_token=${adminToken}`, { headers: { Authorization: "" } });
  refusalOf(inQuery, "unauthorized");
});

/** What a token of all other scopes does not reach, none of them reaches. */
test("each route is reached with any of its scopes, and not with all others together", async () => {
  const routes = await readGuardedRoutes();
  for (const scope of scopes) {
    const { token } = await tokenWith(service(), [scope]);
    for (const route of routes.filter((each) => each.scopes.includes(scope))) {
      const { status, text } = await callRoute(service(), route, `Bearer ${token}`);
      assert.ok(status !== 401 && status !== 403, `${scope} at ${route.method} ${route.path}: ${text.slice(0, 200)}`);
    }
  }
  const needed = new Map(routes.map((route) => [route.scopes.join(), route.scopes]));
  for (const [name, own] of needed) {
    const { token } = await tokenWith(
      service(),
      scopes.filter((scope) => !own.includes(scope)),
    );
    for (const route of routes.filter(({ scopes: of }) => of.join() === name)) {
      const reply = await callRoute(service(), route, `Bearer ${token}`);
      const place = `without ${name} at ${route.method} ${route.path}: ${reply.text.slice(0, 200)}`;
      if (own.length === 0) {
        assert.ok(reply.status !== 401 && reply.status !== 403, place);
        continue;
      }
      assert.equal(reply.status, 403, place);
      refusalOf(reply, "forbidden");
      assert.match(reply.headers.get("WWW-Authenticate") ?? "", /^Bearer\b.*error="insufficient_scope"/);
    }
  }
});

test("admin reaches everything", async () => {
  const { token } = await tokenWith(service(), ["admin"]);
  for (const route of await readGuardedRoutes()) {
    const { status } = await callRoute(service(), route, `Bearer ${token}`);
    assert.ok(status !== 401 && status !== 403, `${route.path} ${status}`);
  }
});

test("public pages need no token and ignore a wrong one", async () => {
  for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs", "/"]) {
    for (const header of ["", "Bearer wrong-token-0123456789abcdef", `Bearer ${adminToken}`]) {
      const reply = await ask(service(), path, { headers: { Authorization: header } });
      assert.equal(reply.status, 200, `${path} with "${header}"`);
    }
  }
});

test("a missing token is refused before the body or the id is read", async () => {
  const known = transaction();
  resultOf(await analyse(service(), known));
  const { token } = await tokenWith(service(), ["metrics:read"]);
  for (const id of [known.transactionId, "unknown"]) refusalOf(await fetchReport(service(), id, token), "forbidden");
  refusalOf(await analyse(service(), { transactionId: 5 }, token), "forbidden");
  refusalOf(await fetchReport(service(), known.transactionId, "wrong-0123456789-0123456789"), "unauthorized");
});

test("live and test see nothing of each other's transactions", async () => {
  const live = (await tokenWith(service(), ["transactions:write", "reports:read"])).token;
  const other = (await tokenWith(service(), ["transactions:write", "reports:read"], { mode: "test" })).token;
  const one = transaction({ transactionId: "side", accountDetails: { accountId: "side-account" } });
  const first = await analyse(service(), one, live);
  refusalOf(await fetchReport(service(), "side", other), "not_found");
  const changed = { ...one, amount: 5_000_000, currency: "EUR" };
  const second = await analyse(service(), changed, other);
  assert.equal(second.status, 200, "the same id with other content is no conflict there");
  assert.equal(second.headers.get("Idempotent-Replayed"), null);
  assert.equal((await analyse(service(), one, live)).text, first.text);
  const texts = await Promise.all(
    [live, other].map(async (token) => (await fetchReport(service(), "side", token)).text),
  );
  assert.notEqual(texts[0], texts[1]);

  for (let at = 0; at < 20; at += 1) {
    const timestamp = new Date(Date.UTC(2025, 3, 1 + at)).toISOString();
    const accountDetails = { accountId: "side-history" };
    resultOf(await analyse(service(), transaction({ timestamp, accountDetails }), live));
  }
  const fresh = transaction({ timestamp: "2025-05-01T00:00:00Z", accountDetails: { accountId: "side-history" } });
  resultOf(await analyse(service(), fresh, other));
  const evidence = await ask(service(), `/fraud-detection/${fresh.transactionId}/evidence`, {
    headers: { Authorization: `Bearer ${other}` },
  });
  const { decision } = resultOf<{ decision: { history: { transactions: number } } }>(evidence);
  assert.equal(decision.history.transactions, 0);
});
