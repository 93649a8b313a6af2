/** Counts verdicts as the ledger gives them, and the stages of a verdict's time. */
import { type Mode, modes } from "../../contract/tokens.ts";
import { verdictStatuses } from "../../contract/transactions.ts";
import type { Counter, Histogram, Metrics } from "../../http/metrics.ts";
import type { DecideOutcome, Ledger, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { statusIn } from "../../operations/bulk/row-outcome.ts";

/** Buckets of risk scores; the usual thresholds (10 and 50) are among them. */
const scoreBounds = [0.5, 1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100];
/** In seconds: from the parts of a durable verdict to a queue that is full. */
const timeBounds = [0.000_1, 0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

interface SideMetrics {
  readonly statuses: Readonly<Record<string, Counter>>;
  readonly scores: Histogram;
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

  async function count(side: SideId, outcomes: readonly DecideOutcome[]): Promise<void> {
    const found = bySide.get(side) ?? (await findMetrics(side));
    if (found === undefined) return;
    for (const outcome of outcomes) {
      if (outcome.kind !== "decided") continue;
      found.statuses[statusIn(outcome.verdict)]?.add();
      found.scores.observe(outcome.riskScore);
    }
  }

  const counted =
    <Item>(decide: (side: SideId, items: readonly Item[]) => Promise<readonly DecideOutcome[]>) =>
    async (side: SideId, items: readonly Item[]) => {
      const outcomes = await decide(side, items);
      void count(side, outcomes);
      return outcomes;
    };
  const { transactions } = ledger;
  const measured: TransactionLedger = {
    ...transactions,
    decide: counted(transactions.decide),
    decideRows: counted(transactions.decideRows),
  };
  return { ...ledger, transactions: measured };
}

function sideMetrics(metrics: Metrics, side: Mode): SideMetrics {
  const statuses = verdictStatuses.map((status) => [
    status,
    metrics.counter("assay_verdicts_total", "Verdicts by side and status, without replays.", { side, status }),
  ]);
  return {
    statuses: Object.fromEntries(statuses) as Record<string, Counter>,
    scores: metrics.histogram("assay_verdict_score", "Risk scores of verdicts by side.", scoreBounds, { side }),
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
