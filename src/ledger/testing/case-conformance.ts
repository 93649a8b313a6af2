/** What every engine's cases must do: alerts raised once, changes by version, decisions that are labels in the same step. */
import assert from "node:assert/strict";
import type { CaseOrder } from "../../contract/cases.ts";
import {
  type CaseAlert,
  type CaseChange,
  type CaseFilter,
  type CasePlace,
  caseAlertLimit,
  type NewAlert,
  type StoredCase,
} from "../cases.ts";
import type { Ledger, SideId } from "../ledger.ts";
import { type Check, transaction } from "./conformance.ts";
import { label } from "./label-conformance.ts";
import { caughtUp } from "./search-index-conformance.ts";

const due = 1_000_000;

/** Decides transactions that are flagged, and gives the alerts that follow from them. */
export async function flag(
  ledger: Ledger,
  side: SideId,
  ids: readonly string[],
  accountId = "one",
): Promise<NewAlert[]> {
  const after = (await ledger.transactions.nextSequence()) - 1;
  await ledger.transactions.decide(
    side,
    ids.map((id, index) => ({ ...transaction(id, accountId, index, 10), attributes: { status: "review" } })),
  );
  await caughtUp(ledger);
  const { entries } = await ledger.searchIndex.followFlagged(after, 5_000);
  return entries.map(({ currency, ...entry }) => ({ ...entry, currency: currency ?? null }));
}

export async function raise(ledger: Ledger, alerts: readonly NewAlert[], atMs = 10): Promise<void> {
  await ledger.cases.raise(alerts, alerts.at(-1)?.sequence ?? 0, due, atMs);
}

export async function only(ledger: Ledger, side: SideId, accountId = "one"): Promise<StoredCase> {
  const found = await ledger.cases.list(side, { accountId }, "age", undefined, 10);
  const last = found.at(-1);
  assert.ok(last !== undefined, "the account has a case");
  return last;
}

export function change(ledger: Ledger, stored: StoredCase, wanted: CaseChange, version = stored.version, actor = "me") {
  return ledger.cases.change(stored.side, stored.number, version, wanted, 50, actor);
}

export const decision = (more: Partial<Extract<CaseChange, { kind: "decide" }>> = {}): CaseChange => ({
  kind: "decide",
  outcome: "fraud",
  transactionIds: null,
  note: null,
  replacesLabels: false,
  ...more,
});

const kindsOf = async (ledger: Ledger, { side, number }: StoredCase) =>
  (await ledger.cases.listEvents(side, number)).map(({ kind, count }) => (count === 0 ? kind : `${kind} ${count}`));

