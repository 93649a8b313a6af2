import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "../../../src/auth/one-time-code.ts";
import { refusalOf, resultOf } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { browserWith, cookieOf, createUser, password, signedIn, trySignIn } from "../../support/people.ts";
import { ask, postJson } from "../../support/service.ts";

const service = oneService();

test("a person signs in by name and password, does what the role allows, and signs out", async () => {
  const anna = await signedIn(service(), "Anna@Example.com", "viewer");
  const holder = resultOf<{ name: string; role: string; scopes: string[] }>(await anna.ask("/tokens/self"));
  assert.deepEqual(
    [holder.name, holder.role, holder.scopes],
    ["anna@example.com", "viewer", ["reports:read", "documents:read"]],
  );
  assert.equal((await anna.ask("/overview")).status, 200);
  refusalOf(await anna.ask("/users"), "forbidden");
  refusalOf(await anna.ask("/fraud-detection", "POST", {}), "forbidden");
  const again = await postJson(service(), "/users", { name: "ANNA@example.com", role: "admin", password });
  refusalOf(again, "conflict");
  const other = await ask(service(), `/users/${anna.id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ role: "risk_engineer" }),
  });
  assert.equal(resultOf<{ role: string }>(other).role, "risk_engineer");
  assert.equal((await anna.ask("/audit")).status, 200, "a new role holds at once");
  assert.equal((await anna.ask("/session", "PATCH", { mode: "test" })).status, 204);
  assert.equal(resultOf<{ mode: string }>(await anna.ask("/tokens/self")).mode, "test");
  assert.equal((await anna.ask("/session", "DELETE")).status, 204);
  refusalOf(await anna.ask("/tokens/self"), "unauthorized");
});

test("a session is of no use to another site, and a browser gets a new one with each sign-in", async () => {
  const ben = await signedIn(service(), "ben", "analyst");
  const { url } = service();
  const bare = await fetch(`${url}/tokens/self`, { headers: { Cookie: ben.cookie } });
  assert.equal(bare.status, 401, "without the header that other sites cannot set");
  const login = await ask(service(), "/session/password", {
    method: "POST",
    headers: { Authorization: "", "Content-Type": "application/json" },
    body: JSON.stringify({ name: "ben", password }),
  });
  refusalOf(login, "forbidden");
  const reply = await trySignIn(service(), { name: "ben" }, ben.cookie);
  const [header = ""] = reply.headers.getSetCookie();
  assert.match(header, /^assay-session=assay_session_\w{32}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
  const cookie = cookieOf(reply);
  assert.notEqual(cookie, ben.cookie);
  refusalOf(await ben.ask("/tokens/self"), "unauthorized");
  const planted = "assay-session=assay_session_00000000000000000000000000000000";
  const fixed = cookieOf(await trySignIn(service(), { name: "ben" }, planted));
  assert.notEqual(fixed, planted, "what was planted before the sign-in does not become the session");
  refusalOf(await browserWith(service(), planted)("/tokens/self"), "unauthorized");
});

test("sessions are listed and ended by their owner and by administrators", async () => {
  const carl = await signedIn(service(), "carl", "analyst");
  const second = browserWith(service(), cookieOf(await trySignIn(service(), { name: "carl" })));
  const { sessions } = resultOf<{ sessions: { id: string; isCurrent: boolean; address: string }[] }>(
    await carl.ask("/users/self/sessions"),
  );
  assert.deepEqual(
    sessions.map(({ isCurrent, address }) => [isCurrent, address]),
    [
      [false, "127.0.0.1"],
      [true, "127.0.0.1"],
    ],
  );
  await carl.ask(`/users/self/sessions?id=${sessions[0]?.id}`, "DELETE");
  refusalOf(await second("/tokens/self"), "unauthorized");
  assert.equal((await carl.ask("/tokens/self")).status, 200);
  const listed = resultOf<{ sessions: unknown[] }>(await ask(service(), `/users/${carl.id}/sessions`));
  assert.equal(listed.sessions.length, 1);
  const ended = await ask(service(), `/users/${carl.id}/sessions`, { method: "DELETE" });
  assert.deepEqual(ended.json, { ended: 1 });
  refusalOf(await carl.ask("/tokens/self"), "unauthorized");
  refusalOf(await ask(service(), "/users/self/sessions"), "not_found");
});

test("signing out everywhere ends all of the person's own sessions, this one too, and nobody else's", async () => {
  const gina = await signedIn(service(), "gina", "viewer");
  const second = browserWith(service(), cookieOf(await trySignIn(service(), { name: "gina" })));
  const hugo = await signedIn(service(), "hugo", "viewer");
  assert.equal((await second("/tokens/self")).status, 200);
  assert.deepEqual((await gina.ask("/users/self/sessions", "DELETE")).json, { ended: 2 });
  for (const browser of [gina.ask, second]) refusalOf(await browser("/tokens/self"), "unauthorized");
  assert.equal((await hugo.ask("/tokens/self")).status, 200);
});

test("a new password ends the other sessions, and needs the old one", async () => {
  const dora = await signedIn(service(), "dora", "viewer");
  const second = browserWith(service(), cookieOf(await trySignIn(service(), { name: "dora" })));
  const changed = { password, newPassword: "another long password" };
  refusalOf(await dora.ask("/users/self/password", "PUT", { ...changed, password: "a wrong guess" }), "forbidden");
  refusalOf(await dora.ask("/users/self/password", "PUT", { password, newPassword: "short" }), "invalid_request");
  assert.equal((await dora.ask("/users/self/password", "PUT", changed)).status, 204);
  assert.equal((await dora.ask("/tokens/self")).status, 200);
  refusalOf(await second("/tokens/self"), "unauthorized");
  await ask(service(), `/users/${dora.id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ isDisabled: true }),
  });
  refusalOf(await dora.ask("/tokens/self"), "unauthorized");
});

