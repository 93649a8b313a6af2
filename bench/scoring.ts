/**
 * Time per decision on one core: `node bin/run.js bench/scoring.ts`. Synthetic, without a ledger.
 * Times are of blocks of decisions: the median, and the tenth that ran quickest, which other work on the machine disturbed least.
 */

import { readCommand } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import { createDecider } from "../src/scoring/decider.ts";
import type { ScoringState } from "../src/scoring/engine/state-kinds.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { scoringSettings } from "./support/ledger-options.ts";

const { transactions: transactionCount, accounts: accountCount } = readCommand({
  does: `Time per decision on one core, synthetic and without a ledger: the median of blocks of decisions, and the tenth that ran
    quickest, which other work on the machine disturbed least.`,
  options: {
    transactions: wholeNumber(300_000, "transactions that are decided"),
    accounts: wholeNumber(20_000, "accounts that they are of"),
  },
});
const blockSize = 2_000;
const explainedRows = 50_000;

const decider = createDecider(scoringSettings);

/** A linear congruential generator: the same transactions in every run. */
let seed = 1;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

function makeTransactions(withFields: boolean): Transaction[] {
  const startMs = Date.UTC(2025, 0, 1);
  const transactions: Transaction[] = [];
  for (let index = 0; index < transactionCount; index += 1) {
    const account = Math.floor(random() * accountCount);
    const spread = Math.exp((random() + random() + random() - 1.5) * 1.5);
    const fields = withFields
      ? { counterpartyId: `shop-${Math.floor(random() * 500)}`, deviceId: `device-${account}`, country: "DE" }
      : {};
    transactions.push({
      id: `transaction-${index}`,
      accountId: `account-${account}`,
      amount: Math.round((20 + (account % 80)) * spread * 100) / 100,
      timeMs: startMs + index * 8_000,
      accountType: "checking",
      currency: "EUR",
      ...fields,
    });
  }
  return transactions;
}

function measure(name: string, transactions: readonly Transaction[]): void {
  const states = new Map<string, ScoringState>();
  let flagged = 0;
  let recordBytes = 0;
  const touched = transactions.map((transaction) =>
    decider.stateKeys(transaction).map(({ kind, id }) => findState(states, kind, id)),
  );
  const blockMicros: number[] = [];
  for (let start = 0; start < transactions.length; start += blockSize) {
    const block = transactions.slice(start, start + blockSize);
    const began = process.hrtime.bigint();
    for (const [index, transaction] of block.entries()) {
      const own = touched[start + index] ?? [];
      const history = decider.needsHistory(transaction, own)
        ? () => ({ transactions: [], declined: new Set<never>(), labels: [], isComplete: false, after: 0, last: 0 })
        : undefined;
      const decided = decider.decide(transaction, {
        states: own,
        profile: undefined,
        history,
        model: undefined,
        rules: undefined,
        lists: { lists: [], has: () => false },
      });
      if (decided.verdict.status !== "approved") flagged += 1;
      recordBytes += decided.record.length;
    }
    blockMicros.push(Number(process.hrtime.bigint() - began) / 1_000 / block.length);
  }
  blockMicros.sort((left, right) => left - right);
  const at = (share: number) => (blockMicros[Math.floor(blockMicros.length * share)] ?? Number.NaN).toFixed(2);
  console.log(
    `${name}: ${at(0.5)} us a decision (quickest tenth ${at(0.1)}), ${transactions.length} transactions, ` +
      `${states.size} states, ${flagged} flagged, ${Math.round(recordBytes / transactions.length)} bytes of record`,
  );
}

function findState(states: Map<string, ScoringState>, kind: string, id: string): ScoringState {
  const name = `${kind}:${id}`;
  const state = states.get(name) ?? decider.createState(kind);
  states.set(name, state);
  return state;
}

/** Each step by itself: the features, the model's margin, and the exact parts of a score. */
function measureSteps(name: string, transactions: readonly Transaction[]): void {
  const replay = createReplay([1_000, 3_000, 5_000, 10_000, 15_000]);
  const vectors: Float32Array[] = [];
  const featureMicros = timed(transactions.length, () => {
    for (const transaction of transactions) {
      const seen = replay.see(transaction);
      if (vectors.length < explainedRows) vectors.push(replay.toFeatures(seen));
    }
  });
  for (const features of vectors) builtInModel.explain(features, [], 0);
  let sum = 0;
  const scoreMicros = timed(vectors.length, () => {
    for (const features of vectors) sum += builtInModel.score(features, [], 0);
  });
  const explainMicros = timed(vectors.length, () => {
    for (const features of vectors) sum += builtInModel.explain(features, [], 0).baseLogOdds;
  });
  if (Number.isNaN(sum)) throw new Error("A score is not a number.");
  console.log(
    `${name}: features ${featureMicros.toFixed(2)} us, model ${scoreMicros.toFixed(2)} us, attributions ${explainMicros.toFixed(2)} us a transaction`,
  );
}

function timed(count: number, run: () => void): number {
  const began = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - began) / 1_000 / count;
}

const plain = makeTransactions(false);
measure("warm-up", plain.slice(0, 20_000));
measure("required fields", plain);
const whole = makeTransactions(true);
measure("all fields", whole);
measureSteps("required fields", plain);
measureSteps("all fields", whole);
