/** What every engine of the ledger must do. An engine's own test is a call of this, and what only it can do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../../contract/customers.ts";
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import type { DecideOutcome, Ledger, SideId } from "../ledger.ts";
import { encodeLines } from "../row-outcomes.ts";
import type { DecisionTimes } from "../upkeep.ts";
import { createDecider } from "./counting-decider.ts";

export interface Opened {
  readonly ledger: Ledger;
  readonly dispose: () => Promise<void>;
}

export function transaction(id: string, accountId: string, minute: number, amount = 10): Transaction {
  return { id, accountId, amount, timeMs: 1_700_000_000_000 + minute * 60_000 };
}

export function accepted(outcome: DecideOutcome | undefined) {
  assert.ok(outcome !== undefined && outcome.kind !== "conflict", "expected an accepted transaction");
  return outcome;
}

export function details(outcome: DecideOutcome | undefined): string {
  return (JSON.parse(accepted(outcome).verdict) as { details: string }).details;
}

export async function sideOf(ledger: Ledger, workspace = "acme", mode: "live" | "test" = "live"): Promise<SideId> {
  await ledger.workspaces.create(workspace, 1, "test");
  const side = await ledger.workspaces.findSide(workspace, mode);
  assert.ok(side !== undefined);
  return side;
}

type Body = (ledger: Ledger, side: SideId, other: SideId) => Promise<void>;

/** The body gets the live and the test side of a new workspace; that of `bare` finds no workspace. */
export interface Check {
  (title: string, body: Body): void;
  bare(title: string, body: (ledger: Ledger) => Promise<void>): void;
}

/** Each case has a ledger of its own, whose chain must hold at the end. */
export function createCheck(name: string, open: () => Promise<Opened>): Check {
  const bare: Check["bare"] = (title, body) =>
    void test(`${name}: ${title}`, async () => {
      const { ledger, dispose } = await open();
      try {
        await body(ledger);
        const { problems } = await ledger.upkeep.verify(true);
        assert.deepEqual(problems, [], "the chain holds after everything");
      } finally {
        await dispose();
      }
    });
  const check = (title: string, body: Body) =>
    bare(title, async (ledger) => {
      const side = await sideOf(ledger);
      await body(ledger, side, (await ledger.workspaces.findSide("acme", "test")) ?? 0);
    });
  return Object.assign(check, { bare });
}