export function describeCases(check: Check): void {
  check("what is flagged is followed across sides, in order, page after page", async (ledger, side, other) => {
    await flag(ledger, side, ["a"]);
    await ledger.transactions.decide(side, [transaction("fine", "one", 5)]);
    await flag(ledger, other, ["b"]);
    await flag(ledger, side, ["c"]);
    const first = await ledger.searchIndex.followFlagged(0, 2);
    assert.deepEqual(
      first.entries.map((entry) => [entry.side, entry.transactionId]),
      [
        [side, "a"],
        [other, "b"],
      ],
    );
    const second = await ledger.searchIndex.followFlagged(first.throughSequence, 2);
    assert.deepEqual(
      second.entries.map(({ transactionId }) => transactionId),
      ["c"],
    );
    const last = await ledger.searchIndex.followFlagged(second.throughSequence, 2);
    assert.deepEqual(last, { entries: [], throughSequence: second.throughSequence });
  });

  check("alerts are grouped by account, raised once, and carry the priority", async (ledger, side) => {
    const alerts = [...(await flag(ledger, side, ["a", "b"])), ...(await flag(ledger, side, ["c"], "two"))];
    await raise(ledger, alerts);
    await raise(ledger, alerts, 20);
    const stored = await only(ledger, side);
    assert.deepEqual([stored.alerts, stored.valueAtRisk, stored.highestScore, stored.version], [2, 20, 1, 1]);
    assert.deepEqual([stored.state, stored.openedAtMs, stored.dueAtMs], ["open", 10, due]);
    assert.equal((await only(ledger, side, "two")).alerts, 1);
    assert.equal(await ledger.cases.progress(), alerts.at(-1)?.sequence);
    const listed = await ledger.cases.listAlerts(side, stored.number, 0, 10);
    assert.deepEqual(
      listed.map(({ transactionId, status }: CaseAlert) => [transactionId, status]),
      [
        ["a", "review"],
        ["b", "review"],
      ],
    );
    await raise(ledger, await flag(ledger, side, ["d"]), 30);
    await raise(ledger, await flag(ledger, side, ["e"]), 40);
    assert.deepEqual(await kindsOf(ledger, stored), ["opened 2", "alert 2"]);
    assert.deepEqual((await only(ledger, side)).version, 3);
  });

  check("a case is of its side only", async (ledger, side, other) => {
    await raise(ledger, await flag(ledger, side, ["a"]));
    const stored = await only(ledger, side);
    assert.equal(await ledger.cases.find(other, stored.number), undefined);
    assert.deepEqual(await ledger.cases.listAlerts(other, stored.number, 0, 10), []);
    assert.deepEqual(await ledger.cases.listEvents(other, stored.number), []);
    const outcome = await ledger.cases.change(other, stored.number, undefined, { kind: "note", text: "x" }, 1, "me");
    assert.equal(outcome.kind, "unknown");
  });

  check(
    "of two people who change one version the second gets a conflict, unless it is the same",
    async (ledger, side) => {
      await raise(ledger, await flag(ledger, side, ["a"]));
      const stored = await only(ledger, side);
      assert.equal((await change(ledger, stored, { kind: "assign", assignee: "Ann" })).kind, "changed");
      const late = await change(ledger, stored, { kind: "assign", assignee: "Ben" });
      assert.ok(late.kind === "conflict");
      assert.deepEqual([late.stored.version, late.stored.assignee], [2, "Ann"]);
      assert.equal((await change(ledger, stored, { kind: "assign", assignee: "Ann" })).kind, "unchanged");
      assert.equal((await only(ledger, side)).version, 2);
    },
  );

  check(
    "a decision and its labels are one step, safe to repeat; the next alert opens another case",
    async (ledger, side) => {
      await raise(ledger, await flag(ledger, side, ["a", "b"]));
      const stored = await only(ledger, side);
      const before = await ledger.transactions.nextSequence();
      const decided = await change(ledger, stored, decision({ note: "Sure" }));
      assert.ok(decided.kind === "changed");
      assert.equal(decided.labelled, 2);
      assert.equal(await ledger.transactions.nextSequence(), before + 3);
      const found = await ledger.labels.find(side, "a");
      assert.deepEqual([found?.isFraud, found?.source, found?.note], [true, "analyst", `case-${stored.number}`]);
      assert.equal((await change(ledger, stored, decision({ note: "Sure" }))).kind, "unchanged");
      assert.equal((await change(ledger, stored, decision({ outcome: "genuine" }))).kind, "conflict");
      assert.equal((await change(ledger, decided.stored, decision({ outcome: "genuine" }))).kind, "refused");
      await raise(ledger, await flag(ledger, side, ["c"]));
      const next = await only(ledger, side);
      assert.notEqual(next.number, stored.number);
      assert.deepEqual([next.alerts, next.state], [1, "open"]);
      const reopened = await change(ledger, decided.stored, { kind: "reopen", dueAtMs: due, note: null });
      assert.ok(reopened.kind === "refused");
      assert.match(reopened.problem, new RegExp(`case-${next.number}`));
    },
  );

  check("labels that say otherwise stop a decision, unless it says that they are replaced", async (ledger, side) => {
    await raise(ledger, await flag(ledger, side, ["a", "b", "c"]));
    await ledger.labels.apply(side, [label("a", 5), label("b", 5, { isFraud: false })], "bank");
    const stored = await only(ledger, side);
    assert.deepEqual(await change(ledger, stored, decision({ outcome: "genuine" })), {
      kind: "contradicted",
      transactionIds: ["a"],
    });
    assert.equal((await ledger.labels.find(side, "a"))?.isFraud, true);
    assert.equal(await ledger.labels.find(side, "c"), undefined);
    const genuine = await change(ledger, stored, decision({ outcome: "genuine", replacesLabels: true }));
    assert.ok(genuine.kind === "changed");
    assert.equal(genuine.labelled, 2, "the one that said so already stays");
    assert.equal((await ledger.labels.find(side, "a"))?.isFraud, false);
  });

  check(
    "named transactions alone are labelled, strange ones refused, and inconclusive labels none",
    async (ledger, side) => {
      await raise(ledger, [...(await flag(ledger, side, ["a", "b"])), ...(await flag(ledger, side, ["c"], "two"))]);
      const stored = await only(ledger, side);
      assert.equal((await change(ledger, stored, decision({ transactionIds: ["c"] }))).kind, "refused");
      assert.equal((await change(ledger, stored, decision({ transactionIds: ["b"] }))).kind, "changed");
      assert.equal(await ledger.labels.find(side, "a"), undefined);
      assert.equal((await ledger.labels.find(side, "b"))?.isFraud, true);
      const two = await only(ledger, side, "two");
      assert.equal((await change(ledger, two, decision({ outcome: "inconclusive" }))).kind, "changed");
      assert.equal(await ledger.labels.find(side, "c"), undefined);
      const again = await change(ledger, await only(ledger, side, "two"), {
        kind: "reopen",
        dueAtMs: due + 1,
        note: "More",
      });
      assert.ok(again.kind === "changed");
      assert.deepEqual([again.stored.state, again.stored.dueAtMs, again.stored.decision], ["open", due + 1, null]);
    },
  );

  check("a case put aside wakes when its time comes, or with the next alert", async (ledger, side) => {
    await raise(ledger, [...(await flag(ledger, side, ["a"])), ...(await flag(ledger, side, ["b"], "two"))]);
    for (const accountId of ["one", "two"]) {
      const outcome = await change(ledger, await only(ledger, side, accountId), { kind: "snooze", untilMs: 100 });
      assert.ok(outcome.kind === "changed" && outcome.stored.state === "snoozed");
    }
    await raise(ledger, await flag(ledger, side, ["c"]), 60);
    assert.equal((await only(ledger, side)).state, "open");
    assert.deepEqual(await kindsOf(ledger, await only(ledger, side)), ["opened 1", "snoozed", "alert 1", "woken"]);
    assert.equal(await ledger.cases.wake(99, 10), 0);
    assert.equal(await ledger.cases.wake(100, 10), 1);
    assert.equal(await ledger.cases.wake(100, 10), 0);
    assert.deepEqual(
      [(await only(ledger, side, "two")).state, (await only(ledger, side, "two")).snoozedUntilMs],
      ["open", null],
    );
  });

  check("a case put aside is taken up again by whoever put it aside", async (ledger, side) => {
    await raise(ledger, await flag(ledger, side, ["a"]));
    assert.equal((await change(ledger, await only(ledger, side), { kind: "wake" })).kind, "unchanged");
    await change(ledger, await only(ledger, side), { kind: "snooze", untilMs: 100 });
    const woken = await change(ledger, await only(ledger, side), { kind: "wake" });
    assert.ok(woken.kind === "changed");
    assert.deepEqual([woken.stored.state, woken.stored.snoozedUntilMs], ["open", null]);
    assert.equal(await ledger.cases.wake(100, 10), 0);
    assert.deepEqual(await kindsOf(ledger, await only(ledger, side)), ["opened 1", "snoozed", "woken"]);
    await change(ledger, await only(ledger, side), decision({ outcome: "inconclusive" }));
    assert.equal((await change(ledger, await only(ledger, side), { kind: "wake" })).kind, "refused");
  });

  check("opened by hand, noted and linked; one open case for an account", async (ledger, side) => {
    const [alert] = await flag(ledger, side, ["a"]);
    assert.ok(alert !== undefined);
    const { side: _, accountId, ...shown } = alert;
    const opened = await ledger.cases.open(side, { accountId, alerts: [shown], note: "Odd", dueAtMs: due }, 5, "me");
    assert.equal(opened.kind, "opened");
    assert.equal(
      (await ledger.cases.open(side, { accountId, alerts: [], note: null, dueAtMs: 1 }, 6, "you")).kind,
      "exists",
    );
    await raise(ledger, [alert]);
    const link: CaseChange = { kind: "link", link: { kind: "document", id: "7" } };
    assert.equal((await change(ledger, opened.stored, link)).kind, "changed");
    assert.equal((await change(ledger, opened.stored, link)).kind, "unchanged");
    await change(ledger, await only(ledger, side), { kind: "note", text: "Called" });
    const stored = await only(ledger, side);
    assert.deepEqual([stored.alerts, stored.links], [1, [{ kind: "document", id: "7" }]]);
    assert.deepEqual(await kindsOf(ledger, stored), ["opened 1", "linked", "noted"]);
  });

  check("lists by priority and by age, filtered, page after page, and sums up", async (ledger, side) => {
    const accounts = ["low", "high", "mid"];
    const counts = [1, 3, 2];
    for (const [index, accountId] of accounts.entries()) {
      const ids = Array.from({ length: counts[index] ?? 0 }, (_, place) => `${accountId}${place}`);
      await raise(ledger, await flag(ledger, side, ids, accountId), 10 * (index + 1));
    }
    const accountsOf = (cases: readonly StoredCase[]) => cases.map(({ accountId }) => accountId);
    const list = (filter: CaseFilter, order: CaseOrder, after?: CasePlace, limit = 10) =>
      ledger.cases.list(side, filter, order, after, limit);
    assert.deepEqual(accountsOf(await list({}, "age")), accounts);
    const first = await list({}, "priority", undefined, 2);
    assert.deepEqual(accountsOf(first), ["high", "mid"]);
    const last = first.at(-1);
    assert.ok(last !== undefined);
    const place = { number: last.number, score: last.highestScore, value: last.valueAtRisk };
    assert.deepEqual(accountsOf(await list({}, "priority", place)), ["low"]);
    assert.deepEqual(accountsOf(await list({}, "age", place)), []);
    const [high] = first;
    assert.ok(high !== undefined);
    await change(ledger, high, { kind: "assign", assignee: "Ann" });
    await change(ledger, last, decision());
    assert.deepEqual(accountsOf(await list({ assignee: "Ann" }, "age")), ["high"]);
    assert.deepEqual(accountsOf(await list({ assignee: null }, "age")), ["low", "mid"]);
    assert.deepEqual(accountsOf(await list({ states: ["decided"] }, "age")), ["mid"]);
    assert.deepEqual(accountsOf(await list({ states: ["open", "snoozed"], minimumScore: 1 }, "age")), ["high"]);
    assert.deepEqual(accountsOf(await list({ dueBeforeMs: due }, "age")), []);
    assert.deepEqual(await ledger.cases.summarise(side, due + 1), {
      open: 2,
      snoozed: 0,
      overdue: 2,
      unassigned: 1,
      assignees: [{ assignee: "Ann", open: 1, overdue: 1 }],
      medianDecisionMs: 20,
      decisions: { fraud: 1, genuine: 0, inconclusive: 0 },
    });
    const waiting = (await ledger.cases.listWaiting(10)).toSorted((a, b) => a.openedAtMs - b.openedAtMs);
    assert.deepEqual(
      waiting.map(({ state, openedAtMs, dueAtMs }) => [state, openedAtMs, dueAtMs]),
      [
        ["open", 10, due],
        ["open", 20, due],
      ],
    );
    assert.equal((await ledger.cases.listWaiting(1)).length, 1);
  });

  check("a case of a busy account lists so many alerts, and counts all", async (ledger, side) => {
    const ids = Array.from({ length: caseAlertLimit + 5 }, (_, index) => `t${index}`);
    await raise(ledger, await flag(ledger, side, ids));
    const stored = await only(ledger, side);
    assert.equal(stored.alerts, caseAlertLimit + 5);
    assert.equal((await ledger.cases.listAlerts(side, stored.number, 0, 5_000)).length, caseAlertLimit);
    const outcome = await change(ledger, stored, decision());
    assert.ok(outcome.kind === "changed");
    assert.equal(outcome.labelled, caseAlertLimit);
  });
}
