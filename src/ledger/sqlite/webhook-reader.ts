/** Reads of webhooks in the SQLite store. */
import type { StoredDelivery, StoredWebhook } from "../webhooks.ts";
import { type Database, prepare } from "./connection.ts";

interface BodyRow {
  readonly body: string;
}

interface GroupRow {
  readonly at_ms: number;
  readonly last_sequence: number;
}

export function createWebhookReader(database: Database) {
  const selectOne = prepare<[number, string], BodyRow>(database, "SELECT body FROM webhooks WHERE side = ? AND id = ?");
  const selectSide = prepare<[number], BodyRow>(database, "SELECT body FROM webhooks WHERE side = ? ORDER BY number");
  const selectActive = prepare<[], BodyRow>(database, "SELECT body FROM webhooks WHERE is_paused = 0 ORDER BY number");
  const selectDeliveries = prepare<[number, string, number, number], BodyRow>(
    database,
    `SELECT webhook_deliveries.body FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook
     WHERE side = ? AND webhook = ? AND webhook_deliveries.number < ?
     ORDER BY webhook_deliveries.number DESC LIMIT ?`,
  );
  const selectLastGroup = prepare<[], { last: number | null }>(
    database,
    "SELECT max(number) AS last FROM chain_groups",
  );
  const selectGroup = prepare<[number], GroupRow>(
    database,
    "SELECT at_ms, last_sequence FROM chain_groups WHERE number = ?",
  );

  return {
    async find(side: number, id: string): Promise<StoredWebhook | undefined> {
      const row = selectOne.get(side, id);
      return row === undefined ? undefined : webhookOf(row);
    },
    list: async (side: number): Promise<readonly StoredWebhook[]> => selectSide.all(side).map(webhookOf),
    listActive: async (): Promise<readonly StoredWebhook[]> => selectActive.all().map(webhookOf),
    listDeliveries: async (
      side: number,
      id: string,
      before: number,
      limit: number,
    ): Promise<readonly StoredDelivery[]> =>
      selectDeliveries.all(side, id, before, limit).map(({ body }) => JSON.parse(body) as StoredDelivery),

    /** Groups are numbered without gaps in the order of their times, so that halving finds one. */
    async sequenceBefore(timeMs: number): Promise<number> {
      let [low, high] = [0, selectLastGroup.get()?.last ?? 0];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((selectGroup.get(middle)?.at_ms ?? 0) < timeMs) low = middle;
        else high = middle - 1;
      }
      return selectGroup.get(low)?.last_sequence ?? 0;
    },
  };
}

function webhookOf({ body }: BodyRow): StoredWebhook {
  return JSON.parse(body) as StoredWebhook;
}
