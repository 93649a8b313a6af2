/** Counts verdicts as the ledger gives them, and the stages of a verdict's time. */
import { type Mode, modes } from "../../contract/tokens.ts";
import { statusNumbers, verdictStatuses } from "../../contract/verdict-statuses.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { DecideOutcome, Ledger, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { decided, outcomeColumns, type RowOutcomes } from "../../ledger/row-outcomes.ts";

/** Buckets of risk scores; the usual thresholds (10 and 50) are among them. */
const scoreBounds = [0.5, 1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100];
/** In seconds: from the parts of a durable verdict to a queue that is full. */
const timeBounds = [0.000_1, 0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

interface SideMetrics {
  observe(statusNumber: number, riskScore: number): void;
}

/** The same ledger; what it decides is counted. Replays are not. */
export function measureVerdicts(ledger: Ledger, metrics: Metrics): Ledger {
  const byMode = Object.fromEntries(modes.map((side) => [side, sideMetrics(metrics, side)])) as Record<
    Mode,
    SideMetrics
  >;
  const bySide = new Map<SideId, SideMetrics>();
  addStages(ledger, metrics);

  async function findMetrics(side: SideId): Promise<SideMetrics | undefined> {
    // A look-up that fails costs a count, never the verdict.
    const mode = await ledger.workspaces.findMode(side).catch(() => undefined);
    if (mode !== undefined) bySide.set(side, byMode[mode]);
    return bySide.get(side);
  }

  /** At once for a side that was asked for before. */
  function counted<Outcomes>(
    side: SideId,
    outcomes: Outcomes,
    count: (of: SideMetrics, all: Outcomes) => void,
  ): Outcomes {
    const known = bySide.get(side);
    if (known !== undefined) count(known, outcomes);
    else void findMetrics(side).then((found) => found !== undefined && count(found, outcomes));
    return outcomes;
  }

  const { transactions } = ledger;
  const measured: TransactionLedger = {
    ...transactions,
    decide: (side, given) =>
      transactions.decide(side, given).then((outcomes) => counted(side, outcomes, countOutcomes)),
    decideRows: (side, rows) =>
      transactions.decideRows(side, rows).then((outcomes) => counted(side, outcomes, countRows)),
  };
  return { ...ledger, transactions: measured };
}

function countOutcomes(metrics: SideMetrics, outcomes: readonly DecideOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === "decided") metrics.observe(statusNumbers[outcome.status], outcome.riskScore);
  }
}

function countRows(metrics: SideMetrics, { numbers }: RowOutcomes): void {
  for (let at = 0; at < numbers.length; at += outcomeColumns) {
    if (numbers[at] === decided) metrics.observe(numbers[at + 1] ?? 0, numbers[at + 3] ?? 0);
  }
}

function sideMetrics(metrics: Metrics, side: Mode): SideMetrics {
  const statuses = verdictStatuses.map((status) =>
    metrics.counter("assay_verdicts_total", "Verdicts by side and status, without replays.", { side, status }),
  );
  const scores = metrics.histogram("assay_verdict_score", "Risk scores of verdicts by side.", scoreBounds, { side });
  return {
    observe(statusNumber, riskScore) {
      statuses[statusNumber]?.add();
      scores.observe(riskScore);
    },
  };
}

function addStages({ upkeep }: Ledger, metrics: Metrics): void {
  const stage = (name: string) =>
    metrics.histogram(
      "assay_decision_seconds",
      "Time of verdicts on single transactions in the ledger: queue until the writer takes them up, decide with the commit, sync of the disk.",
      timeBounds,
      { stage: name },
    );
  const [queue, decide, sync] = [stage("queue"), stage("decide"), stage("sync")];
  upkeep.watchDecisions(({ queueMs, decideMs, syncMs }) => {
    queue.observe(queueMs / 1_000);
    decide.observe(decideMs / 1_000);
    sync.observe(syncMs / 1_000);
  });
}
