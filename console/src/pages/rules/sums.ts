/** The counts of a rule over all its versions and days. */
import type { RuleStatistics } from "../../../../client/interface.ts";

export interface RuleSums {
  readonly fired: number;
  readonly watched: number;
  readonly undecided: number;
  readonly amount: number;
}

export function sumStatistics({ versions }: RuleStatistics): RuleSums {
  return versions.reduce(
    (sum, { fired, watched, undecided, firedAmount }) => ({
      fired: sum.fired + fired,
      watched: sum.watched + watched,
      undecided: sum.undecided + undecided,
      amount: sum.amount + firedAmount,
    }),
    { fired: 0, watched: 0, undecided: 0, amount: 0 },
  );
}
