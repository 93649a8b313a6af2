import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../../contract/transactions.ts";
import type { HistoryRow } from "../../ledger/history.ts";
import { describeFraudRate, describeReliability, describeRules } from "./describe.ts";
import { readReasons } from "./reason-catalogue.ts";
import { addRow, startTally } from "./tally.ts";

const dayMs = 86_400_000;
const untilMs = 100 * dayMs;

interface Given {
  readonly amount?: number;
  readonly status?: "approved" | "review" | "declined";
  readonly riskScore?: number;
  readonly codes?: readonly string[];
  readonly isFraud?: boolean | null;
  readonly currency?: string;
  readonly channel?: string;
  readonly ageDays?: number;
  readonly ruleSet?: number;
}

const liveRules = new Map([
  [1, new Set(["old"])],
  [2, new Set(["old", "new"])],
]);

function sumUp(rows: readonly Given[]) {
  const tally = startTally(untilMs);
  for (const [place, given] of rows.entries()) {
    const { amount = 100, status = "approved", riskScore = 0.4, codes = [], isFraud = null, ageDays = 0 } = given;
    const { currency = "EUR", channel = "online", ruleSet = 0 } = given;
    const transaction: Transaction = {
      id: `${place}`,
      accountId: "a",
      amount,
      timeMs: untilMs - ageDays * dayMs,
      currency,
      channel,
    };
    const row: HistoryRow = {
      sequence: place + 1,
      body: JSON.stringify(transaction),
      record: JSON.stringify({ status, riskScore, codes }),
      features: new Float32Array(),
      isFraud,
      knownAtMs: isFraud === null ? null : untilMs,
    };
    addRow(tally, row, transaction, ruleSet);
  }
  return { tally, isWhole: true, liveRules };
}

test("a reason's precision counts labelled transactions only, its recall all frauds that are known", () => {
  const report = describeRules(
    sumUp([
      { status: "review", codes: ["A", "B"], isFraud: true, amount: 40 },
      { status: "declined", codes: ["A"], isFraud: false },
      { status: "review", codes: ["A"] },
      { isFraud: true, ageDays: 10 },
      { isFraud: false },
    ]),
    90,
  );
  assert.deepEqual([report.flagged, report.labelled, report.frauds], [3, 4, 2]);
  const [a, b] = report.reasons;
  assert.ok(a !== undefined && b !== undefined);
  assert.deepEqual([a.code, a.flagged, a.labelled, a.frauds, a.precision, a.recall], ["A", 3, 2, 1, 0.5, 0.5]);
  assert.deepEqual([a.precisionUnlabelledGenuine, b.precisionUnlabelledGenuine], [1 / 3, 1]);
  assert.match(report.note, /^precision counts labelled transactions only: .* too high\. .* too low\.$/);
  assert.deepEqual(a.valueCaught, [{ currency: "EUR", amount: 40 }]);
  assert.deepEqual([b.code, b.precision], ["B", 1]);
  // Wilson's interval of one in two and of one in one, as every table of it has them.
  assert.deepEqual(
    a.precisionRange?.map((value) => Math.round(value * 1_000)),
    [95, 905],
  );
  assert.deepEqual(
    b.precisionRange?.map((value) => Math.round(value * 1_000)),
    [207, 1_000],
  );
  assert.deepEqual(
    report.covered.maturity.map(({ ageDays, transactions, labelled }) => [ageDays, transactions, labelled]),
    [
      ["0 to 7", 4, 3],
      ["7 to 30", 1, 1],
      ["30 to 60", 0, 0],
      ["60 to 90", 0, 0],
    ],
  );
});

test("a rule's recall counts the frauds since it was live, and is unknown where there were none", () => {
  const flagged = { status: "review", isFraud: false } as const;
  const { reasons } = describeRules(
    sumUp([
      { isFraud: true },
      { isFraud: true, ruleSet: 1, status: "review", codes: ["rule:old", "A"] },
      { isFraud: true, ruleSet: 1 },
      { ...flagged, ruleSet: 2, codes: ["rule:new"] },
    ]),
    90,
  );
  const shown = reasons.map(({ code, fraudsInForce, recall }) => [code, fraudsInForce, recall]);
  assert.deepEqual(shown, [
    ["A", 3, 1 / 3],
    ["rule:new", 0, null],
    ["rule:old", 2, 0.5],
  ]);
});

