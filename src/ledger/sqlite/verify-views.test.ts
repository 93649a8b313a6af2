/** Each change of a table beside the journal is named, and an untouched store has no problem. */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Ledger } from "../ledger.ts";
import { token } from "../testing/access-conformance.ts";
import { change, decision, flag, only, raise } from "../testing/case-conformance.ts";
import { sideOf, transaction } from "../testing/conformance.ts";
import { createDecider } from "../testing/counting-decider.ts";
import { document, sampleFinding } from "../testing/document-conformance.ts";
import { label } from "../testing/label-conformance.ts";
import { type Database, openForWriting } from "./connection.ts";
import { StateChunks } from "./state-chunks.ts";
import { readStates } from "./stored-states.ts";
import { inFolder, openAt } from "./testing/open.ts";
import { verifyStore } from "./verify.ts";

async function fill(ledger: Ledger): Promise<void> {
  const side = await sideOf(ledger);
  await ledger.tokens.save(token("reader"), "me");
  await ledger.tokens.save(token("gone"), "me");
  await ledger.tokens.revoke("acme", "gone", 5, "me");
  await ledger.tokens.save(token("turned"), "me");
  await ledger.tokens.replaceHash("acme", "turned", "another", null, "me");
  const user = { id: "anna", workspace: "acme", name: "anna", role: "viewer", password: "hash" } as const;
  await ledger.users.create({ ...user, subject: null, secret: null, createdAtMs: 1, disabledAtMs: null }, "me");
  await ledger.users.change("acme", "anna", { role: "lead" }, "role_changed", 2, "me");
  const session = { id: "ses", userId: "anna", hash: "hash of ses", mode: "live", address: "::1", agent: "" } as const;
  await ledger.users.openSession({ ...session, openedAtMs: 3, expiresAtMs: 9 }, undefined);
  const needs = { rules: true, models: false, thresholds: false, deletions: false, decisionsAbove: null };
  await ledger.approvals.saveSettings(side, needs, 3, "me");
  const request = { operation: "promoteRule", params: { ruleId: "r" }, query: {}, body: undefined };
  for (const proposedAtMs of [4, 5]) {
    await ledger.approvals.propose(side, { request, proposedBy: "anna", proposerId: "a", proposedAtMs });
  }
  const settlement = { state: "approved", actor: "ben", atMs: 6, note: "Fine." } as const;
  await ledger.approvals.settle(side, 1, "open", settlement);
  await ledger.approvals.settle(side, 1, "approved", { ...settlement, state: "failed", note: "Too late." });
  await ledger.customers.load(side, [{ customerId: "c1", name: "Ada" }], "insert", "me");
  await ledger.customers.load(side, [{ customerId: "c1", name: "Ada L." }], "upsert", "me");
  await ledger.customers.load(side, [{ customerId: "c2", name: "Bob" }], "insert", "me");
  await ledger.customers.erase(side, "c2", "me");
  await ledger.documents.save(side, document("a.pdf"), "me");
  await ledger.documents.save(side, document("b.pdf", { findings: [sampleFinding] }), "me");
  const third = await ledger.documents.save(side, document("c.pdf"), "me");
  await ledger.documents.delete(side, third, "me");
  await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "two", 2)]);
  await ledger.labels.apply(side, [label("a", 10), label("b", 10)], "me");
  await ledger.labels.apply(side, [label("a", 20, { isFraud: false }), { kind: "revoke", transactionId: "b" }], "me");
  await raise(ledger, await flag(ledger, side, ["f", "g"]));
  const { number } = await only(ledger, side);
  const file = { name: "a.txt", sha256: "c".repeat(64), bytes: 5 };
  await ledger.cases.attachFile(side, number, { ...file, name: "gone.txt", sha256: "d".repeat(64) }, 15, "me");
  await ledger.cases.attachFile(side, number, file, 15, "me");
  await ledger.cases.removeFile(side, number, 1, 16, "me");
  await raise(ledger, await flag(ledger, side, ["h"]), 20);
  await change(ledger, await only(ledger, side), { kind: "note", text: "Called." });
  await raise(ledger, await flag(ledger, side, ["i"]), 30);
  await change(ledger, await only(ledger, side), decision());
}

