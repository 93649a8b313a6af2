/** Signing in through an issuer from end to end: a browser's cookies and redirects, with an issuer of our own in place of a real one. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { refusalOf, resultOf } from "../support/exchanges.ts";
import { browserWith } from "../support/people.ts";
import { ask, type RunningService, withService } from "../support/service.ts";

const { privateKey, publicKey } = await generateKeyPair("ES256");
/** What the issuer says of the person who signs in next, and the codes that it gave out. */
let claims: Readonly<Record<string, unknown>> = {};
const codes = new Map<string, URLSearchParams>();

const issuer = createServer((request, response) => {
  const url = new URL(request.url ?? "/", address());
  const answer = (body: object, status = 200) => response.writeHead(status).end(JSON.stringify(body));
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    if (url.pathname === "/.well-known/openid-configuration") {
      const at = (path: string) => address() + path;
      answer({
        issuer: address(),
        jwks_uri: at("/keys"),
        token_endpoint: at("/token"),
        authorization_endpoint: at("/authorize"),
      });
    } else if (url.pathname === "/keys") answer({ keys: [{ ...(await exportJWK(publicKey)), alg: "ES256" }] });
    else if (url.pathname === "/authorize") {
      const code = `code-${codes.size}`;
      codes.set(code, url.searchParams);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { Location: back.href }).end();
    } else {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const asked = codes.get(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (asked === undefined || asked.get("code_challenge") !== challenge) return answer({}, 400);
      codes.set(form.get("code") ?? "", new URLSearchParams());
      const jwt = new SignJWT({ sub: "s-1", nonce: asked.get("nonce"), ...claims })
        .setProtectedHeader({ alg: "ES256" })
        .setIssuer(address())
        .setAudience("assay")
        .setIssuedAt()
        .setExpirationTime("1m");
      answer({ id_token: await jwt.sign(privateKey) });
    }
    return undefined;
  });
});
issuer.listen(0, "127.0.0.1");
await once(issuer, "listening");
after(() => issuer.close());

function address(): string {
  return `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
}

const settings = {
  ASSAY_OIDC_ISSUER: address(),
  ASSAY_OIDC_CLIENT_ID: "assay",
  ASSAY_OIDC_ROLES: "team=analyst,leads=lead",
};

/** As a browser goes: to the issuer with the way's cookie, and back; gives the last answer. */
async function goThrough({ url }: RunningService, change: (back: URL) => void = () => undefined): Promise<Response> {
  const leave = await fetch(`${url}/session/issuer`, { redirect: "manual" });
  assert.equal(leave.status, 303);
  const [leaving = ""] = leave.headers.getSetCookie();
  assert.match(leaving, /^assay-leaving=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const authorized = await fetch(leave.headers.get("Location") ?? "", { redirect: "manual" });
  const back = new URL(authorized.headers.get("Location") ?? "");
  assert.equal(back.origin + back.pathname, `${url}/session/issuer/return`);
  change(back);
  return fetch(back, { redirect: "manual", headers: { Cookie: leaving.split(";")[0] ?? "" } });
}

async function signIn(service: RunningService) {
  const answer = await goThrough(service);
  assert.equal(answer.headers.get("Location"), "/?signed-in");
  const [forgotten = "", session = ""] = answer.headers.getSetCookie();
  assert.match(forgotten, /^assay-leaving=; .*Max-Age=0$/);
  return browserWith(service, session.split(";")[0] ?? "");
}

test("people sign in through the issuer, with the role of their groups as of now", () =>
  withService(async (service) => {
    assert.deepEqual(resultOf(await ask(service, "/session/ways")), { password: false, issuer: true });
    claims = { email: "anna@example.com", groups: ["team"] };
    const anna = await signIn(service);
    const holder = resultOf<{ name: string; role: string }>(await anna("/tokens/self"));
    assert.deepEqual([holder.name, holder.role], ["anna@example.com", "analyst"]);
    refusalOf(await anna("/audit"), "forbidden");

    claims = { email: "anna@example.com", groups: ["team", "leads"] };
    await signIn(service);
    assert.equal((await anna("/audit")).status, 200, "the person is the same, and the first session has the new role");
    const { users } = resultOf<{ users: { id: string; role: string; hasPassword: boolean }[] }>(
      await ask(service, "/users"),
    );
    assert.deepEqual(
      users.map(({ role, hasPassword }) => [role, hasPassword]),
      [["lead", false]],
    );

    claims = { email: "eve@example.com", groups: ["others"], sub: "s-2" };
    assert.equal((await goThrough(service)).headers.get("Location"), "/?sign-in-failed=forbidden");
    claims = { groups: ["team"], assay_workspace: "nowhere", sub: "s-3" };
    assert.equal((await goThrough(service)).headers.get("Location"), "/?sign-in-failed=forbidden");
    claims = { groups: ["team"] };
    const forged = await goThrough(service, (back) => back.searchParams.set("state", "of another browser"));
    assert.equal(forged.headers.get("Location"), "/?sign-in-failed=unauthorized");
    assert.equal(forged.headers.getSetCookie().length, 1, "no session");
    const bare = await fetch(`${service.url}/session/issuer/return?code=code-0&state=x`, { redirect: "manual" });
    assert.equal(bare.headers.get("Location"), "/?sign-in-failed=unauthorized");

    const disabled = await ask(service, `/users/${users[0]?.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ isDisabled: true }),
    });
    assert.equal(disabled.status, 200, disabled.text);
    refusalOf(await anna("/tokens/self"), "unauthorized");
    assert.equal((await goThrough(service)).headers.get("Location"), "/?sign-in-failed=forbidden");
  }, settings));
