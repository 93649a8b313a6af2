/** The values of all facts of one transaction, and whether its counts are exact. NaN means that there is no value. */
import type { Transaction } from "../../contract/transactions.ts";
import { type FactName, factNames } from "./table/fact-table.ts";

/** Reads and writes like an object of numbers, and is one array inside, so that it becomes a feature vector by a copy. */
class FactValues {
  values = new Float64Array(factNames.length).fill(Number.NaN);
  /** The first fact is the instant, which is no feature: a model must not learn the calendar. */
  features = this.values.subarray(1);

  /** They lie there from now on. */
  view(buffer: ArrayBuffer, at: number): void {
    this.values = new Float64Array(buffer, at, factNames.length);
    this.features = this.values.subarray(1);
  }
}

factNames.forEach((name, index) => {
  Object.defineProperty(FactValues.prototype, name, {
    get(this: FactValues): number | undefined {
      return this.values[index];
    },
    set(this: FactValues, value: number) {
      this.values[index] = value;
    },
  });
});

export type Facts = FactValues & { [name in FactName]: number };

export function blankFacts(): Facts {
  return new FactValues() as Facts;
}

/** The facts as far as a kept vector has them, into the given table; amount and time as they are in the transaction itself. */
export function readFacts(
  features: Float32Array,
  transaction: Pick<Transaction, "amount" | "timeMs">,
  into: Facts,
): Facts {
  into.values.fill(Number.NaN);
  into.features.set(features.subarray(0, into.features.length));
  into.amount = transaction.amount;
  into.timeMs = transaction.timeMs;
  return into;
}

/** The amount in the account's own unit; a vector of an earlier version knows of no other. */
export function ownAmountOf({ amount, unitRate }: Facts): number {
  return unitRate >= 0 ? amount * unitRate : amount;
}

/** 1 when every event of this span is still among those that are listed one by one. */
export function isKeptWithin(facts: Facts, spanMs: number): 0 | 1 {
  // NaN, and so not below anything, while nothing was pushed out.
  return facts.ringReachMs <= spanMs ? 0 : 1;
}

/** Decisions of rules before rules-11 did not keep the payees of ten minutes: what changed with these goes on as it was for them. */
export function areSinceRules11({ payees10m }: Facts): boolean {
  return payees10m >= 0;
}

/** 1 when, on top of that, every one of them counts: none was left out as a further try of a payment. */
export function isExactWithin(facts: Facts, spanMs: number): 0 | 1 {
  return facts.sinceRetryMs <= spanMs ? 0 : isKeptWithin(facts, spanMs);
}
