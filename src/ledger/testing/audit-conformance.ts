/** What every engine of the ledger must do for auditors. */
import assert from "node:assert/strict";
import type { AuditEvent } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import { ChainCheck, findCommitment } from "../verify-chain.ts";
import { type Check, transaction } from "./conformance.ts";

const anchored: AuditEvent = {
  event: "anchored",
  actor: "service",
  atMs: 7,
  group: 1,
  throughSequence: 1,
  root: "ab",
};

export function describeAudit(check: Check): void {
  check(
    "lists a side's records and those of no side, the latest first, by kind, subject and actor",
    async (ledger, side, other) => {
      await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 2)]);
      await ledger.transactions.decide(other, [transaction("c", "one", 1)]);
      await ledger.labels.apply(side, [{ kind: "revoke", transactionId: "a" }], "ann");
      await ledger.customers.load(side, [{ customerId: "k", name: "K" }], "insert", "ann");
      await ledger.audit.append(noSide, anchored);
      const end = await ledger.transactions.nextSequence();
      const list = (filter = {}, floor = 1, before = end, limit = 100) =>
        ledger.audit.list(side, filter, floor, before, limit);

      const all = await list();
      assert.deepEqual(
        all.map(({ kind, subject, event, actor }) => [kind, subject, event, actor]),
        [
          [journalKinds.audit, "chain", "anchored", "service"],
          [journalKinds.customer, "k", "loaded", "ann"],
          [journalKinds.verdict, "b", null, null],
          [journalKinds.verdict, "a", null, null],
          [journalKinds.workspace, "acme", "created", "test"],
        ],
      );
      assert.ok(all.every(({ isErased }) => !isErased));
      const subjects = async (...given: Parameters<typeof list>) =>
        (await list(...given)).map(({ subject }) => subject);
      assert.deepEqual(await subjects({ kinds: ["verdict", "audit"] }), ["chain", "b", "a"]);
      assert.deepEqual(await subjects({ actor: "ann" }), ["k"]);
      assert.deepEqual(await subjects({ subject: "a" }), ["a"]);
      const [latest] = all;
      assert.deepEqual(await subjects({}, 1, latest?.sequence, 1), ["k"]);
      assert.deepEqual(await subjects({}, latest?.sequence), ["chain"]);
    },
  );

  check("gives all that the chain is recomputed from, from any group on", async (ledger, side) => {
    await ledger.customers.load(side, [{ customerId: "k", name: "K" }], "insert", "ann");
    await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 2)]);
    await ledger.customers.erase(side, "k", "ann");
    const { audit } = ledger;
    const last = await audit.lastGroup();
    const groups = await audit.readGroups(1, 100);
    assert.deepEqual(groups.at(-1), last);
    assert.deepEqual(await audit.readGroups(2, 1), groups.slice(1, 2));
    const records = await audit.readRecords(1, last?.lastSequence ?? 0);
    assert.deepEqual(
      (await audit.findGroups(records.map(({ sequence }) => sequence))).map((group) => group?.number),
      records.map(({ sequence }) => groups.find(({ lastSequence }) => lastSequence >= sequence)?.number),
    );
    assert.deepEqual(await audit.findGroups([records.length + 1]), [undefined]);
    assert.ok(records.some(({ body }) => body === null));
    assert.ok(records.every((record) => findCommitment(record)?.length === 32));

    const [first, ...rest] = groups;
    assert.ok(first !== undefined && last !== undefined);
    const run = new ChainCheck({ group: 1, sequence: first.lastSequence, root: first.root });
    for (const group of rest) {
      run.openGroup(group);
      for (const record of await audit.readRecords(group.firstSequence, group.lastSequence)) run.add(record);
      run.closeGroup(group);
    }
    const { problems, root, groups: checked } = run.finish();
    assert.deepEqual([problems, root, checked], [[], Buffer.from(last.root).toString("hex"), rest.length]);
  });
}
