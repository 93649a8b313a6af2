/** What a step of the webhooks reads and writes of the PostgreSQL store. */
import type { WebhookStore } from "../change-webhook.ts";
import { deliveryLimit, type StoredWebhook } from "../webhooks.ts";
import type { Counters } from "./counters.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";

interface BodyRow {
  readonly body: string;
}

export function createWebhookStore(link: Link, journal: JournalWriter, counters: Counters): WebhookStore {
  const selectOne = prepare<[string], BodyRow & { readonly number: number }>(
    link,
    "SELECT number, body FROM webhooks WHERE id = $1",
  );
  const count = prepare<[number], { count: number }>(link, "SELECT count(*) AS count FROM webhooks WHERE side = $1");
  const put = prepare(
    link,
    `INSERT INTO webhooks (number, id, side, is_paused, body) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET is_paused = excluded.is_paused, body = excluded.body`,
  );
  const remove = prepare(link, "DELETE FROM webhooks WHERE id = $1");
  const removeDeliveries = prepare(link, "DELETE FROM webhook_deliveries WHERE webhook = $1");
  const selectLastDelivery = prepare<[string], { last: number | null }>(
    link,
    "SELECT max(number) AS last FROM webhook_deliveries WHERE webhook = $1",
  );
  const insertDelivery = prepare(link, "INSERT INTO webhook_deliveries VALUES ($1, $2, $3)");
  const trimDeliveries = prepare(link, "DELETE FROM webhook_deliveries WHERE webhook = $1 AND number <= $2");

  return {
    findWebhook(id) {
      const row = selectOne.get(id);
      return row === undefined ? undefined : (JSON.parse(row.body) as StoredWebhook);
    },
    countWebhooks: (side) => count.get(side)?.count ?? 0,
    putWebhook(stored) {
      const { id, side, isPaused } = stored;
      const number = selectOne.get(id)?.number ?? counters.next("webhook");
      put.run(number, id, side, isPaused, JSON.stringify(stored));
    },
    removeWebhook(id) {
      remove.run(id);
      removeDeliveries.run(id);
    },
    addDelivery(id, delivery) {
      const number = (selectLastDelivery.get(id)?.last ?? 0) + 1;
      insertDelivery.run(id, number, JSON.stringify({ ...delivery, number }));
      trimDeliveries.run(id, number - deliveryLimit);
    },
    lastSequence: () => journal.hold().sequence,
    record: (entry) => journal.append(entry),
  };
}
