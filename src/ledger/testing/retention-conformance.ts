/** What every engine of the ledger must do when verdicts have been kept for as long as they may. */
import assert from "node:assert/strict";
import type { Transaction } from "../../contract/transactions.ts";
import { journalKinds } from "../journal.ts";
import type { Ledger } from "../ledger.ts";
import { retentionSliceRecords } from "../retention.ts";
import { change, decision, flag, only, raise } from "./case-conformance.ts";
import { type Check, details, transaction } from "./conformance.ts";
import { label, readLabelled } from "./label-conformance.ts";
import { caughtUp } from "./search-index-conformance.ts";

const actor = "retention";
const atMs = 9;
/** States are written before what they are made of goes, some with each call. */
const callLimit = 100;

/** Erases all up to a place; gives how many verdicts and labels. */
export async function eraseThrough({ retention }: Ledger, through: number): Promise<readonly number[]> {
  let [verdicts, labels] = [0, 0];
  for (let call = 0; ; call += 1) {
    assert.ok(call < callLimit, "retention does not come to its end");
    const slice = await retention.erase(through, atMs, actor);
    verdicts += slice.verdicts;
    labels += slice.labels;
    if (slice.isDone) break;
  }
  await retention.settle();
  return [verdicts, labels];
}

export function describeRetention(check: Check): void {
  check("old verdicts go with their labels, on every side, and all else stays", async (ledger, side, other) => {
    const decide = (on: number, id: string, minute: number) =>
      ledger.transactions.decide(on, [transaction(id, "one", minute)]);
    await decide(side, "a", 1);
    await decide(other, "a", 1);
    await ledger.customers.load(side, [{ customerId: "k", name: "K" }], "insert", "ann");
    await ledger.labels.apply(side, [label("a", 2)], "ann");
    const end = await ledger.transactions.nextSequence();
    await decide(side, "b", 3);
    await ledger.labels.apply(side, [label("b", 4)], "ann");
    assert.equal(await ledger.retention.progress(), 0);
    assert.deepEqual(await ledger.retention.count(end - 1), { verdicts: 2, labels: 1 });
    assert.deepEqual(await eraseThrough(ledger, end - 1), [2, 1]);
    assert.deepEqual(await eraseThrough(ledger, end - 1), [0, 0], "once is enough");
    assert.equal(await ledger.retention.progress(), end - 1);
    assert.deepEqual(await ledger.retention.count(end - 1), { verdicts: 0, labels: 0 });

    for (const one of [side, other]) assert.equal(await ledger.transactions.findVerdict(one, "a"), undefined);
    assert.equal(await ledger.labels.find(side, "a"), undefined);
    assert.deepEqual(
      (await ledger.labels.list(side, 0, 9)).map(({ transactionId }) => transactionId),
      ["b"],
    );
    assert.deepEqual(
      (await readLabelled(ledger, side)).map(({ body }) => (JSON.parse(body) as Transaction).id),
      ["b"],
    );
    assert.deepEqual((await ledger.labels.apply(side, [label("a", 5)], "ann"))[0], { kind: "unknown" });
    assert.equal((await ledger.transactions.findVerdict(side, "b"))?.transaction.id, "b");
    assert.deepEqual(await ledger.transactions.listEarlier(side, "b", 9), []);
    assert.equal((await ledger.customers.find(side, "k"))?.name, "K");
    const next = await ledger.transactions.nextSequence();
    const every = Array.from({ length: next }, (_, sequence) => sequence);
    const back = await ledger.transactions.readAt(side, every);
    assert.deepEqual(
      back.map(({ transaction: { id } }) => id),
      ["b"],
    );
    await caughtUp(ledger);
    const { entries } = await ledger.searchIndex.list(side, {}, undefined, 9);
    assert.deepEqual(
      entries.map(({ transactionId }) => transactionId),
      ["b"],
    );
    const { erased, problems } = await ledger.upkeep.verify();
    assert.deepEqual([erased, problems], [3, []]);
  });

  check("what accounts have done counts on, and an id that was erased is new again", async (ledger, side) => {
    const [first] = await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 3)]);
    await ledger.labels.apply(side, [label("a", 2)], "ann");
    await eraseThrough(ledger, (await ledger.transactions.nextSequence()) - 1);
    const [next, again] = await ledger.transactions.decide(side, [
      transaction("c", "one", 4),
      transaction("a", "one", 5),
    ]);
    assert.match(details(next), /^Seen 2 before; all 3; sum 30\. Frauds 1; all 1\.$/);
    assert.ok(again?.kind === "decided" && first?.kind === "decided" && again.sequence > first.sequence);
    assert.match(details(again), /^Seen 3 before/);
    const [replayed] = await ledger.transactions.decide(side, [transaction("a", "one", 5)]);
    assert.deepEqual(replayed, { ...again, kind: "replayed" });
    assert.equal((await ledger.transactions.findVerdict(side, "a"))?.sequence, again.sequence);
    // Late: of its past nothing is left but what came after.
    const [late] = await ledger.transactions.decide(side, [transaction("d", "one", 4)]);
    assert.match(details(late), /^Seen 1 before, late and incomplete/);
  });

  check("a case labels what it was raised for, never another that took an erased id", async (ledger, side) => {
    await raise(ledger, await flag(ledger, side, ["a", "b"]));
    await eraseThrough(ledger, (await ledger.transactions.nextSequence()) - 1);
    await ledger.transactions.decide(side, [transaction("a", "two", 7)]);
    const named = await change(ledger, await only(ledger, side), decision({ transactionIds: ["a"] }));
    assert.ok(named.kind === "refused" && /transaction a is no longer kept/.test(named.problem), named.kind);
    await raise(ledger, await flag(ledger, side, ["b", "c"]));
    const whole = await change(ledger, await only(ledger, side), decision());
    assert.ok(whole.kind === "changed" && whole.labelled === 2, "of the two b's the one that is kept, and c");
    assert.equal(await ledger.labels.find(side, "a"), undefined);
    assert.equal((await ledger.labels.find(side, "b"))?.isFraud, true);
  });

  check("erases slice by slice, with a record for each that names no transaction", async (ledger, side) => {
    const count = retentionSliceRecords + 50;
    const batch = Array.from({ length: count }, (_, index) => transaction(`t${index}`, `account ${index % 7}`, index));
    await ledger.transactions.decide(side, batch);
    const end = await ledger.transactions.nextSequence();
    const slices: number[] = [];
    for (let isDone = false; !isDone; ) {
      assert.ok(slices.length < callLimit);
      const slice = await ledger.retention.erase(end - 1, atMs, actor);
      slices.push(slice.verdicts);
      isDone = slice.isDone;
    }
    assert.ok(slices.every((verdicts) => verdicts <= retentionSliceRecords));
    assert.deepEqual(
      slices.reduce((sum, verdicts) => sum + verdicts, 0),
      count,
    );
    const after = await ledger.transactions.nextSequence();
    const rows = await ledger.audit.list(side, { kinds: ["audit"] }, 1, after, 9);
    assert.deepEqual(
      rows.map(({ subject, event, actor: by }) => [subject, event, by]),
      [
        ["retention", "erased", actor],
        ["retention", "erased", actor],
      ],
    );
    const records = await ledger.audit.readRecords(1, after - 1);
    const erasures = records.flatMap(({ kind, body }) => (kind === journalKinds.audit ? JSON.parse(body ?? "") : []));
    assert.deepEqual(
      erasures.map(({ fromSequence, throughSequence, verdicts }) => [fromSequence, throughSequence, verdicts]),
      [
        [1, retentionSliceRecords, retentionSliceRecords - 1],
        [retentionSliceRecords + 1, end - 1, 51],
      ],
    );
    assert.ok(records.every(({ subject }) => !/^t\d/.test(subject)));
  });
}
