/** Reads of webhooks in the PostgreSQL store. */
import type { StoredDelivery, StoredWebhook } from "../webhooks.ts";
import { prepare, type Reads } from "./reads.ts";

interface BodyRow {
  readonly body: string;
}

interface GroupRow {
  readonly at_ms: number;
  readonly last_sequence: number;
}

export function createWebhookReader(reads: Reads) {
  const selectOne = prepare<[number, string], BodyRow>(reads, "SELECT body FROM webhooks WHERE side = $1 AND id = $2");
  const selectSide = prepare<[number], BodyRow>(reads, "SELECT body FROM webhooks WHERE side = $1 ORDER BY number");
  const selectActive = prepare<[], BodyRow>(reads, "SELECT body FROM webhooks WHERE NOT is_paused ORDER BY number");
  const selectDeliveries = prepare<[number, string, number, number], BodyRow>(
    reads,
    `SELECT webhook_deliveries.body FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook
     WHERE side = $1 AND webhook = $2 AND webhook_deliveries.number < $3
     ORDER BY webhook_deliveries.number DESC LIMIT $4`,
  );
  const selectLastGroup = prepare<[], { last: number | null }>(reads, "SELECT max(number) AS last FROM chain_groups");
  const selectGroup = prepare<[number], GroupRow>(
    reads,
    "SELECT at_ms, last_sequence FROM chain_groups WHERE number = $1",
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

    /** Groups are numbered without gaps in the order of their times, so that halving finds one. */
    async sequenceBefore(timeMs: number): Promise<number> {
      let [low, high] = [0, (await selectLastGroup.get())?.last ?? 0];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (((await selectGroup.get(middle))?.at_ms ?? 0) < timeMs) low = middle;
        else high = middle - 1;
      }
      return (await selectGroup.get(low))?.last_sequence ?? 0;
    },
  };
}

function webhookOf({ body }: BodyRow): StoredWebhook {
  return JSON.parse(body) as StoredWebhook;
}
