/** Labelled examples for tests: a few accounts that pay as people do, with thieves among them, seen by the one engine. */
import type { Transaction } from "../../contract/transactions.ts";
import { createRandom } from "../../learning/random.ts";
import { dayMs, hourMs } from "../calendar.ts";
import { featureNames } from "../features.ts";
import { createReplay } from "../replay.ts";
import type { Examples } from "../training/examples.ts";
import { storyBands } from "./states.ts";
import { storyStartMs } from "./story.ts";

interface Payment {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
  readonly knownAtMs: number;
}

interface ExampleShape {
  readonly accounts: number;
  readonly days: number;
  readonly fraudShare: number;
  readonly labelDays: number;
  readonly seed: number;
}

const usualShape: ExampleShape = { accounts: 25, days: 60, fraudShare: 0.06, labelDays: 5, seed: 1 };

/** One payment a day and account at its own level; a fraud is several times as large, most often at night. */
function pay({ accounts, days, fraudShare, labelDays, seed }: ExampleShape): Payment[] {
  const random = createRandom(seed);
  const payments: Payment[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let account = 0; account < accounts; account += 1) {
      const isFraud = random.nextShare() < fraudShare;
      const hour = isFraud && random.nextShare() < 0.7 ? 3 : 9 + 11 * random.nextShare();
      const factor = (isFraud ? 2.5 : 1) * Math.exp(random.nextShare() - 0.5);
      const timeMs = storyStartMs + day * dayMs + Math.floor(hour * hourMs) + account;
      payments.push({
        transaction: {
          id: `${day}-${account}`,
          accountId: `account-${account}`,
          amount: Math.round((20 + account) * factor * 100) / 100,
          timeMs,
          counterpartyId: `shop-${Math.floor(8 * random.nextShare())}`,
        },
        isFraud,
        knownAtMs: timeMs + labelDays * dayMs,
      });
    }
  }
  return payments.sort((left, right) => left.transaction.timeMs - right.transaction.timeMs);
}

export function makeExamples(changes: Partial<ExampleShape> = {}): Examples {
  const payments = pay({ ...usualShape, ...changes });
  const features = new Float32Array(payments.length * featureNames.length);
  const replay = createReplay(storyBands);
  let known = 0;
  for (const [row, { transaction }] of payments.entries()) {
    // All labels take equally long, so that they become known in order.
    for (
      let next = payments[known];
      next !== undefined && next.knownAtMs <= transaction.timeMs;
      next = payments[known]
    ) {
      replay.label({ transaction: next.transaction, previous: undefined, current: next });
      known += 1;
    }
    features.set(replay.toFeatures(replay.see(transaction)), row * featureNames.length);
  }
  return {
    features,
    rowCount: payments.length,
    labels: Uint8Array.from(payments, ({ isFraud }) => (isFraud ? 1 : 0)),
    timesMs: Float64Array.from(payments, ({ transaction }) => transaction.timeMs),
    knownAtMs: Float64Array.from(payments, ({ knownAtMs }) => knownAtMs),
    accounts: Uint32Array.from(payments, ({ transaction }) => Number(transaction.accountId.slice(8))),
    amounts: Float64Array.from(payments, ({ transaction }) => transaction.amount),
  };
}
