import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { atLength } from "../../../test/support/at-length.ts";
import type { BacktestRequest } from "../../contract/backtests.ts";
import { caughtUp } from "../../ledger/testing/search-index-conformance.ts";
import { builtInStored } from "../../scoring/model/built-in.ts";
import { bytesOfModel } from "../../scoring/model/stored-model.ts";
import { type LiveSide, laterMs, simulatedPayments, withLiveSide } from "./testing/live-side.ts";

const payments = simulatedPayments(atLength(250, 1_200));

async function run({ backtests, side }: LiveSide, request: BacktestRequest) {
  const { backtest, ended } = await backtests.start(side, request, "test");
  await ended;
  return backtests.find(side, backtest.backtestId);
}

async function label({ ledger, side }: LiveSide): Promise<void> {
  const requests = payments.map(({ transaction, isFraud }) => ({
    kind: "label" as const,
    label: {
      transactionId: transaction.id,
      isFraud,
      knownAtMs: transaction.timeMs + 86_400_000,
      isTimeAssumed: false,
      source: "analyst" as const,
    },
  }));
  await ledger.labels.apply(side, requests, "test");
}

test("Caught, missed and false alarms add up with the labels, by day and as a whole", () =>
  withLiveSide(async (side) => {
    await side.decide(payments);
    await label(side);
    const { status, result } = await run(side, {
      isAlone: true,
      thresholds: { review: 100, decline: 100 },
      rules: [{ ruleId: "large", expression: "amount > 100", action: { kind: "review" } }],
    });
    assert.equal(status, "done");
    assert.ok(result !== null);
    const outgoing = payments.filter(({ transaction }) => transaction.amount > 100);
    const frauds = payments.filter(({ isFraud }) => isFraud);
    const caught = outgoing.filter(({ isFraud }) => isFraud);
    assert.ok(caught.length > 0 && outgoing.length > caught.length);
    const { candidate } = result.whole;
    assert.equal(result.transactions, payments.length);
    assert.equal(result.frauds, frauds.length);
    assert.equal(candidate.review, outgoing.length);
    assert.equal(candidate.caught, caught.length);
    assert.equal(candidate.missed, frauds.length - caught.length);
    assert.equal(candidate.falseAlarms, outgoing.length - caught.length);
    const caughtAmount = caught.reduce((sum, { transaction }) => sum + transaction.amount, 0);
    assert.ok(Math.abs(candidate.caughtAmount - caughtAmount) < 0.01);
    assert.equal(
      result.days.reduce((sum, day) => sum + day.candidate.caught, 0),
      caught.length,
    );
    assert.equal(
      result.days.reduce((sum, day) => sum + day.transactions, 0),
      payments.length,
    );
    const largest = caught.map(({ transaction }) => transaction.amount).sort((one, other) => other - one);
    assert.deepEqual(
      result.examples.caught.map(({ amount }) => amount),
      largest.slice(0, 20),
    );
    assert.deepEqual(
      result.rules.map(({ code, fired, frauds: found }) => [code, fired, found]),
      [["rule:large", outgoing.length, caught.length]],
    );
    assert.equal(result.maturity.labelledShare, 1);
    assert.equal(result.maturity.matureTransactions, payments.length);
  }));

test("Days whose labels cannot be known yet are marked", () =>
  withLiveSide(async (side) => {
    const late = payments.map((payment) => {
      const timeMs = payment.transaction.timeMs - (payments.at(-1)?.transaction.timeMs ?? 0) + laterMs;
      return { ...payment, transaction: { ...payment.transaction, timeMs } };
    });
    await side.decide(late);
    const { result } = await run(side, {});
    assert.deepEqual(result?.maturity.isAssumed, true);
    assert.equal(result.maturity.labelDelayDays, 60);
    assert.ok(result.maturity.matureTransactions < payments.length);
    assert.ok(result.days.some(({ isMature }) => !isMature));
    assert.equal(
      result.mature.candidate.approved + result.mature.candidate.flagged,
      result.maturity.matureTransactions,
    );
  }));

