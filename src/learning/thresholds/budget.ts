/** The score from which on as many rows are alerted as people can look at. */

interface BudgetThreshold {
  /** Rows of at least this score are alerted; Infinity when the budget admits none. */
  readonly threshold: number;
  readonly alertsPerDay: number;
}

/** Equal scores are alerted together or not at all, so the budget is never passed. */
export function thresholdForBudget(scores: Float64Array, dayCount: number, alertsPerDay: number): BudgetThreshold {
  const sorted = scores.slice().sort().reverse();
  let count = Math.min(sorted.length, Math.floor(alertsPerDay * dayCount));
  while (count > 0 && count < sorted.length && sorted[count] === sorted[count - 1]) count -= 1;
  return { threshold: sorted[count - 1] ?? Number.POSITIVE_INFINITY, alertsPerDay: count / dayCount };
}