test("what allow rules and lists let pass is counted beside what others flag", () => {
  const { allowed, reasons, flagged } = describeRules(
    sumUp([
      { codes: ["rule:trusted"], isFraud: true, amount: 70 },
      { codes: ["rule:trusted"], isFraud: true, amount: -900 },
      { codes: ["rule:trusted"], isFraud: false },
      { codes: ["ALLOW_LIST"] },
      {},
    ]),
    90,
  );
  assert.deepEqual([reasons, flagged], [[], 0]);
  assert.deepEqual(allowed, [
    { code: "rule:trusted", transactions: 3, labelled: 3, frauds: 2, valuePassed: [{ currency: "EUR", amount: 70 }] },
    { code: "ALLOW_LIST", transactions: 1, labelled: 0, frauds: 0, valuePassed: [] },
  ]);
});

test("the fraud rate is by value, of payments that were not declined, and never across currencies", () => {
  const { groups, reference } = describeFraudRate(
    sumUp([
      { amount: 99_940, isFraud: false },
      { amount: 60, isFraud: true },
      { amount: 500, isFraud: true, status: "declined" },
      { amount: -1_000, isFraud: true },
      { amount: 100_000, channel: "transfer" },
      { amount: 7, currency: "USD", isFraud: true },
    ]),
    90,
  );
  const shown = groups.map(({ currency, channel, isTotal, value, fraudRate, stoppedValue, within }) => {
    return [
      currency,
      channel,
      isTotal,
      value,
      fraudRate,
      stoppedValue,
      within.remoteCardPayments,
      within.creditTransfers,
    ];
  });
  assert.deepEqual(shown, [
    ["EUR", null, true, 200_000, 0.0003, 500, 250, null],
    ["EUR", "online", false, 100_000, 0.0006, 500, 250, null],
    ["EUR", "transfer", false, 100_000, null, 0, null, null],
    ["USD", null, true, 7, 1, 0, null, null],
    ["USD", "online", false, 7, 1, 0, null, null],
  ]);
  assert.deepEqual(groups[0]?.labelledValueShare, 0.5);
  assert.deepEqual(
    reference.remoteCardPayments.map(({ rate }) => rate),
    [0.0001, 0.0006, 0.0013],
  );
});

test("without any label there is no fraud rate, and none that an exemption could rest on", () => {
  const { groups } = describeFraudRate(sumUp([{ amount: 100 }, { amount: 50, channel: "transfer" }]), 90);
  assert.deepEqual(
    groups.map(({ fraudRate, labelledValueShare, within }) => [fraudRate, labelledValueShare, within]),
    groups.map(() => [null, 0, { remoteCardPayments: null, creditTransfers: null }]),
  );
  const [labelled] = describeFraudRate(sumUp([{ isFraud: false }]), 90).groups;
  assert.deepEqual([labelled?.fraudRate, labelled?.within.creditTransfers], [0, 500]);
});

test("reliability compares what was predicted with what happened", () => {
  const { baseRate, bands, note } = describeReliability(
    sumUp([
      { riskScore: 30, isFraud: true },
      { riskScore: 49.9, isFraud: false },
      { riskScore: 40 },
      { riskScore: 100, isFraud: true },
    ]),
    90,
    0.005,
  );
  assert.equal(baseRate, 0.005);
  const band = bands.find(({ from }) => from === 30);
  assert.ok(band !== undefined);
  assert.deepEqual([band.transactions, band.labelled, band.observed], [3, 2, 0.5]);
  assert.equal(band.expected?.toFixed(4), "0.3995");
  assert.deepEqual([band.expectedOfAll?.toFixed(4), band.observedUnlabelledGenuine], ["0.3997", 1 / 3]);
  assert.match(note, /^observed counts labelled transactions only/);
  assert.deepEqual([bands.at(-1)?.transactions, bands.at(-1)?.observed], [1, 1]);
  assert.equal(bands[0]?.expected, null);
});

test("a side without a verdict has reports without numbers", () => {
  const nothing = { tally: undefined, isWhole: true, liveRules };
  assert.equal(describeRules(nothing, 90).covered.from, null);
  assert.deepEqual(describeFraudRate(nothing, 90).groups, []);
  assert.deepEqual(describeReliability(nothing, 90, 0.005).bands, []);
});

test("the catalogue has a meaning and innocent causes for every rule, and names each code once", () => {
  const { reasons } = readReasons();
  assert.equal(new Set(reasons.map(({ code }) => code)).size, reasons.length);
  for (const { code, kind, meaning, innocentCauses } of reasons) {
    assert.ok(meaning.length > 20, code);
    if (kind === "rule") assert.ok(innocentCauses.length > 0, code);
  }
  assert.ok(["AMOUNT_VS_HISTORY", "BLOCK_LIST"].every((code) => reasons.some((reason) => reason.code === code)));
});