test("A period leaves out what lies before and after it", () =>
  withLiveSide(async (side) => {
    await side.decide(payments);
    const middleMs = payments[payments.length / 2]?.transaction.timeMs ?? 0;
    const from = new Date(middleMs).toISOString();
    const [later, earlier] = [await run(side, { from }), await run(side, { to: from })];
    assert.equal((later.result?.transactions ?? 0) + (earlier.result?.transactions ?? 0), payments.length);
    const day = new Date(middleMs).toISOString().slice(0, 10);
    const dayStartMs = Date.parse(day);
    const ofDay = payments.filter(
      ({ transaction: { timeMs } }) => timeMs >= dayStartMs && timeMs < dayStartMs + 86_400_000,
    );
    assert.equal((await run(side, { from: day, to: day })).result?.transactions, ofDay.length);
    const few = payments.length / 12;
    assert.ok((later.result?.transactions ?? 0) > few && (earlier.result?.transactions ?? 0) > few);
  }));

test("Progress counts the side's own verdicts, whatever else the journal holds", () =>
  withLiveSide(async (side) => {
    const other = (await side.ledger.workspaces.findSide("acme", "test")) ?? 0;
    await side.decide(payments);
    await side.ledger.transactions.decide(
      other,
      payments.map(({ transaction }) => transaction),
    );
    await caughtUp(side.ledger);
    const { done, of } = await run(side, {});
    assert.deepEqual([done, of], [payments.length, payments.length]);
  }));

test("A backtest of a trained model over what it learned from says that it is in-sample", () =>
  withLiveSide(async (side) => {
    await side.decide(payments.slice(0, 50));
    const card = { period: { to: new Date(laterMs).toISOString() } };
    await side.ledger.models.save(side.side, { trainedAtMs: 0, card, body: bytesOfModel(builtInStored) }, "test");
    const { result } = await run(side, { model: "trained-1" });
    assert.deepEqual(
      result?.learned?.map(({ model, inSample }) => [model, inSample]),
      [["trained-1", "all"]],
    );
    assert.equal(result?.outOfSample, null);
    assert.deepEqual((await run(side, {})).result?.learned, []);
  }));

test("Lists are asked as they were, or as they are", () =>
  withLiveSide(async (side) => {
    await side.decide(payments);
    const named = payments.flatMap(({ transaction }) => transaction.counterpartyId ?? []);
    const entry = { value: named[0] ?? "", expiresAtMs: null, note: null };
    const list = { kind: "block", field: "counterpartyId", title: "" } as const;
    await side.ledger.lists.create(side.side, "bad", list, 1, "test");
    await side.ledger.lists.put(side.side, "bad", [entry], 1, "test");
    const times = named.filter((id) => id === entry.value).length;
    const then = await run(side, { thresholds: { review: 100, decline: 100 } });
    const now = await run(side, { thresholds: { review: 100, decline: 100 }, lists: "now" });
    assert.equal(then.result?.whole.candidate.declined, 0);
    assert.equal(now.result?.whole.candidate.declined, times);
  }));

test("A file is replayed in memory, and its bad rows are counted", () =>
  withLiveSide(async (side) => {
    const path = join(side.folder, "file.csv");
    const rows = payments.map(({ transaction, isFraud }) =>
      [
        transaction.id,
        new Date(transaction.timeMs).toISOString(),
        transaction.accountId,
        transaction.amount,
        isFraud ? 1 : 0,
      ].join(),
    );
    await writeFile(path, `transactionId,timestamp,accountId,amount,isFraud\n${rows.join("\n")}\nbad,row,here,x,1\n`);
    const { backtest, ended } = await side.backtests.start(
      side.side,
      { rules: [{ ruleId: "large", expression: "amount > 100", action: { kind: "block" } }] },
      "test",
      { path, name: "file.csv", labelDelayMs: 86_400_000 },
    );
    await ended;
    const { result } = await side.backtests.find(side.side, backtest.backtestId);
    assert.equal(result?.transactions, payments.length);
    assert.equal(result.rejectedRows, 1);
    assert.equal(result.whole.recorded, null);
    assert.ok(result.whole.candidate.declined >= payments.filter(({ transaction }) => transaction.amount > 100).length);
    assert.ok(result.frauds > 0);
  }));

