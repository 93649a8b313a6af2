import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "../../auth/one-time-code.ts";
import type { Passwords } from "../../auth/password.ts";
import { openOne } from "../../ledger/sqlite/testing/open.ts";
import type { UserRecord } from "../../ledger/users.ts";
import { createSignIn, type Visitor } from "./sign-in.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const visitor: Visitor = { address: "192.0.2.1", agent: "Browser", former: undefined };

/** What it costs to answer, instead of how long that takes on this machine. */
async function workOf(changes: Partial<UserRecord> | undefined, code?: string) {
  const { ledger, dispose } = await openOne();
  try {
    await ledger.workspaces.create("default", 1, "test");
    const user = { id: "u", workspace: "default", name: "anna", role: "viewer", password: "right" } as const;
    const rest = { subject: null, secret: null, createdAtMs: 1, disabledAtMs: null };
    if (changes !== undefined) await ledger.users.create({ ...user, ...rest, ...changes }, "test");
    const steps: string[] = [];
    const passwords: Passwords = {
      hash: () => Promise.reject(new Error("No password is set here.")),
      isRight: async (password, hash) => {
        steps.push("argon2");
        return password === hash;
      },
    };
    const users = {
      ...ledger.users,
      findByName: (...given: Parameters<typeof ledger.users.findByName>) => {
        steps.push("look up");
        return ledger.users.findByName(...given);
      },
      noteFailure: (...given: Parameters<typeof ledger.users.noteFailure>) => {
        steps.push("record");
        return ledger.users.noteFailure(...given);
      },
    };
    const limits = { admit: async () => void steps.push("limit"), admitAddress: async () => undefined };
    const random = (length: number) => Uint8Array.from({ length }, (_, at) => at);
    const signIn = createSignIn({
      ledger: { users, workspaces: ledger.workspaces },
      passwords,
      limits,
      now: () => 1_000_000,
      random,
    });
    const request = { name: "Anna", password: changes?.disabledAtMs === undefined ? "wrong" : "right" };
    const given = code === undefined ? request : { ...request, password: "right", code };
    const outcome = await signIn.withPassword(given, visitor).catch((error: Error) => error.message);
    return { steps, outcome };
  } finally {
    await dispose();
  }
}

test("every refusal takes the same steps and says the same, whoever exists", async () => {
  const cases = [
    await workOf(undefined),
    await workOf({}),
    await workOf({ disabledAtMs: 5 }),
    await workOf({ password: null, subject: "of an issuer" }),
    await workOf({ secret }, "000000"),
  ];
  for (const one of cases) {
    assert.deepEqual(one.steps, ["limit", "look up", "argon2", "record"]);
    assert.equal(one.outcome, "Name, password or code is wrong.");
  }
  const { outcome } = await workOf({ secret }, codeOf(secret, 1_000_000));
  assert.match(outcome, /^assay_session_\w{32}$/, "the right code comes in");
});
