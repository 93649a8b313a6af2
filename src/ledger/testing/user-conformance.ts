/** What every engine must do with people: users, sessions, and their records in the journal. */
import assert from "node:assert/strict";
import type { NewUserSession, UserRecord } from "../users.ts";
import { type Check, sideOf } from "./conformance.ts";

function user(id: string, more: Partial<UserRecord> = {}): UserRecord {
  return {
    id,
    workspace: "acme",
    name: `${id}@example.com`,
    role: "analyst",
    password: `hash of ${id}`,
    subject: null,
    secret: null,
    createdAtMs: 1_000,
    disabledAtMs: null,
    ...more,
  };
}

function session(id: string, userId: string, more: Partial<NewUserSession> = {}): NewUserSession {
  const base = { id, userId, hash: `hash of ${id}`, mode: "live", address: "192.0.2.1", agent: "Browser" } as const;
  return { ...base, openedAtMs: 2_000, expiresAtMs: 9_000, ...more };
}

export function describeUsers(check: Check): void {
  check.bare("keeps users, each name and subject once in a workspace, and records every change", async (ledger) => {
    const { users, workspaces, audit } = ledger;
    const side = await sideOf(ledger);
    await workspaces.create("other", 1, "test");
    assert.equal(await users.count(), 0);
    assert.equal(await users.create(user("anna"), "token"), true);
    assert.equal(await users.create(user("anna2", { name: "anna@example.com" }), "token"), false);
    assert.equal(await users.create(user("ben", { subject: "s1", password: null }), "issuer"), true);
    assert.equal(await users.create(user("ben2", { subject: "s1" }), "issuer"), false);
    assert.equal(await users.create(user("carl", { workspace: "other", name: "anna@example.com" }), "token"), true);
    assert.equal(await users.count(), 3);
    assert.deepEqual(await users.findByName("acme", "anna@example.com"), user("anna"));
    assert.equal((await users.findBySubject("acme", "s1"))?.id, "ben");
    assert.equal(await users.find("other", "anna"), undefined);
    assert.deepEqual(
      (await users.list("acme", "", 10)).map(({ id }) => id),
      ["anna", "ben"],
    );
    assert.equal((await users.change("acme", "anna", { role: "lead" }, "role_changed", 5, "root"))?.role, "lead");
    assert.equal(await users.change("other", "anna", { role: "lead" }, "role_changed", 5, "root"), undefined);
    const end = await ledger.transactions.nextSequence();
    const events = (await audit.list(side, { kinds: ["user"] }, 0, end, 10)).map(({ event, actor }) => [event, actor]);
    assert.deepEqual(events, [
      ["role_changed", "root"],
      ["created", "issuer"],
      ["created", "token"],
    ]);
  });

  check.bare("opens and ends sessions, and takes each code once", async (ledger) => {
    const { users } = ledger;
    const live = await sideOf(ledger);
    const test = await sideOf(ledger, "acme", "test");
    await users.create(user("anna"), "token");
    assert.equal(await users.openSession(session("one", "anna"), 7), true);
    assert.equal(await users.openSession(session("two", "anna"), 7), false, "the same code a second time");
    assert.equal(await users.openSession(session("two", "anna"), 6), false, "an older code");
    assert.equal(await users.openSession(session("two", "anna", { openedAtMs: 3_000 }), 8), true);
    assert.equal(await users.openSession(session("lost", "nobody"), undefined), false);
    await users.change("acme", "anna", { secret: "NEW", usedStep: 9 }, "second_factor_added", 3_500, "anna");
    assert.equal(await users.openSession(session("three", "anna"), 9), false, "the code that proved the new secret");
    const found = await users.findSession("hash of one");
    assert.deepEqual([found?.user.id, found?.side, found?.expiresAtMs], ["anna", live, 9_000]);
    await users.turnSession("one", "test");
    assert.equal((await users.findSession("hash of one"))?.side, test);
    await users.touchSessions([{ id: "one", atMs: 4_000 }]);
    assert.deepEqual(
      (await users.listSessions("anna")).map(({ id, lastUsedAtMs }) => [id, lastUsedAtMs]),
      [
        ["two", 3_000],
        ["one", 4_000],
      ],
    );
    await users.openSession(session("late", "anna", { openedAtMs: 10_000, expiresAtMs: 20_000 }), undefined);
    assert.equal((await users.listSessions("anna")).length, 1, "what has run out is removed");
    await users.openSession(session("last", "anna", { openedAtMs: 10_000, expiresAtMs: 20_000 }), undefined);
    assert.equal(await users.endSessions("anna", { except: "last" }, 11_000, "anna"), 1);
    assert.equal(await users.findSession("hash of late"), undefined);
    assert.equal(await users.endSessions("anna", { only: "last" }, 11_000, "anna"), 1);
    assert.equal(await users.endSessions("anna", "all", 11_000, "anna"), 0);
  });

  check.bare("bounds the sessions of a user, and records failures without what was typed", async (ledger) => {
    const { users, audit } = ledger;
    const side = await sideOf(ledger);
    await users.create(user("anna"), "token");
    for (let at = 0; at < 21; at += 1) {
      await users.openSession(session(`s${at}`, "anna", { openedAtMs: 2_000 + at }), undefined);
    }
    assert.equal((await users.listSessions("anna")).length, 20);
    assert.equal(await users.findSession("hash of s0"), undefined);
    const failure = { workspace: "acme", address: "192.0.2.1", atMs: 5, unrecorded: 0 };
    await users.noteFailure({ ...failure, userId: undefined });
    await users.noteFailure({ ...failure, userId: "anna" });
    const end = await ledger.transactions.nextSequence();
    const rows = await audit.list(side, { kinds: ["user"] }, end - 2, end, 10);
    assert.deepEqual(
      rows.map(({ event, subject }) => [event, subject]),
      [
        ["sign_in_failed", "anna"],
        ["sign_in_failed", "unknown"],
      ],
    );
  });

  check.bare("keeps proposals by side, and settles each once", async (ledger) => {
    const { approvals } = ledger;
    const side = await sideOf(ledger);
    const other = await sideOf(ledger, "acme", "test");
    assert.equal(await approvals.readSettings(side), undefined);
    const settings = { rules: true, models: false, thresholds: false, deletions: false, decisionsAbove: 500 };
    await approvals.saveSettings(side, settings, 1, "root");
    assert.deepEqual(await approvals.readSettings(side), settings);
    assert.equal(await approvals.readSettings(other), undefined);
    const request = { operation: "promoteRule", params: { ruleId: "r" }, query: {}, body: {} };
    const proposal = { request, proposedBy: "anna", proposerId: "a", proposedAtMs: 5 };
    const first = await approvals.propose(side, proposal);
    assert.deepEqual([first?.number, first?.state, first?.request], [1, "open", request]);
    assert.equal((await approvals.propose(side, proposal))?.number, 2);
    assert.equal((await approvals.propose(other, proposal))?.number, 1, "each side counts by itself");
    const settlement = { state: "approved", actor: "ben", atMs: 6, note: null } as const;
    assert.equal((await approvals.settle(side, 1, "open", settlement))?.settledBy, "ben");
    assert.equal(await approvals.settle(side, 1, "open", settlement), undefined);
    assert.equal(await approvals.settle(side, 9, "open", settlement), undefined);
    assert.deepEqual(
      (await approvals.list(side, true, 0, 10)).map(({ number }) => number),
      [2],
    );
    assert.deepEqual(
      (await approvals.list(side, undefined, 2, 10)).map(({ number, state }) => [number, state]),
      [[1, "approved"]],
    );
  });
}
