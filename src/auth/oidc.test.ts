import assert from "node:assert/strict";
import { test } from "node:test";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { ServiceError } from "../errors.ts";
import { hasScope } from "./caller.ts";
import { createJwtVerifier } from "./oidc.ts";

const issuer = "https://issuer.example/tenant/";
const startMs = Date.UTC(2030, 0, 1);

async function setUp() {
  const clock = { ms: startMs };
  const published: JWK[] = [];
  const asked: string[] = [];
  const site = { isAway: false, issuer };
  const pair = await newKey(published, "key-1", "ES256");
  const fetchDocument = async (address: string): Promise<unknown> => {
    asked.push(address);
    if (site.isAway) throw new Error("connection refused");
    if (address.endsWith("/openid-configuration"))
      return { issuer: site.issuer, jwks_uri: "https://issuer.example/keys" };
    return { keys: [...published] };
  };
  const workspaces = {
    findSide: async (name: string, mode: string) => (name === "acme" ? (mode === "live" ? 7 : 8) : undefined),
  };
  const settings = {
    issuer,
    audience: "assay",
    workspaceClaim: "assay_workspace",
    sideClaim: "assay_side",
    scopeClaim: "scope",
  };
  const verify = createJwtVerifier(settings, workspaces, () => clock.ms, fetchDocument);
  const sign = async (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = pair) => {
    const nowSeconds = startMs / 1_000;
    const claims = {
      iss: issuer,
      aud: "assay",
      sub: "analyst@acme",
      exp: nowSeconds + 300,
      assay_workspace: "acme",
      assay_side: "test",
      scope: "openid reports:read documents:read",
      ...changes,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "key-1", ...header }).sign(key);
  };
  return { clock, published, asked, site, verify, sign, pair };
}

async function newKey(published: JWK[], kid: string, alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  published.push({ ...(await exportJWK(publicKey)), kid, alg });
  return privateKey;
}

const withCode = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;

test("a JWT of the issuer gives its subject, side and scopes", async () => {
  const { verify, sign, asked } = await setUp();
  const { caller, untilMs } = await verify(await sign());
  assert.equal(caller.name, "analyst@acme");
  assert.equal(caller.side, 8);
  assert.equal(caller.tokenId, null);
  assert.ok(hasScope(caller, "reports:read") && hasScope(caller, "documents:read") && !hasScope(caller, "admin"));
  assert.equal(untilMs, startMs + 60_000);
  assert.deepEqual(asked, [
    "https://issuer.example/tenant/.well-known/openid-configuration",
    "https://issuer.example/keys",
  ]);
});

test("RS256 and EdDSA are taken too; other algorithms are not", async () => {
  const { verify, sign, published } = await setUp();
  for (const [alg, isTaken] of [
    ["RS256", true],
    ["EdDSA", true],
    ["ES384", false],
    ["PS256", false],
  ] as const) {
    const key = await newKey(published, `key-${alg}`, alg);
    const jwt = await sign({}, { alg, kid: `key-${alg}` }, key);
    const fresh = await setUp();
    fresh.published.push(...published);
    if (isTaken) assert.ok(await fresh.verify(jwt), alg);
    else await assert.rejects(fresh.verify(jwt), withCode("unauthorized"), alg);
  }
  const secret = new TextEncoder().encode("0123456789abcdef0123456789abcdef");
  const symmetric = await new SignJWT({ iss: issuer }).setProtectedHeader({ alg: "HS256", kid: "key-1" }).sign(secret);
  await assert.rejects(verify(symmetric), withCode("unauthorized"));
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${symmetric.split(".")[1]}.`;
  await assert.rejects(verify(none), withCode("unauthorized"));
});

test("issuer, audience, expiry and subject are mandatory", async () => {
  const { verify, sign } = await setUp();
  const bad = [
    { iss: "https://issuer.example/tenant" },
    { aud: "other" },
    { aud: undefined },
    { exp: undefined },
    { sub: undefined },
    { sub: "line\nbreak" },
    { sub: ["analyst@acme"] },
    { sub: 7 },
  ];
  for (const changes of bad) {
    await assert.rejects(verify(await sign(changes)), withCode("unauthorized"), JSON.stringify(changes));
  }
});

test("expiry and not-before have a minute of leeway and no more", async () => {
  const { verify, sign } = await setUp();
  const seconds = startMs / 1_000;
  const { untilMs } = await verify(await sign({ exp: seconds - 50 }));
  assert.equal(untilMs, startMs + 10_000);
  await assert.rejects(verify(await sign({ exp: seconds - 61 })), withCode("unauthorized"));
  assert.ok(await verify(await sign({ nbf: seconds + 59 })));
  await assert.rejects(verify(await sign({ nbf: seconds + 62 })), withCode("unauthorized"));
});

test("a missing or unknown claim is forbidden, never a default", async () => {
  const { verify, sign } = await setUp();
  const bad = [
    { assay_workspace: undefined },
    { assay_workspace: "elsewhere" },
    { assay_workspace: ["acme"] },
    { assay_side: undefined },
    { assay_side: "production" },
    { scope: undefined },
    { scope: "openid profile" },
    { scope: "" },
  ];
  for (const changes of bad) {
    await assert.rejects(verify(await sign(changes)), withCode("forbidden"), JSON.stringify(changes));
  }
});

test("an unknown key asks the issuer again at most once a minute", async () => {
  const { clock, verify, sign, published, asked } = await setUp();
  await verify(await sign());
  const next = await newKey(published, "key-2", "ES256");
  const jwt = await sign({}, { kid: "key-2" }, next);
  await assert.rejects(verify(jwt), withCode("unauthorized"));
  assert.equal(asked.length, 2, "too soon to ask");
  clock.ms += 60_000;
  assert.ok(await verify(jwt));
  assert.equal(asked.length, 4);
});

test("a key server that cannot be reached is 503, and known keys still work", async () => {
  const { clock, site, verify, sign, published, asked } = await setUp();
  site.isAway = true;
  await assert.rejects(verify(await sign()), withCode("overloaded"));
  await assert.rejects(verify(await sign()), withCode("overloaded"));
  assert.equal(asked.length, 1, "a failure is not repeated at once");
  clock.ms += 2_000;
  site.isAway = false;
  assert.ok(await verify(await sign()));
  site.isAway = true;
  clock.ms += 120_000;
  assert.ok(await verify(await sign()));
  const other = await newKey(published, "key-2", "ES256");
  await assert.rejects(verify(await sign({}, { kid: "key-2" }, other)), withCode("overloaded"));
});

test("a discovery document of another issuer is not followed", async () => {
  const { site, verify, sign, asked } = await setUp();
  site.issuer = "https://issuer.example/other";
  const isSaid = (error: unknown) =>
    withCode("overloaded")(error) && /names another issuer/.test(String((error as Error).cause));
  await assert.rejects(verify(await sign()), isSaid, "the log needs the cause");
  await assert.rejects(verify(await sign()), isSaid, "also while the issuer is not asked again");
  assert.equal(asked.length, 1);
});