test("What cannot be tested is refused with its position, and a running backtest can be cancelled", () =>
  withLiveSide(async (side) => {
    await side.decide(payments.slice(0, 50));
    const refused = (request: BacktestRequest, expected: RegExp) =>
      assert.rejects(side.backtests.start(side.side, request, "test"), expected);
    const action = { kind: "block" } as const;
    await refused({ rules: [{ ruleId: "x", expression: "amuont > 1", action }] }, /Rule x .*column 1.*amount/);
    await refused({ rules: [{ ruleId: "x" }] }, /not saved/);
    await refused({ ruleSet: "set-7" }, /no rule set/);
    await refused({ without: ["not-there"] }, /without: there is no rule not-there/);
    await refused({ without: ["Not There"] }, /without: there is no rule with this name/);
    await refused({ model: "trained-7" }, /no model/);
    await refused({ builtIn: [{ code: "NOTHING", mode: "off" }] }, /no built-in rule/);
    await refused({ thresholds: { review: 50, decline: 40 } }, /must not be above/);
    await refused({ from: "2025-01-02T00:00:00Z", to: "2025-01-01T00:00:00Z" }, /before/);
    const { backtest, ended } = await side.backtests.start(side.side, {}, "test");
    assert.equal((await side.backtests.cancel(side.side, backtest.backtestId)).status, "cancelled");
    await ended;
    assert.equal((await side.backtests.find(side.side, backtest.backtestId)).status, "cancelled");
    await assert.rejects(side.backtests.find(side.side + 1, backtest.backtestId), /no backtest/);
    assert.equal((await side.backtests.list(side.side, "", 10)).backtests.length, 1);
  }));

test("Other nodes report a backtest too and can cancel it, also when the node that ran it is gone", () =>
  withLiveSide(async ({ side, backtests, openBacktests, decide, ledger }) => {
    await decide(payments);
    const elsewhere = openBacktests();
    const first = await backtests.start(side, {}, "test");
    await first.ended;
    const done = await backtests.find(side, first.backtest.backtestId);
    assert.equal(done.status, "done");
    assert.deepEqual(await elsewhere.find(side, first.backtest.backtestId), done);

    const second = await backtests.start(side, {}, "test");
    assert.equal((await elsewhere.cancel(side, second.backtest.backtestId)).status, "cancelled");
    await second.ended;
    assert.equal((await elsewhere.find(side, second.backtest.backtestId)).status, "cancelled");
    await assert.rejects(elsewhere.cancel(side, second.backtest.backtestId), /already finished/);

    const lost = { ...second.backtest, backtestId: "lost", status: "running" as const };
    await ledger.backtests.save({ side, touchedAtMs: laterMs, backtest: lost });
    assert.equal((await openBacktests(() => laterMs + 1_000).find(side, "lost")).status, "running");
    const later = openBacktests(() => laterMs + 3_600_000);
    assert.match((await later.find(side, "lost")).problem ?? "", /stopped before the backtest finished/);
    const { backtests: listed } = await later.list(side, "", 2);
    assert.deepEqual(
      listed.map(({ backtestId, status }) => [backtestId, status]),
      [
        ["lost", "failed"],
        [second.backtest.backtestId, "cancelled"],
      ],
    );
    await assert.rejects(later.cancel(side, "lost"), /already finished/);

    const third = await backtests.start(side, {}, "test");
    await backtests.close();
    assert.match(
      (await elsewhere.find(side, third.backtest.backtestId)).problem ?? "",
      /stopped before the backtest finished/,
    );
  }));
