/** What the ledger tells of itself in metrics. */
import type { Metrics } from "../http/metrics.ts";
import type { Ledger } from "../ledger/ledger.ts";

export function addLedgerMetrics(metrics: Metrics, ledger: Ledger): void {
  const { gauges } = ledger.upkeep;
  metrics.gauge(
    "assay_ledger_queued_transactions",
    "Transactions waiting for the ledger.",
    () => gauges().queuedTransactions,
  );
  metrics.gauge("assay_ledger_last_group_size", "Transactions in the last commit group.", () => gauges().lastGroupSize);
  metrics.total("assay_ledger_commit_groups_total", "Commit groups.", () => gauges().commitGroups);
  metrics.total(
    "assay_ledger_transactions_total",
    "Transactions committed or replayed.",
    () => gauges().committedTransactions,
  );
  metrics.total(
    "assay_ledger_store_seconds_total",
    "Time that the writer spent deciding and committing.",
    () => gauges().storeSecondsTotal,
  );
}
