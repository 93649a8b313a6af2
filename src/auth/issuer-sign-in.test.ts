import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, test } from "node:test";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Role } from "../contract/tokens.ts";
import type { FetchJson } from "./discovery.ts";
import { createIssuerSignIn, type IssuerSettings } from "./issuer-sign-in.ts";

const issuer = "https://issuer.example";
const redirectUri = "https://assay.example/session/issuer/return";
const nowMs = 1_790_000_000_000;
const settings: IssuerSettings = {
  issuer,
  clientId: "assay",
  clientSecret: "a secret",
  workspaceClaim: "assay_workspace",
  groupsClaim: "groups",
  roleOfGroup: new Map<string, Role>([
    ["team", "analyst"],
    ["leads", "lead"],
  ]),
};

let keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey } | undefined;
before(async () => {
  keys = await generateKeyPair("ES256");
});

/** An issuer that gives the claims for the right code, secret and verifier. */
function issuerWith(claims: (nonce: string) => JWTPayload, code = "the-code") {
  const leaving = new URL("about:blank");
  let used = false;
  const fetchDocument: FetchJson = async (address, form, headers) => {
    if (keys === undefined) throw new Error("The keys are not made yet.");
    if (address.endsWith("/.well-known/openid-configuration")) {
      const at = (path: string) => `${issuer}${path}`;
      return { issuer, jwks_uri: at("/keys"), token_endpoint: at("/token"), authorization_endpoint: at("/authorize") };
    }
    if (address === `${issuer}/keys`) return { keys: [{ ...(await exportJWK(keys.publicKey)), alg: "ES256" }] };
    assert.equal(address, `${issuer}/token`);
    assert.equal(headers?.authorization, `Basic ${Buffer.from("assay:a%20secret").toString("base64")}`);
    const challenge = createHash("sha256")
      .update(form?.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = form?.get("code") === code && challenge === leaving.searchParams.get("code_challenge");
    if (!isRight || used || form?.get("redirect_uri") !== redirectUri) throw new Error("answered 400");
    used = true;
    const payload = { iss: issuer, aud: "assay", iat: nowMs / 1_000, exp: nowMs / 1_000 + 60, sub: "s-1" };
    const given = { ...payload, ...claims(leaving.searchParams.get("nonce") ?? "") };
    return { id_token: await new SignJWT(given).setProtectedHeader({ alg: "ES256" }).sign(keys.privateKey) };
  };
  let drawn = 0;
  const random = (length: number) =>
    Uint8Array.from({ length }, () => {
      drawn += 7;
      return drawn % 248;
    });
  const signIn = createIssuerSignIn(settings, () => nowMs, random, fetchDocument);
  return {
    signIn,
    async leave() {
      const begun = await signIn.begin(redirectUri);
      leaving.href = begun.address;
      return begun;
    },
  };
}

async function returnWith(claims: (nonce: string) => JWTPayload) {
  const { signIn, leave } = issuerWith(claims);
  const { leaving } = await leave();
  return signIn.finish(leaving, { code: "the-code", state: leaving.state }, redirectUri);
}

const usual = (nonce: string) => ({ nonce, groups: ["team", "leads", "others"], email: "Anna@Example.com" });

test("the way there names the client and binds the way back by state, nonce and challenge", async () => {
  const { address, leaving } = await issuerWith(usual).leave();
  const { origin, pathname, searchParams } = new URL(address);
  assert.equal(origin + pathname, `${issuer}/authorize`);
  const challenge = createHash("sha256").update(leaving.verifier).digest("base64url");
  assert.deepEqual(Object.fromEntries(searchParams), {
    response_type: "code",
    client_id: "assay",
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state: leaving.state,
    nonce: leaving.nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  assert.equal(new Set(Object.values(leaving)).size, 3);
});

test("a person gets the highest role of the groups, and the name that people know", async () => {
  assert.deepEqual(await returnWith(usual), {
    subject: "s-1",
    name: "anna@example.com",
    workspace: undefined,
    role: "lead",
  });
  const named = await returnWith((nonce) => ({
    nonce,
    groups: "team",
    preferred_username: "anna",
    assay_workspace: "acme",
  }));
  assert.deepEqual([named.name, named.workspace, named.role], ["anna", "acme", "analyst"]);
});

test("nobody comes in without a group that has a role", async () => {
  for (const groups of [undefined, [], ["others"], "analyst"]) {
    await assert.rejects(
      returnWith((nonce) => ({ nonce, groups })),
      { code: "forbidden" },
    );
  }
});

test("what does not fit this sign-in is refused", async () => {
  const wrong: readonly ((nonce: string) => JWTPayload)[] = [
    () => ({ ...usual("another nonce") }),
    (nonce) => ({ ...usual(nonce), aud: "somebody else" }),
    (nonce) => ({ ...usual(nonce), aud: ["assay", "somebody else"], azp: "somebody else" }),
    (nonce) => ({ ...usual(nonce), iss: "https://other.example" }),
    (nonce) => ({ ...usual(nonce), exp: nowMs / 1_000 - 61 }),
    (nonce) => ({ ...usual(nonce), sub: "a\u0000b" }),
  ];
  for (const claims of wrong) await assert.rejects(returnWith(claims), { code: "unauthorized" });
  const { signIn, leave } = issuerWith(usual);
  const { leaving } = await leave();
  const back = { code: "the-code", state: leaving.state };
  await assert.rejects(signIn.finish(leaving, { ...back, state: "forged" }, redirectUri), { code: "unauthorized" });
  await assert.rejects(signIn.finish({ ...leaving, verifier: "stolen code" }, back, redirectUri), {
    code: "unauthorized",
  });
  await signIn.finish(leaving, back, redirectUri);
  await assert.rejects(signIn.finish(leaving, back, redirectUri), { code: "unauthorized" }, "a code counts once");
});
