/** What a step of the webhooks reads and writes. */
import type { WebhookStore } from "../change-webhook.ts";
import { deliveryLimit, type StoredWebhook } from "../webhooks.ts";
import type { Database, Journal } from "./database.ts";

interface BodyRow {
  readonly body: string;
}

export function createWebhookStore(database: Database, journal: Journal): WebhookStore {
  const selectOne = database.prepare<[string], BodyRow & { readonly number: number }>(
    "SELECT number, body FROM webhooks WHERE id = ?",
  );
  const count = database.prepare<[number], { count: number }>("SELECT count(*) AS count FROM webhooks WHERE side = ?");
  const put = database.prepare(`INSERT INTO webhooks (number, id, side, is_paused, body) VALUES (?, ?, ?, ? = 1, ?)
     ON CONFLICT (id) DO UPDATE SET is_paused = excluded.is_paused, body = excluded.body`);
  const remove = database.prepare("DELETE FROM webhooks WHERE id = ?");
  const removeDeliveries = database.prepare("DELETE FROM webhook_deliveries WHERE webhook = ?");
  const selectLastDelivery = database.prepare<[string], { last: number | null }>(
    "SELECT max(number) AS last FROM webhook_deliveries WHERE webhook = ?",
  );
  const insertDelivery = database.prepare("INSERT INTO webhook_deliveries VALUES (?, ?, ?)");
  const trimDeliveries = database.prepare("DELETE FROM webhook_deliveries WHERE webhook = ? AND number <= ?");

  return {
    findWebhook(id) {
      const row = selectOne.get(id);
      return row === undefined ? undefined : (JSON.parse(row.body) as StoredWebhook);
    },
    countWebhooks: (side) => count.get(side)?.count ?? 0,
    putWebhook(stored) {
      const { id, side, isPaused } = stored;
      const number = selectOne.get(id)?.number ?? database.nextNumber("webhook");
      put.run(number, id, side, isPaused ? 1 : 0, JSON.stringify(stored));
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
    lastSequence: () => journal.lastSequence(),
    record: (entry) => journal.append(entry),
  };
}
