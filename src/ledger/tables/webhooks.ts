/** The tables of webhooks and their deliveries. */
import type { WebhookStore } from "../change-webhook.ts";
import { deliveryLimit, type StoredDelivery, type StoredWebhook, waitingScanLimit } from "../webhooks.ts";
import type { BodyRow, Database, Journal, Reads } from "./database.ts";
import { findFirst } from "./find-first.ts";

interface GroupRow {
  readonly at_ms: number;
  readonly last_sequence: number;
}

export function createWebhookReader(reads: Reads) {
  const selectOne = reads.prepare<[number, string], BodyRow>("SELECT body FROM webhooks WHERE side = ? AND id = ?");
  const selectSide = reads.prepare<[number], BodyRow>("SELECT body FROM webhooks WHERE side = ? ORDER BY number");
  const selectActive = reads.prepare<[], BodyRow>("SELECT body FROM webhooks WHERE NOT is_paused ORDER BY number");
  const selectDeliveries = reads.prepare<
    [number, string, number, number],
    BodyRow
  >(`SELECT webhook_deliveries.body FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook
     WHERE side = ? AND webhook = ? AND webhook_deliveries.number < ?
     ORDER BY webhook_deliveries.number DESC LIMIT ?`);
  const selectWaiting = reads.prepare<[number, number, number], { waiting: number }>(
    "SELECT count(*) AS waiting FROM journal WHERE sequence > ? AND sequence <= ? AND side = ?",
  );
  const selectLastGroup = reads.prepare<[], { last: number | null }>("SELECT max(number) AS last FROM chain_groups");
  const selectGroup = reads.prepare<[number], GroupRow>(
    "SELECT at_ms, last_sequence FROM chain_groups WHERE number = ?",
  );

  return {
    async find(side: number, id: string): Promise<StoredWebhook | undefined> {
      const row = await selectOne.get(side, id);
      return row === undefined ? undefined : webhookOf(row);
    },
    list: async (side: number): Promise<readonly StoredWebhook[]> => (await selectSide.all(side)).map(webhookOf),
    listActive: async (): Promise<readonly StoredWebhook[]> => (await selectActive.all()).map(webhookOf),
    listDeliveries: async (
      side: number,
      id: string,
      before: number,
      limit: number,
    ): Promise<readonly StoredDelivery[]> =>
      (await selectDeliveries.all(side, id, before, limit)).map(({ body }) => JSON.parse(body) as StoredDelivery),

    async countWaiting(side: number, after: number): Promise<number> {
      return (await selectWaiting.get(after, after + waitingScanLimit, side))?.waiting ?? 0;
    },

    /** Groups are numbered without gaps in the order of their times, so that halving finds one. */
    async sequenceBefore(timeMs: number): Promise<number> {
      const last = (await selectLastGroup.get())?.last ?? 0;
      const next = await findFirst(last, async (one) => ((await selectGroup.get(one))?.at_ms ?? 0) >= timeMs);
      return (await selectGroup.get((next ?? last + 1) - 1))?.last_sequence ?? 0;
    },
  };
}

function webhookOf({ body }: BodyRow): StoredWebhook {
  return JSON.parse(body) as StoredWebhook;
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
