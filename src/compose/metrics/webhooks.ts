/** Metrics of webhooks that this node delivers to. */
import type { WebhookWatch } from "../../operations/webhooks/webhook-watch.ts";
import type { Services } from "../part.ts";
import { sampled } from "./sampled.ts";

const everyMs = 10_000;

export function addWebhookMetrics({ metrics, ledger, now, log }: Services, watch: WebhookWatch): void {
  metrics.total("assay_webhook_deliveries_total", "Attempts to deliver a message, by result.", () => [
    [{ result: "delivered" }, watch.attempts.delivered],
    [{ result: "failed" }, watch.attempts.failed],
  ]);
  metrics.gauge("assay_webhooks", "Webhooks that are not paused, by whether their last attempt failed.", () => [
    [{ state: "delivering" }, watch.webhooks.delivering],
    [{ state: "failing" }, watch.webhooks.failing],
  ]);
  metrics.gauge(
    "assay_webhook_failing_seconds",
    "Since when the longest failing webhook fails; 0 where none does.",
    () => (watch.failingSinceMs === undefined ? 0 : Math.max(0, now() - watch.failingSinceMs) / 1_000),
  );
  const backlog = sampled({
    async read() {
      const through = watch.throughSequence;
      if (through === undefined) return 0;
      return Math.max(0, (await ledger.transactions.nextSequence()) - 1 - through);
    },
    everyMs,
    now,
    onFailure: (error) => log.warn("The backlog of webhooks could not be read.", { error }),
  });
  metrics.gauge(
    "assay_webhook_backlog_records",
    "Records of the journal that the webhook furthest behind has not passed; read every 10 seconds.",
    () => {
      const records = backlog();
      return records === undefined ? [] : [[{}, records]];
    },
  );
}