let filled = "";
before(async () => {
  filled = await mkdtemp(join(tmpdir(), "assay-views-"));
  const ledger = await openAt(filled);
  await fill(ledger);
  await ledger.close();
});

after(() => rm(filled, { recursive: true }));

/** Problems after a change, with and without the states made again. */
async function problemsAfter(
  change: string | ((database: Database) => void),
  areStatesRemade: boolean,
): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  await inFolder(async (folder) => {
    const file = join(folder, "ledger.db");
    await cp(join(filled, "ledger.db"), file);
    const database = openForWriting(file);
    if (typeof change === "string") database.exec(change);
    else change(database);
    problems = verifyStore(database, createDecider(), areStatesRemade).problems;
    database.close();
  });
  return problems;
}

test("an untouched store has no problem", async () => {
  for (const areStatesRemade of [false, true]) assert.deepEqual(await problemsAfter("SELECT 1", areStatesRemade), []);
});

const changes: readonly (readonly [sql: string, problem: RegExp])[] = [
  [
    `UPDATE documents SET report = replace(report, '"tampered":true', '"tampered":false')`,
    /report of document 2 was changed/,
  ],
  [
    `UPDATE documents SET report = replace(report, '"pages":1', '"pages":2') WHERE id = 1`,
    /report of document 1 was changed/,
  ],
  [
    `UPDATE document_summaries SET summary = replace(summary, '"tampered":true', '"tampered":false')`,
    /lists show of document 2/,
  ],
  ["DELETE FROM documents WHERE id = 1", /report of record \d+ is missing/],
  ["DELETE FROM document_summaries WHERE id = 1", /lists show of document 1/],
  ["INSERT INTO documents SELECT 9, side, 1, sha256, report FROM documents WHERE id = 1", /document 9 has no record/],
  ["DELETE FROM customers", /customer of record \d+ is missing/],
  ["UPDATE customers SET sequence = number", /customer of record \d+ is not as/],
  ["DELETE FROM case_events WHERE place = 2", /Case 1 or its history was changed/],
  ["UPDATE case_events SET body = replace(body, 'Called', 'Paid')", /Case 1 or its history was changed/],
  [
    "DELETE FROM case_alerts WHERE sequence = (SELECT max(sequence) FROM case_alerts)",
    /Case 1 or its history was changed/,
  ],
  [`UPDATE cases SET body = replace(body, '"decided"', '"open"')`, /Case 1 or its history was changed/],
  ["DELETE FROM cases", /Case 1 is missing/],
  ["UPDATE case_files SET body = replace(body, 'a.txt', 'b.txt')", /File 2 of a case was changed/],
  ["UPDATE case_files SET sha256 = 'mine'", /File 2 of a case was changed/],
  ["UPDATE case_files SET case_number = 2", /File 2 of a case was changed/],
  ["DELETE FROM case_files", /The file of record \d+ is missing/],
  [
    "INSERT INTO case_files SELECT 9, side, case_number, 1, sha256, at_ms, body FROM case_files",
    /File 9 of a case has no record/,
  ],
  ["UPDATE labels SET is_fraud = 1 - is_fraud", /label of record \d+ is not as/],
  [
    "DELETE FROM labels WHERE transaction_sequence = (SELECT min(transaction_sequence) FROM labels)",
    /label of record \d+ is missing/,
  ],
  ["UPDATE tokens SET scopes = 'admin' WHERE id = 'reader'", /Token reader was changed/],
  ["UPDATE tokens SET revoked_at_ms = NULL WHERE id = 'gone'", /Token gone was changed/],
  ["UPDATE tokens SET hash = 'mine' WHERE id = 'turned'", /Token turned was changed/],
  [
    `INSERT INTO tokens SELECT 'mine', name, side, 'admin', 'mine', created_at_ms, NULL, NULL, NULL, NULL, origin
     FROM tokens WHERE id = 'reader'`,
    /Token mine has no record/,
  ],
  ["DELETE FROM tokens WHERE id = 'reader'", /Token reader is missing/],
  ["UPDATE users SET role = 'admin' WHERE id = 'anna'", /User anna was changed/],
  ["UPDATE users SET password = 'mine' WHERE id = 'anna'", /User anna was changed/],
  [
    "INSERT INTO users SELECT 'mine', workspace, 'mine', role, password, subject, secret, 0, 1, NULL FROM users",
    /User mine has no record/,
  ],
  ["DELETE FROM user_sessions; DELETE FROM users", /User anna is missing/],
  ["UPDATE user_sessions SET hash = 'mine'", /Session ses is not as a sign-in opened it/],
  [
    "INSERT INTO user_sessions SELECT 'mine', user_id, 'mine', mode, 1, 9, 1, address, agent FROM user_sessions",
    /Session mine is not as a sign-in opened it/,
  ],
  [
    `UPDATE approval_settings SET body = replace(body, '"rules":true', '"rules":false')`,
    /second person .* was changed/,
  ],
  ["DELETE FROM approval_settings", /second person on side \d+ is missing/],
  ["INSERT INTO approval_settings SELECT 77, body FROM approval_settings", /second person on side 77 has no record/],
  [`UPDATE proposals SET body = replace(body, '"a"', '"b"') WHERE number = 2`, /Proposal 2 of side \d+ was changed/],
  [`UPDATE proposals SET body = replace(body, '"r"', '"s"') WHERE number = 2`, /Proposal 2 of side \d+ was changed/],
  ["UPDATE proposals SET state = 'approved' WHERE number = 2", /Proposal 2 of side \d+ was changed/],
  [`UPDATE proposals SET body = replace(body, 'ben', 'carl')`, /Proposal 1 of side \d+ was changed/],
  ["DELETE FROM proposals WHERE number = 1", /Proposal 1 of side \d+ is missing/],
  [
    "INSERT INTO proposals SELECT side, 9, state, body FROM proposals WHERE number = 1",
    /Proposal 9 of side \d+ has no record/,
  ],
  [
    "INSERT INTO workspaces VALUES ('evil', 1); INSERT INTO sides VALUES (9, 'evil', 'live')",
    /Workspace evil has no record/,
  ],
  ["UPDATE state_chunks SET bytes = zeroblob(length(bytes))", /State \d+ cannot be read/],
  ["UPDATE state_chunks SET bytes = substr(bytes, 1, 40)", /State \d+ cannot be read/],
  ["DELETE FROM state_chunks", /State \d+ cannot be read/],
  ["DELETE FROM state_places", /State \d+ cannot be read/],
  ["DELETE FROM states WHERE id = 'one'", /state that record \d+ touches is missing/],
];
for (const [sql, problem] of changes) {
  test(`after ${sql.slice(0, 60)}: ${problem.source}`, async () => {
    assert.match((await problemsAfter(sql, false)).join("\n"), problem);
  });
}

test("a changed number in a state is named where states are made again", async () => {
  function other(database: Database): void {
    const states = [...readStates(database)];
    const [one, two] = ["one", "two"].map((id) => states.find((state) => state.kind === "account" && state.id === id));
    assert.ok(one !== undefined && two !== undefined);
    const { number, last_sequence: last, through_sequence: through } = one;
    new StateChunks(database).write([{ number, last, through, bytes: two.bytes }], () => assert.fail());
  }
  assert.deepEqual(await problemsAfter(other, false), []);
  assert.match((await problemsAfter(other, true)).join("\n"), /State \d+ is not what follows from the journal/);
});