test("with an authenticator app the code counts too, and each code once", async () => {
  const emil = await signedIn(service(), "emil", "viewer");
  const offer = resultOf<{ secret: string; squares: string[] }>(await emil.ask("/users/self/second-factor", "POST"));
  assert.ok(offer.squares.length > 20 && offer.squares.every((row) => /^[01]+$/.test(row)));
  const { secret } = offer;
  const proof = { secret, password, code: codeOf(secret, Date.now()) };
  refusalOf(await emil.ask("/users/self/second-factor", "PUT", { ...proof, code: "000000" }), "invalid_request");
  assert.equal((await emil.ask("/users/self/second-factor", "PUT", proof)).status, 200);
  const missing = refusalOf(await trySignIn(service(), { name: "emil" }), "unauthorized");
  const provenWith = refusalOf(await trySignIn(service(), { name: "emil", code: proof.code }), "unauthorized");
  // A phone's clock may be half a minute ahead.
  const code = codeOf(secret, Date.now() + 30_000);
  cookieOf(await trySignIn(service(), { name: "emil", code }));
  const used = refusalOf(await trySignIn(service(), { name: "emil", code }), "unauthorized");
  assert.deepEqual([provenWith, used], [missing, missing]);
});

test("nobody learns who exists, and guessing is bounded", async () => {
  const id = await createUser(service(), "fred", "viewer");
  await ask(service(), `/users/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ isDisabled: true }),
  });
  const answers = [
    await trySignIn(service(), { name: "fred" }),
    await trySignIn(service(), { name: "nobody-zq7731" }),
    await trySignIn(service(), { name: "ben", password: "Zq7731 guess" }),
    await trySignIn(service(), { name: "ben", workspace: "nowhere" }),
  ];
  for (const answer of answers) assert.equal(refusalOf(answer, "unauthorized"), "Name, password or code is wrong.");
  const attempts = Array.from({ length: 12 }, () => trySignIn(service(), { name: "nobody-zq7731" }));
  const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429);
  assert.ok(refused.length >= 2, "10 a minute, one of them before");
  const { events } = resultOf<{ events: { event: string; subject: string; sequence: number }[] }>(
    await ask(service(), "/audit?kind=user&limit=200"),
  );
  const names = new Set(events.map(({ event }) => event));
  for (const event of ["created", "role_changed", "signed_in", "signed_out", "sign_in_failed", "disabled"]) {
    assert.ok(names.has(event), event);
  }
  const failed = events.find(({ event, subject }) => event === "sign_in_failed" && subject === "unknown");
  const record = await ask(service(), `/audit/records/${failed?.sequence}`);
  assert.doesNotMatch(record.text, /zq7731/i, "what was typed as a name may be a password");
  assert.doesNotMatch(service().log(), /zq7731|correct horse/i);
});
