/** What every engine of the ledger must do with labels. */
import assert from "node:assert/strict";
import type { NewLabel } from "../../contract/labels.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { HistoryModule, LabelledRow } from "../history.ts";
import type { LabelOutcome, LabelRequest, StoredLabel } from "../labels.ts";
import type { Ledger, SideId } from "../ledger.ts";
import { type Check, details, sideOf, transaction } from "./conformance.ts";

const startMs = 1_700_000_000_000;
const minuteMs = 60_000;

/** Known so many minutes after the start, as the transactions' own times are given. */
export function label(transactionId: string, minute: number, more: Partial<NewLabel> = {}): LabelRequest {
  const knownAtMs = startMs + minute * minuteMs;
  return {
    kind: "label",
    label: { transactionId, isFraud: true, knownAtMs, isTimeAssumed: false, source: "analyst", ...more },
  };
}

const kinds = (outcomes: readonly LabelOutcome[]) => outcomes.map(({ kind }) => kind);

function inForce(outcome: LabelOutcome | undefined): StoredLabel {
  assert.ok(outcome !== undefined && "label" in outcome, `expected a label, not ${outcome?.kind}`);
  return outcome.label;
}

async function decideOne(ledger: Ledger, side: SideId, id: string, account: string, minute: number): Promise<string> {
  return details((await ledger.transactions.decide(side, [transaction(id, account, minute)]))[0]);
}

/** How many frauds of its account, and of all accounts, a transaction at that minute knows of. */
async function fraudsAt(ledger: Ledger, side: SideId, id: string, minute: number): Promise<readonly number[]> {
  const said = /Frauds (\d+); all (\d+)\.$/.exec(await decideOne(ledger, side, id, "one", minute));
  return [Number(said?.[1] ?? 0), Number(said?.[2] ?? 0)];
}

/** The labelled transactions of a side, as another thread reads them. */
export async function readLabelled(
  { history }: Ledger,
  side: SideId,
  from = 0,
  to = 10_000,
): Promise<readonly LabelledRow[]> {
  assert.ok(history !== undefined);
  const { openHistory } = (await import(history.moduleUrl)) as HistoryModule;
  const reader = openHistory(history.settings);
  try {
    return Array.from(reader.readLabelled(side, from, to), (row) => ({ ...row, features: row.features.slice() }));
  } finally {
    reader.close();
  }
}

