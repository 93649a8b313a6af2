/** The scores from which payments are reviewed or declined: by what that costs, or by how many reviews there is time for. */

interface Costs {
  /** The cost of looking at one payment. */
  readonly review: number;
  /** Share of a fraud's amount that is saved when it is found in time. */
  readonly savedShare: number;
  /** Share of a genuine payment's amount that declining it costs. */
  readonly declinedShare: number;
}

interface ScoredPayments {
  readonly scores: Float64Array;
  /** 1 for fraud, 0 for genuine; without a label the probability of fraud, so that sums are expectations. */
  readonly labels: Uint8Array | Float64Array;
  readonly amounts: Float64Array;
}

interface Expected {
  readonly count: number;
  readonly frauds: number;
  readonly fraudAmount: number;
}

interface CostThresholds {
  /** From here on payments are reviewed, below what is declined; Infinity when it never pays. */
  readonly review: number;
  readonly decline: number;
  /** What each of the two would have met among these payments. */
  readonly reviewed: Expected;
  readonly declined: Expected;
  /** Saved, less what it costs. */
  readonly net: number;
}

interface Step {
  readonly threshold: number;
  readonly seen: Expected;
  /** What reviewing, and declining, everything down to here saves. */
  readonly reviewNet: number;
  readonly declineNet: number;
}

/**
 * The best pair for these payments: everything from `decline` up is declined, from `review` up to there reviewed. Choose
 * on payments that the model was not trained on.
 */
export function thresholdsForCosts(payments: ScoredPayments, costs: Costs): CostThresholds {
  const nothing: Step = {
    threshold: Infinity,
    seen: { count: 0, frauds: 0, fraudAmount: 0 },
    reviewNet: 0,
    declineNet: 0,
  };
  let declining = nothing;
  let best = { reviewing: nothing, declining: nothing, net: 0 };
  for (const step of listSteps(payments, costs)) {
    if (step.declineNet - step.reviewNet > declining.declineNet - declining.reviewNet) declining = step;
    const net = step.reviewNet + declining.declineNet - declining.reviewNet;
    if (net > best.net) best = { reviewing: step, declining, net };
  }
  const { reviewing, net } = best;
  return {
    review: reviewing.threshold,
    decline: best.declining.threshold,
    reviewed: difference(reviewing.seen, best.declining.seen),
    declined: best.declining.seen,
    net,
  };
}

/** One for each distinct score, from the highest down. */
function listSteps({ scores, labels, amounts }: ScoredPayments, costs: Costs): readonly Step[] {
  const order = Uint32Array.from(scores, (_, row) => row).sort(
    (left, right) => (scores[right] ?? 0) - (scores[left] ?? 0),
  );
  const steps: Step[] = [];
  let frauds = 0;
  let fraudAmount = 0;
  let genuineAmount = 0;
  for (const [index, row] of order.entries()) {
    const label = labels[row] ?? 0;
    const amount = amounts[row] ?? 0;
    frauds += label;
    fraudAmount += label * amount;
    genuineAmount += (1 - label) * amount;
    const threshold = scores[row] ?? 0;
    if (scores[order[index + 1] ?? -1] === threshold) continue;
    const saved = fraudAmount * costs.savedShare;
    steps.push({
      threshold,
      seen: { count: index + 1, frauds, fraudAmount },
      reviewNet: saved - (index + 1) * costs.review,
      declineNet: saved - genuineAmount * costs.declinedShare,
    });
  }
  return steps;
}

function difference(all: Expected, some: Expected): Expected {
  return {
    count: all.count - some.count,
    frauds: all.frauds - some.frauds,
    fraudAmount: all.fraudAmount - some.fraudAmount,
  };
}

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
