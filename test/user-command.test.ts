import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import type { Passwords } from "../src/auth/password.ts";
import { actOnUsers } from "../src/cli/users.ts";
import { UsageError } from "../src/cli/words.ts";
import { openForTest } from "../src/ledger/sqlite/testing/open.ts";
import { createManageUsers } from "../src/operations/people/manage-users.ts";

/** Without the work of Argon2id, which its own test does. */
const passwords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  isRight: async (password, hash) => hash === `hash of ${password}`,
};

async function openCommand() {
  const ledger = await openForTest();
  await ledger.workspaces.create("main", 1, "test");
  const { users } = ledger;
  const manage = createManageUsers({ users, passwords, now: () => 86_400_000, random: randomBytes });
  const run = async (words: string, role?: string) => {
    const printed: string[] = [];
    const output = { print: (line: string) => void printed.push(line), note: () => undefined };
    await actOnUsers(manage, "main", words.split(" "), role, output);
    return printed;
  };
  return { ledger, users, run };
}

test("a user is added with a password that is printed once, and listed", async () => {
  const { users, run } = await openCommand();
  const [password = ""] = await run("add Anna@Example.com", "admin");
  assert.match(password, /^\w{20}$/);
  const user = await users.findByName("main", "anna@example.com");
  assert.equal(user?.password, `hash of ${password}`);
  assert.deepEqual(await run("list"), [
    `${user?.id}\tanna@example.com\tadmin\tmay sign in\tpassword\tsince 1970-01-02`,
  ]);
  await assert.rejects(run("add anna@example.com", "viewer"), { code: "conflict" });
});

test("a locked-out operator gets in again: enabled, another password, no app, the former role", async () => {
  const { ledger, users, run } = await openCommand();
  await run("add anna", "admin");
  const { id = "" } = (await users.findByName("main", "anna")) ?? {};
  await users.change("main", id, { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" }, "second_factor_added", 2, "anna");
  const session = { id: "ses", userId: id, hash: "h", mode: "live", address: "::1", agent: "" } as const;
  await users.openSession({ ...session, openedAtMs: 2, expiresAtMs: 90_000_000 }, undefined);
  await run("role anna viewer");
  await run("disable anna");
  assert.equal((await users.listSessions(id)).length, 0);
  assert.match((await run("list")).join(), /viewer\tdisabled 1970-01-02\tpassword and app/);
  await run("enable anna");
  await run("role anna admin");
  await run("remove-app anna");
  const [password = ""] = await run("password anna");
  const user = await users.findByName("main", "anna");
  assert.deepEqual(
    [user?.role, user?.password, user?.secret, user?.disabledAtMs],
    ["admin", `hash of ${password}`, null, null],
  );
  const side = (await ledger.workspaces.findSide("main", "live")) ?? 0;
  const end = await ledger.transactions.nextSequence();
  const records = await ledger.audit.list(side, { kinds: ["user"] }, 0, end, 50);
  const changes = records.filter(({ actor }) => actor === "command line").map(({ event }) => event);
  const expected = ["created", "role_changed", "disabled", "signed_out", "enabled", "role_changed"];
  assert.deepEqual(changes.reverse(), [...expected, "second_factor_removed", "password_changed"]);
});

test("wrong words are refused, and so is what an issuer decides", async () => {
  const { users, run } = await openCommand();
  const user = { id: "usr_1", workspace: "main", name: "ines", role: "viewer", password: null, subject: "s" } as const;
  await users.create({ ...user, secret: null, createdAtMs: 1, disabledAtMs: null }, "issuer");
  for (const words of ["", "remove ines", "role ines king", "role ines", "disable", "disable ines now", "add ben"]) {
    await assert.rejects(run(words), UsageError, words);
  }
  await assert.rejects(run("disable nobody"), { code: "not_found" });
  for (const words of ["role ines admin", "password ines"]) await assert.rejects(run(words), { code: "conflict" });
  await run("disable ines");
  assert.match((await run("list")).join(), /disabled 1970-01-02\tissuer/);
});
