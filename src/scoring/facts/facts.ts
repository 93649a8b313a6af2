/** The values of all facts of one transaction. NaN says that there is no value yet. */
import type { Transaction } from "../../contract/transactions.ts";
import { type FactName, factNames } from "./table/fact-table.ts";

/** Reads and writes like an object of numbers, and is one array inside, so that it becomes a feature vector by a copy. */
class FactValues {
  readonly values = new Float64Array(factNames.length).fill(Number.NaN);
  /** The first fact is the instant, which is no feature: a model must not learn the calendar. */
  readonly features = this.values.subarray(1);
}

factNames.forEach((name, place) => {
  Object.defineProperty(FactValues.prototype, name, {
    get(this: FactValues): number | undefined {
      return this.values[place];
    },
    set(this: FactValues, value: number) {
      this.values[place] = value;
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
