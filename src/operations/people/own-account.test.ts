import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import type { Caller } from "../../auth/caller.ts";
import { createSignInLimits } from "../../auth/sign-in-limits.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createManageUsers } from "./manage-users.ts";
import { createOwnAccount } from "./own-account.ts";

const address = "192.0.2.1";

test("guesses at the own password in an open session are as few as those at the sign-in, and count with them", async () => {
  const { users, workspaces } = await openForTest();
  await workspaces.create("main", 1, "test");
  const passwords = {
    hash: async (password: string) => password,
    isRight: async (password: string, hash: string | null | undefined) => password === hash,
  };
  const parts = { users, passwords, now: () => 5, random: randomBytes };
  const manage = createManageUsers(parts);
  const { id } = await manage.create("main", { name: "anna", role: "viewer", password: "right" }, "test");
  const limits = createSignInLimits(() => 0);
  const account = createOwnAccount({ ...parts, manage, limits, canSeal: true });
  const person = { userId: id, sessionId: "ses", role: "viewer" } as const;
  const caller = { workspace: "main", name: "anna", person } as unknown as Caller;
  const guess = { password: "wrong", address };
  await limits.admit(address, "main", "anna");
  for (let at = 0; at < 3; at += 1) {
    const refused = { code: "forbidden" };
    await assert.rejects(account.changePassword(caller, { ...guess, newPassword: "mine" }, address), refused);
    await assert.rejects(account.removeSecondFactor(caller, guess), refused);
    await assert.rejects(account.addSecondFactor(caller, "secret", "123456", guess), refused);
  }
  const right = { password: "right", address };
  await assert.rejects(account.removeSecondFactor(caller, right), { code: "rate_limited" });
  assert.equal((await users.find("main", id))?.password, "right");
});

test("where secrets would lie in clear, no authenticator app is added, and one that there is can be taken away", async () => {
  const { users, workspaces } = await openForTest();
  await workspaces.create("main", 1, "test");
  const passwords = { hash: async (password: string) => password, isRight: async () => true };
  const parts = { users, passwords, now: () => 5, random: randomBytes };
  const manage = createManageUsers(parts);
  const { id } = await manage.create("main", { name: "anna", role: "viewer", password: "right" }, "test");
  await users.change("main", id, { secret: "A".repeat(32) }, "second_factor_added", 2, "anna");
  const account = createOwnAccount({ ...parts, manage, limits: createSignInLimits(() => 0), canSeal: false });
  const person = { userId: id, sessionId: "ses", role: "viewer" } as const;
  const caller = { workspace: "main", name: "anna", person } as unknown as Caller;
  const proof = { password: "right", address };
  const refused = { code: "conflict", message: /ASSAY_WEBHOOK_KEY_FILE/ };
  assert.throws(() => account.offerSecondFactor(caller), refused);
  await assert.rejects(account.addSecondFactor(caller, "B".repeat(32), "123456", proof), refused);
  assert.equal((await account.removeSecondFactor(caller, proof)).hasSecondFactor, false);
});
