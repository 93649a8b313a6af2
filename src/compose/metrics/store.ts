/** Metrics of the ledger, its sizes, and the disk of the data folder. */
import { statfs } from "node:fs/promises";
import type { Metrics, Reading } from "../../http/metrics.ts";
import { version } from "../../version.ts";
import type { Services } from "../part.ts";
import { sampled } from "./sampled.ts";

/** Sizes of a database are counted file by file. */
const everyMs = 60_000;

export function addStoreMetrics(
  metrics: Metrics,
  { config, ledger, folder, now, log }: Omit<Services, "metrics">,
): void {
  const { gauges } = ledger.upkeep;
  metrics.gauge("assay_build_info", "1, with the version of the service, of Node, and the kind of store.", () => {
    const store = ledger.shared === undefined ? "embedded" : "postgres";
    return [[{ version, node: process.version, store }, 1]];
  });
  metrics.gauge(
    "assay_ledger_queued_transactions",
    "Transactions waiting for the ledger.",
    () => gauges().queuedTransactions,
  );
  metrics.gauge(
    "assay_ledger_queue_limit",
    "Transactions that may wait (ASSAY_DECIDE_QUEUE_LIMIT).",
    () => config.decideQueueLimit,
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
  const sample = (read: () => Promise<readonly Reading[]>) => {
    const onFailure = (error: unknown) => log.warn("A metric of the store could not be read.", { error });
    const latest = sampled({ read, everyMs, now, onFailure });
    return () => latest() ?? [];
  };
  metrics.gauge(
    "assay_store_bytes",
    "Size of the store by part, read once a minute.",
    sample(async () => Object.entries(await ledger.upkeep.sizes()).map(([part, bytes]) => [{ part }, bytes])),
  );
  metrics.gauge(
    "assay_disk_bytes",
    "Disk of the data folder: its size, and what is available to the service; read once a minute.",
    sample(async () => {
      const { bsize, blocks, bavail } = await statfs(folder.home);
      return [
        [{ kind: "size" }, bsize * blocks],
        [{ kind: "available" }, bsize * bavail],
      ];
    }),
  );
}
