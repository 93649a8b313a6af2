/** Plants every kind of secret, makes each of its users fail and succeed, and searches what the service wrote and answered. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { codeOf } from "../../src/auth/one-time-code.ts";
import { runCommand, runCommandWith } from "../support/command-line.ts";
import { tokenWith, transaction, upload } from "../support/exchanges.ts";
import { freePort } from "../support/free-port.ts";
import { callRoute, readInterface, routesOf } from "../support/interface.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import { password, signedIn, trySignIn } from "../support/people.ts";
import { adminToken, ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";

const planted = {
  admin: adminToken,
  accessKey: "planted-access-Zq7732Zq7732",
  sessionToken: "planted-session-Zq7733Zq7733",
  databasePassword: "planted-database-Zq7734Zq7734",
  mailPassword: "planted-mail-Zq7735Zq7735",
  clientSecret: "planted-client-Zq7736Zq7736",
  collectorKey: "planted-collector-Zq7737Zq7737",
} as const;

/** The forms in which a text may lie in a file or an answer. */
function formsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  // Base64 of the text wherever it begins within three bytes, without its uncertain ends.
  const coded = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(4, -4),
  );
  return [
    bytes,
    Buffer.from(bytes.toString("hex")),
    Buffer.from(secret, "utf16le"),
    ...coded.map((text) => Buffer.from(text)),
  ];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Uses the secrets, well and badly. Gives those that the service made, and all that it answered, but for the answers that give a secret out. */
async function use(running: RunningService) {
  const asAdmin = { Authorization: `Bearer ${planted.admin}`, "Content-Type": "application/json" };
  const post = (path: string, body: unknown) =>
    ask(running, path, { method: "POST", headers: asAdmin, body: JSON.stringify(body) });
  const issued = await tokenWith(running, ["reports:read"]);
  const created = await post("/webhooks", {
    url: `http://127.0.0.1:${await freePort()}/`,
    events: ["verdict.decided"],
  });
  const { webhook, secret } = created.json as { webhook: { webhookId: string }; secret: string };
  const rotated = (await post(`/webhooks/${webhook.webhookId}/secret`, {})).json as { secret: string };
  const mail = await post("/webhooks", { url: "mailto:anna@example.com", events: ["verdict.decided"] });
  const { webhook: mailed } = mail.json as { webhook: { webhookId: string } };
  const person = await signedIn(running, "anna", "viewer");
  const { secret: appSecret } = (await person.ask("/users/self/second-factor", "POST")).json as { secret: string };
  const proof = { secret: appSecret, password, code: codeOf(appSecret, Date.now()) };
  assert.equal((await person.ask("/users/self/second-factor", "PUT", proof)).status, 200);
  const replies = [
    await trySignIn(running, { name: "anna" }),
    await person.ask("/users/self"),
    await post(`/webhooks/${mailed.webhookId}/test`, {}),
    await postJson(running, "/fraud-detection", transaction()),
    await post(`/webhooks/${webhook.webhookId}/test`, {}),
    await post(`/webhooks/${webhook.webhookId}/secret`, { unknown: 1 }),
    await upload(running, "/forgery/analyse/analyse_docs_v2", {
      document: new File([new Uint8Array(makePdf())], "a.pdf"),
      doc_format: "pdf",
    }),
  ];
  for (const route of routesOf(await readInterface(running))) {
    if (route.method !== "GET" || route.path === "/events") continue;
    for (const token of [planted.admin, issued.token]) replies.push(await callRoute(running, route, `Bearer ${token}`));
  }
  for (const path of ["/metrics", `/webhooks/${webhook.webhookId}`, `/webhooks/${webhook.webhookId}/deliveries`]) {
    const reply = await ask(running, path, { headers: asAdmin });
    assert.equal(reply.status, 200, path);
    replies.push(reply);
  }
  const webhookSecrets = { webhookSecret: secret, rotatedSecret: rotated.secret };
  const made = { issued: issued.token, ...webhookSecrets, appSecret };
  const answers = replies.map(({ text, headers }) => text + JSON.stringify([...headers]));
  return { made, answers };
}

test("no secret lies in the log, errors, metrics, answers, data folder, backup or an export's manifest", () =>
  withHome((home) =>
    withHome(async (place) => {
      const keyFile = join(place, "webhook-key");
      const key = randomBytes(32).toString("base64");
      await writeFile(keyFile, key);
      const storage = {
        ASSAY_VAULT_URL: "s3://bucket",
        ASSAY_VAULT_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
        ASSAY_VAULT_ACCESS_KEY_ID: "planted",
        ASSAY_VAULT_SECRET_ACCESS_KEY: planted.accessKey,
        ASSAY_VAULT_SESSION_TOKEN: planted.sessionToken,
        ASSAY_VAULT_ATTEMPTS: "1",
      };
      const settings = {
        ...storage,
        ASSAY_WEBHOOK_KEY_FILE: keyFile,
        ASSAY_WEBHOOK_ALLOW_HTTP: "true",
        ASSAY_WEBHOOK_ALLOW_PRIVATE: "true",
        ASSAY_MAIL_SERVER: `smtp://127.0.0.1:${await freePort()}`,
        ASSAY_MAIL_FROM: "assay@example.com",
        ASSAY_MAIL_USER: "assay",
        ASSAY_MAIL_PASSWORD: planted.mailPassword,
        ASSAY_OIDC_CLIENT_SECRET: planted.clientSecret,
        ASSAY_OTLP_HEADERS: `Authorization=Bearer ${planted.collectorKey}`,
      };
      const service = await startService(home, {
        ...settings,
        ASSAY_LOG_LEVEL: "debug",
        ASSAY_LOG_REQUESTS: "true",
      });
      const { made, answers } = await use(service);
      await service.stop();
      const database = `postgres://user:${planted.databasePassword}@127.0.0.1:${await freePort()}/assay`;
      const backup = join(place, "all.tar");
      const commands = [
        await runCommand(home, "backup", backup),
        await runCommand(home, "export", join(place, "export")),
        await runCommandWith(home, { ...settings }, "check-config"),
        await runCommandWith(home, { ASSAY_DATABASE_URL: database }, "token", "list"),
        await runCommandWith(
          home,
          { ASSAY_DATABASE_URL: database, ASSAY_DATABASE_REPLICA_URL: database },
          "check-config",
        ),
        await runCommandWith(home, { ASSAY_DATABASE_URL: `x${database}` }, "verify"),
      ];
      assert.deepEqual(
        commands.map(({ code }) => code),
        [0, 0, 0, 1, 0, 2],
        JSON.stringify(commands),
      );
      const searched = new Map<string, Buffer>([
        ["the log", Buffer.from(service.log())],
        ["the answers", Buffer.from(answers.join("\n"))],
        ["the commands", Buffer.from(JSON.stringify(commands))],
        ["the manifest", await readFile(join(place, "export", "manifest.json"))],
        ["the backup", await readFile(backup)],
      ]);
      for (const file of await filesBelow(home)) searched.set(file.slice(home.length), await readFile(file));
      assert.ok([...searched.keys()].some((name) => name.startsWith("/ledger.db")));
      for (const [name, secret] of Object.entries({ ...planted, ...made, key })) {
        for (const [place, bytes] of searched) {
          assert.ok(!formsOf(secret).some((form) => bytes.includes(form)), `${name} lies in ${place}`);
        }
      }
    }),
  ));