export function describeLedger(check: Check): void {
  check("tries a transaction out and changes nothing by it", async (ledger, side) => {
    const { transactions } = ledger;
    await transactions.decide(side, [transaction("a", "one", 1)]);
    const end = await transactions.nextSequence();
    const tried = [
      await transactions.tryOut(side, transaction("b", "one", 2, 5)),
      await transactions.tryOut(side, transaction("b", "one", 2, 5)),
    ];
    const fresh = await transactions.tryOut(side, transaction("c", "new", 2));
    // Seen late: its account's past is made anew.
    const late = await transactions.tryOut(side, transaction("d", "one", 0, 7));
    const known = [
      await transactions.tryOut(side, transaction("a", "one", 1)),
      await transactions.tryOut(side, transaction("a", "one", 1, 11)),
    ];
    assert.deepEqual(
      known.map(({ kind }) => kind),
      ["replayed", "conflict"],
    );
    assert.equal(await transactions.nextSequence(), end);
    assert.equal(await transactions.findVerdict(side, "b"), undefined);
    const [decided] = await transactions.decide(side, [transaction("b", "one", 2, 5)]);
    assert.deepEqual(tried.map(details), [details(decided), details(decided)]);
    assert.equal(accepted(fresh).sequence, 0);
    assert.match(details(fresh), /^Seen 0 before/);
    const [other] = await transactions.decide(side, [transaction("d", "one", 0, 7)]);
    assert.match(details(late), /^Seen 0 before/);
    assert.match(details(other), /^Seen 0 before/);
  });

  check("decides in order, each on what was accepted before", async (ledger, side) => {
    const outcomes = await ledger.transactions.decide(side, [
      transaction("a", "one", 1),
      transaction("b", "one", 2, 5),
      transaction("c", "two", 3),
    ]);
    assert.deepEqual(outcomes.map(details), [
      "Seen 0 before; all 1; sum 10.",
      "Seen 1 before; all 2; sum 15.",
      "Seen 0 before; all 3; sum 10.",
    ]);
    const sequences = outcomes.map((outcome) => accepted(outcome).sequence);
    assert.ok((sequences[0] ?? 0) < (sequences[1] ?? 0) && (sequences[1] ?? 0) < (sequences[2] ?? 0));
  });

  check("replays the same content byte for byte and counts it once", async (ledger, side) => {
    const [first] = await ledger.transactions.decide(side, [transaction("a", "one", 1)]);
    await ledger.transactions.decide(side, [transaction("b", "one", 2)]);
    const [again] = await ledger.transactions.decide(side, [transaction("a", "one", 1)]);
    assert.deepEqual(accepted(again), { ...accepted(first), kind: "replayed" });
    const [next] = await ledger.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.equal(details(next), "Seen 2 before; all 3; sum 30.");
  });

  check("refuses the same id with other content, within a batch too", async (ledger, side) => {
    const outcomes = await ledger.transactions.decide(side, [
      transaction("a", "one", 1),
      transaction("a", "one", 1, 11),
      { ...transaction("a", "one", 1), attributes: { note: "x" } },
      transaction("a", "one", 1),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind),
      ["decided", "conflict", "conflict", "replayed"],
    );
  });

  check("gives a late transaction the account's history", async (ledger, side) => {
    await ledger.transactions.decide(side, [transaction("a", "one", 1), transaction("b", "one", 5)]);
    const [late] = await ledger.transactions.decide(side, [transaction("c", "one", 3)]);
    assert.equal(details(late), "Seen 1 before, late; all 3; sum 30.");
  });

  check("says which of the account's history were declined, in the same group and before", async (ledger, side) => {
    const declined = (id: string, minute: number) => ({
      ...transaction(id, "one", minute),
      attributes: { status: "declined" },
    });
    await ledger.transactions.decide(side, [declined("a", 1), transaction("b", "one", 5)]);
    const outcomes = await ledger.transactions.decide(side, [declined("c", 6), transaction("d", "one", 3)]);
    assert.equal(details(outcomes[1]), "Seen 1 before, late, 2 declined; all 4; sum 40.");
  });

  check("finds a verdict whole, and nothing of other sides", async (ledger, side, other) => {
    const sent: Transaction = { ...transaction("a/ü %", "one", 1), currency: "EUR", attributes: { k: [1, "two"] } };
    const [outcome] = await ledger.transactions.decide(side, [sent]);
    const found = await ledger.transactions.findVerdict(side, "a/ü %");
    assert.deepEqual(found?.transaction, sent);
    assert.ok(found !== undefined);
    assert.equal(found.verdict, undefined, "the text of an approval is not kept");
    assert.equal(JSON.stringify(createDecider().wordVerdict?.(found)), accepted(outcome).verdict);
    assert.equal(found?.sequence, accepted(outcome).sequence);
    assert.deepEqual(found?.features, Float32Array.of(0, 10));
    assert.equal(await ledger.transactions.findVerdict(other, "a/ü %"), undefined);
    const [elsewhere] = await ledger.transactions.decide(other, [transaction("a/ü %", "one", 9)]);
    assert.equal(details(elsewhere), "Seen 0 before; all 1; sum 10.");
  });

  check("lists what the account did before, the latest first, and nothing of others", async (ledger, side, other) => {
    const first = [transaction("a", "one", 1), transaction("x", "two", 2), transaction("b", "one", 3)];
    await ledger.transactions.decide(side, [...first, transaction("c", "one", 2), transaction("d", "one", 9)]);
    const before = async (id: string, limit: number) =>
      (await ledger.transactions.listEarlier(side, id, limit)).map((earlier) => earlier.id);
    assert.deepEqual(await before("c", 10), ["b", "a"]);
    assert.deepEqual(await before("d", 2), ["c", "b"]);
    assert.deepEqual(await before("a", 10), []);
    assert.deepEqual(await before("unknown", 10), []);
    assert.deepEqual(await ledger.transactions.listEarlier(other, "c", 10), []);
  });

  check("settles many concurrent callers, each with its own answers", async (ledger, side) => {
    const calls = Array.from({ length: 200 }, (_, index) =>
      ledger.transactions.decide(side, [transaction(`t${index}`, `account ${index % 7}`, index, index)]),
    );
    const outcomes = await Promise.all(calls);
    for (const [index] of outcomes.entries()) {
      const found = await ledger.transactions.findVerdict(side, `t${index}`);
      assert.equal(found?.transaction.amount, index);
      assert.equal(found?.sequence, accepted(outcomes[index]?.[0]).sequence);
    }
  });

  check("a transaction that cannot be decided costs only its own answer", async (ledger, side) => {
    const bad: Transaction = { ...transaction("bad", "one", 1), attributes: { explode: true } };
    const [failure, neighbour] = await Promise.allSettled([
      ledger.transactions.decide(side, [bad]),
      ledger.transactions.decide(side, [transaction("good", "one", 2)]),
    ]);
    assert.equal(failure?.status, "rejected");
    assert.equal(neighbour?.status, "fulfilled");
    assert.equal(await ledger.transactions.findVerdict(side, "bad"), undefined);
    const [next] = await ledger.transactions.decide(side, [transaction("next", "one", 3)]);
    assert.equal(details(next), "Seen 1 before; all 2; sum 20.");
  });

  check("loads customers and lets them speak in scoring", async (ledger, side) => {
    const ada: Customer = { customerId: "c1", name: "Ada", accountIds: ["one", "two"] };
    assert.deepEqual(await ledger.customers.load(side, [ada], "insert", "me"), ["loaded"]);
    assert.deepEqual(
      await ledger.customers.load(
        side,
        [{ accountIds: ["one", "two"], name: "Ada", customerId: "c1" }],
        "insert",
        "me",
      ),
      ["unchanged"],
    );
    assert.deepEqual(await ledger.customers.load(side, [{ ...ada, name: "Eve" }], "insert", "me"), ["exists"]);
    assert.deepEqual(await ledger.customers.find(side, "c1"), ada);
    const codes = async (id: string, accountId: string) =>
      accepted((await ledger.transactions.decide(side, [transaction(id, accountId, 1)]))[0]).reasonCodes;
    assert.deepEqual(await codes("a", "one"), ["SEEN", "OWNED_BY_c1"]);
    assert.deepEqual(await codes("b", "three"), ["SEEN"]);
    assert.deepEqual(await ledger.customers.load(side, [{ ...ada, accountIds: ["three"] }], "upsert", "me"), [
      "loaded",
    ]);
    assert.deepEqual(await codes("c", "one"), ["SEEN"]);
    assert.deepEqual(await codes("d", "three"), ["SEEN", "OWNED_BY_c1"]);
  });

  check("says how long single transactions waited, and how much the store takes", async (ledger, side) => {
    const watched: DecisionTimes[] = [];
    ledger.upkeep.watchDecisions((times) => watched.push(times));
    await ledger.transactions.decide(side, [transaction("a", "one", 1)]);
    await ledger.transactions.decideRows(side, {
      count: 1,
      lines: encodeLines([transactionText(transaction("b", "one", 2))]),
    });
    await Promise.all(["a", "c"].map((id) => ledger.transactions.decide(side, [transaction(id, "one", 1)])));
    assert.equal(watched.length, 3, "a row of a file waits for its turn by design");
    for (const times of watched) assert.ok(Object.values(times).every((ms) => ms >= 0 && ms < 1e6));
    const sizes = Object.values(await ledger.upkeep.sizes());
    assert.ok(sizes.some((bytes) => bytes > 0) && sizes.every((bytes) => bytes >= 0));
  });
}