export function describeLabels(check: Check): void {
  check("keeps a label whole, and nothing of other sides", async (ledger, side, other) => {
    await decideOne(ledger, side, "a/ü %", "one", 1);
    assert.equal(await ledger.labels.find(side, "a/ü %"), undefined);
    const request = label("a/ü %", 5, { source: "chargeback", note: "card reported stolen" });
    const [outcome] = await ledger.labels.apply(side, [request], "me");
    const { sequence, ...stored } = inForce(outcome);
    assert.deepEqual(stored, {
      transactionId: "a/ü %",
      isFraud: true,
      knownAtMs: startMs + 5 * minuteMs,
      source: "chargeback",
      note: "card reported stolen",
    });
    assert.deepEqual(await ledger.labels.find(side, "a/ü %"), { ...stored, sequence });
    const judged = (await ledger.transactions.findVerdict(side, "a/ü %"))?.sequence ?? 0;
    const others = Array.from({ length: 60 }, (_, place) => judged + 1 + place);
    assert.deepEqual([...(await ledger.labels.findOf(side, [...others, judged]))], [[judged, true]]);
    assert.equal((await ledger.labels.findOf(other, [judged])).size + (await ledger.labels.findOf(side, [])).size, 0);
    assert.equal(await ledger.labels.find(other, "a/ü %"), undefined);
    assert.deepEqual(await ledger.labels.list(other, 0, 10), []);
    assert.deepEqual(await readLabelled(ledger, other), []);
    assert.deepEqual(kinds(await ledger.labels.apply(other, [request], "me")), ["unknown"]);
    assert.deepEqual(kinds(await ledger.labels.apply(other, [{ kind: "revoke", transactionId: "a/ü %" }], "me")), [
      "unknown",
    ]);
  });

  check("distinguishes an equal label from a new one, and journals changes only", async (ledger, side) => {
    await decideOne(ledger, side, "a", "one", 1);
    const [first] = await ledger.labels.apply(side, [label("a", 5)], "me");
    const { records } = await ledger.upkeep.verify();
    const assumed = label("a", 9, { isTimeAssumed: true });
    assert.deepEqual(await ledger.labels.apply(side, [label("a", 5), assumed], "you"), [
      { kind: "unchanged", label: inForce(first) },
      { kind: "unchanged", label: inForce(first) },
    ]);
    assert.equal((await ledger.upkeep.verify()).records, records, "an equal label is no change");
    const changes = [
      label("a", 6),
      label("a", 6, { isFraud: false }),
      label("a", 6, { isFraud: false, source: "customer" }),
      label("a", 6, { isFraud: false, source: "customer", note: "called back" }),
    ];
    const reversals: boolean[] = [];
    for (const change of changes) {
      const [outcome] = await ledger.labels.apply(side, [change], "me");
      assert.ok(outcome?.kind === "labelled");
      reversals.push(outcome.isReversal);
    }
    assert.deepEqual(reversals, [false, true, false, false]);
    assert.equal((await ledger.upkeep.verify()).records, records + changes.length);
    assert.equal((await ledger.labels.list(side, 0, 10)).length, 1, "a transaction has one label");
    assert.equal((await ledger.labels.find(side, "a"))?.note, "called back");
  });

  check("refuses what is known before the transaction, and ids that it does not have", async (ledger, side) => {
    await decideOne(ledger, side, "a", "one", 5);
    const requests = [label("a", 4), label("b", 9), label("a", 5)];
    assert.deepEqual(kinds(await ledger.labels.apply(side, requests, "me")), ["too_early", "unknown", "labelled"]);
    const revokes = ["b", "a", "a"].map((transactionId): LabelRequest => ({ kind: "revoke", transactionId }));
    assert.deepEqual(kinds(await ledger.labels.apply(side, revokes, "me")), ["unknown", "revoked", "not_labelled"]);
  });

  check("takes the transaction's own time where no time is given and it lies ahead", async (ledger, side) => {
    await decideOne(ledger, side, "a", "one", 5);
    const [outcome] = await ledger.labels.apply(side, [label("a", 1, { isTimeAssumed: true })], "me");
    assert.equal(inForce(outcome).knownAtMs, startMs + 5 * minuteMs);
  });

  check(
    "lets a label speak in later verdicts from its own time on, and changes no earlier one",
    async (ledger, side) => {
      await decideOne(ledger, side, "a", "one", 1);
      const before = await ledger.transactions.findVerdict(side, "a");
      await ledger.labels.apply(side, [label("a", 10)], "me");
      assert.deepEqual(await fraudsAt(ledger, side, "b", 9), [0, 0], "not known yet");
      assert.deepEqual(await fraudsAt(ledger, side, "c", 10), [1, 1]);
      assert.equal(await decideOne(ledger, side, "d", "two", 11), "Seen 0 before; all 4; sum 10. Frauds 0; all 1.");
      assert.deepEqual(await ledger.transactions.findVerdict(side, "a"), before);
      const other = await sideOf(ledger, "acme", "test");
      assert.deepEqual(await fraudsAt(ledger, other, "e", 12), [0, 0]);
    },
  );

  check("takes back what a replaced or revoked label had said", async (ledger, side) => {
    await decideOne(ledger, side, "a", "one", 1);
    await decideOne(ledger, side, "b", "one", 2);
    await ledger.labels.apply(side, [label("a", 3), label("b", 4)], "me");
    assert.deepEqual(await fraudsAt(ledger, side, "c", 20), [2, 2]);
    await ledger.labels.apply(side, [label("a", 30)], "me");
    assert.deepEqual(await fraudsAt(ledger, side, "d", 25), [1, 1]);
    assert.deepEqual(await fraudsAt(ledger, side, "e", 30), [2, 2]);
    await ledger.labels.apply(side, [label("a", 30, { isFraud: false })], "me");
    assert.deepEqual(await fraudsAt(ledger, side, "f", 31), [1, 1]);
    await ledger.labels.apply(side, [{ kind: "revoke", transactionId: "b" }], "me");
    assert.deepEqual(await fraudsAt(ledger, side, "g", 32), [0, 0]);
    assert.equal(await ledger.labels.find(side, "b"), undefined);
  });

  check("gives a late transaction the labels of the account's history", async (ledger, side) => {
    for (const [index, id] of ["a", "b", "c"].entries()) await decideOne(ledger, side, id, "one", index);
    await ledger.labels.apply(side, [label("a", 10), label("b", 20), label("c", 12, { isFraud: false })], "me");
    await decideOne(ledger, side, "last", "one", 50);
    assert.deepEqual(await fraudsAt(ledger, side, "late", 15), [1, 1]);
    await ledger.labels.apply(side, [{ kind: "revoke", transactionId: "a" }], "me");
    assert.deepEqual(await fraudsAt(ledger, side, "later", 16), [0, 0]);
    assert.deepEqual(await fraudsAt(ledger, side, "latest", 21), [1, 1]);
  });

  check("lists labels page by page, a replaced one again at the end", async (ledger, side) => {
    const ids = ["a", "b", "c", "d"];
    for (const id of ids) await decideOne(ledger, side, id, "one", 1);
    await ledger.labels.apply(
      side,
      ids.map((id) => label(id, 5, { isFraud: id !== "b" })),
      "me",
    );
    const first = await ledger.labels.list(side, 0, 2);
    assert.deepEqual(
      first.map(({ transactionId }) => transactionId),
      ["a", "b"],
    );
    await ledger.labels.apply(side, [label("a", 6)], "me");
    const rest = await ledger.labels.list(side, first.at(-1)?.sequence ?? 0, 10);
    assert.deepEqual(
      rest.map(({ transactionId }) => transactionId),
      ["c", "d", "a"],
    );
    const frauds = await ledger.labels.list(side, 0, 2, { isFraud: true });
    assert.deepEqual(
      frauds.map(({ transactionId }) => transactionId),
      ["c", "d"],
    );
    const genuine = await ledger.labels.list(side, 0, 10, { isFraud: false });
    assert.deepEqual(
      genuine.map(({ transactionId }) => transactionId),
      ["b"],
    );
  });

  check("reads labelled transactions with their features in the order of acceptance", async (ledger, side) => {
    for (const id of ["a", "b", "c", "d"]) await decideOne(ledger, side, id, "one", 1);
    await ledger.labels.apply(side, [label("d", 5), label("a", 5), label("c", 5, { isFraud: false })], "me");
    const all = await readLabelled(ledger, side);
    assert.deepEqual(
      all.map(({ body }) => (JSON.parse(body) as Transaction).id),
      ["a", "c", "d"],
    );
    for (const { sequence, body, features, ...stored } of all) {
      const transaction = JSON.parse(body) as Transaction;
      const decided = await ledger.transactions.findVerdict(side, transaction.id);
      assert.deepEqual([sequence, transaction, features], [decided?.sequence, decided?.transaction, decided?.features]);
      const { isFraud, knownAtMs } = (await ledger.labels.find(side, transaction.id)) ?? {};
      assert.deepEqual(stored, { isFraud, knownAtMs });
    }
    assert.deepEqual(all[1]?.features, Float32Array.of(2, 10));
    const [from, to] = [(all[0]?.sequence ?? 0) + 1, all[2]?.sequence];
    assert.deepEqual(await readLabelled(ledger, side, from, to), [all[1]]);
  });
}
