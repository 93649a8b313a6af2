/** What a step of the webhooks reads and writes of the SQLite store. */
import type { WebhookStore } from "../change-webhook.ts";
import { deliveryLimit, type StoredWebhook } from "../webhooks.ts";
import { type Database, prepare } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";

interface BodyRow {
  readonly body: string;
}

export function createWebhookStore(database: Database, journal: JournalWriter): WebhookStore {
  const selectOne = prepare<[string], BodyRow>(database, "SELECT body FROM webhooks WHERE id = ?");
  const count = prepare<[number], { count: number }>(database, "SELECT count(*) AS count FROM webhooks WHERE side = ?");
  const put = prepare(
    database,
    `INSERT INTO webhooks (id, side, is_paused, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_paused = excluded.is_paused, body = excluded.body`,
  );
  const remove = prepare(database, "DELETE FROM webhooks WHERE id = ?");
  const removeDeliveries = prepare(database, "DELETE FROM webhook_deliveries WHERE webhook = ?");
  const selectLastDelivery = prepare<[string], { last: number | null }>(
    database,
    "SELECT max(number) AS last FROM webhook_deliveries WHERE webhook = ?",
  );
  const insertDelivery = prepare(database, "INSERT INTO webhook_deliveries VALUES (?, ?, ?)");
  const trimDeliveries = prepare(database, "DELETE FROM webhook_deliveries WHERE webhook = ? AND number <= ?");
  const selectLast = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal");

  return {
    findWebhook(id) {
      const row = selectOne.get(id);
      return row === undefined ? undefined : (JSON.parse(row.body) as StoredWebhook);
    },
    countWebhooks: (side) => count.get(side)?.count ?? 0,
    putWebhook: (stored) => void put.run(stored.id, stored.side, stored.isPaused ? 1 : 0, JSON.stringify(stored)),
    removeWebhook(id) {
      remove.run(id);
      removeDeliveries.run(id);
    },
    addDelivery(id, delivery) {
      const number = (selectLastDelivery.get(id)?.last ?? 0) + 1;
      insertDelivery.run(id, number, JSON.stringify({ ...delivery, number }));
      trimDeliveries.run(id, number - deliveryLimit);
    },
    lastSequence: () => selectLast.get()?.last ?? 0,
    record: (entry) => journal.append(entry),
  };
}
