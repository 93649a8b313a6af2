import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { codeOf, createSecret, stepOfCode } from "../../auth/one-time-code.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { transferTables } from "../../ledger/transfer/tables.ts";
import type { TransferSource } from "../../ledger/transfer/transfer-store.ts";
import { createSecretBox } from "../shared/secret-box.ts";
import { withOpenSecrets } from "../store/transfer/open-secrets.ts";
import { sealStoredUsers, sealUsers } from "./sealed-users.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
const box = createSecretBox([first], randomBytes);
const now = () => 1_000;
const secret = createSecret(randomBytes);
const bare = { workspace: "main", role: "viewer", password: "hash", subject: null, createdAtMs: 1, disabledAtMs: null };

async function openWith(names: readonly string[]) {
  const ledger = await openForTest();
  await ledger.workspaces.create("main", 1, "test");
  for (const name of names) await ledger.users.create({ ...bare, role: "viewer", id: name, name, secret }, "test");
  return ledger;
}

test("an authenticator secret lies in the store sealed, opens as it was, and verifies", async () => {
  const ledger = await openWith([]);
  const sealed = sealUsers(ledger.users, box);
  await sealed.create({ ...bare, role: "viewer", id: "anna", name: "anna", secret: null }, "test");
  assert.equal((await ledger.users.find("main", "anna"))?.secret, null);
  const changed = await sealed.change("main", "anna", { secret }, "second_factor_added", 2, "anna");
  assert.equal(changed?.secret, secret);
  const stored = (await ledger.users.find("main", "anna"))?.secret ?? "";
  assert.match(stored, /^[0-9a-f]{64} sealed:1:/);
  assert.ok(!stored.includes(secret));
  for (const user of [await sealed.findByName("main", "anna"), (await sealed.list("main", "", 10))[0]]) {
    assert.equal(user?.secret, secret);
  }
  assert.deepEqual((await ledger.upkeep.verify(false)).problems, []);
});

test("secrets that an earlier version left in clear, or an earlier key sealed, are sealed once", async () => {
  const ledger = await openWith(["anna", "ben"]);
  assert.equal(await sealStoredUsers(ledger.users, box, ["main"], now), 2);
  assert.equal(await sealStoredUsers(ledger.users, box, ["main"], now), 0);
  const renewed = createSecretBox([second, first], randomBytes);
  assert.equal(await sealStoredUsers(ledger.users, renewed, ["main"], now), 2);
  const later = sealUsers(ledger.users, createSecretBox([second], randomBytes));
  assert.equal((await later.find("main", "anna"))?.secret, secret);
  assert.deepEqual((await ledger.upkeep.verify(false)).problems, []);
});

test("a secret that was replaced meanwhile is not sealed over, and one that no key opens has no code", async () => {
  const ledger = await openWith(["anna"]);
  const sealed = sealUsers(ledger.users, box);
  const other = createSecret(randomBytes);
  assert.equal(await sealed.change("main", "anna", { secret: other }, "second_factor_sealed", 2, "service"), undefined);
  assert.equal(await sealStoredUsers(ledger.users, box, ["main"], now), 1);
  const lost = await sealUsers(ledger.users, createSecretBox([second], randomBytes)).find("main", "anna");
  assert.match(lost?.secret ?? "", /sealed:1:/);
  assert.equal(stepOfCode(lost?.secret ?? "", codeOf(secret, 1_000), 1_000), undefined);
  assert.equal(await sealStoredUsers(ledger.users, createSecretBox([second], randomBytes), ["main"], now), 0);
});

test("a sealed text behind the digest of another secret does not open", async () => {
  const ledger = await openWith(["anna"]);
  await sealStoredUsers(ledger.users, box, ["main"], now);
  const [digest] = ((await ledger.users.find("main", "anna"))?.secret ?? "").split(" ");
  const planted = `${digest} ${box.seal(createSecret(randomBytes), "anna")}`;
  await ledger.users.change("main", "anna", { secret: planted }, "second_factor_added", 3, "test");
  assert.equal((await sealUsers(ledger.users, box).find("main", "anna"))?.secret, planted);
});

test("an export has the secrets in clear, and they are still those that the journal has the digest of", async () => {
  const table = transferTables.find(({ name }) => name === "users");
  assert.ok(table !== undefined);
  const ledger = await openWith(["anna"]);
  await sealStoredUsers(ledger.users, box, ["main"], now);
  const stored = (await ledger.users.find("main", "anna"))?.secret ?? null;
  const row = Object.keys(table.columns).map((name) => (name === "secret" ? stored : name === "id" ? "anna" : 1));
  const source = {
    async *rows() {
      yield [row, row.map((value) => (value === stored ? null : value))];
    },
  } as unknown as TransferSource;
  for await (const [opened, without] of withOpenSecrets(source, box).rows(table)) {
    assert.ok(opened?.includes(secret) && !opened.includes(stored));
    assert.ok(without?.includes(null));
  }
  // As the store that it is imported into has it until its first start.
  await ledger.users.change("main", "anna", { secret }, "second_factor_sealed", 4, "test");
  assert.deepEqual((await ledger.upkeep.verify(false)).problems, []);
});
