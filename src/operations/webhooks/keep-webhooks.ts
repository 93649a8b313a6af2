/** Runs a worker for every webhook that is not paused: each waits for its own target only. */
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredWebhook } from "../../ledger/webhooks.ts";
import type { Leases } from "../shared/leases.ts";
import { type DeliverParts, deliver } from "./deliver.ts";

export interface KeepWebhooksParts extends DeliverParts {
  readonly onFailure: (error: unknown) => void;
  /** One node at a time delivers to a webhook. */
  readonly leases: Leases;
}

/** A change takes effect within this time, also one by the command line. */
const lookEveryMs = 1_000;
const failedRestMs = 5_000;
/** Workers of all sides; further webhooks wait until one of them is paused or removed. */
const workerLimit = 500;

const leaseOf = (id: string) => `webhook ${id}`;

interface Worker {
  readonly generation: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  isDone: boolean;
}

/** Returns a function that stops it: messages under way are cut off, and sent again after the next start. */
export function startKeepWebhooks(parts: KeepWebhooksParts): () => Promise<void> {
  const { webhooks, onFailure, leases, watch } = parts;
  const stop = new AbortController();
  const workers = new Map<string, Worker>();

  function start(webhook: StoredWebhook): void {
    const own = new AbortController();
    const worker: Worker = {
      generation: webhook.generation,
      stop: own,
      isDone: false,
      done: deliver(parts, webhook, own.signal)
        .catch(async (error) => {
          onFailure(error);
          await sleep(failedRestMs, undefined, { signal: own.signal, ref: false }).catch(() => undefined);
        })
        .finally(() => {
          worker.isDone = true;
        }),
    };
    workers.set(webhook.id, worker);
  }

  /** The webhooks that this node delivers to, read again after it got their leases. */
  async function listMine(): Promise<readonly StoredWebhook[]> {
    const active = await webhooks.listActive();
    const mine = await leases.hold(active.map(({ id }) => leaseOf(id)));
    const isMine = ({ id }: StoredWebhook) => mine.has(leaseOf(id));
    if (active.every((webhook) => !isMine(webhook) || workers.has(webhook.id))) return active.filter(isMine);
    // The node that had a webhook before may have stored its progress after it was read here.
    return (await webhooks.listActive()).filter(isMine);
  }

  async function renew(): Promise<void> {
    const active = new Map((await listMine()).map((webhook) => [webhook.id, webhook]));
    for (const [id, worker] of workers) {
      if (active.get(id)?.generation !== worker.generation) worker.stop.abort();
      if (!worker.stop.signal.aborted && !worker.isDone) continue;
      await worker.done;
      workers.delete(id);
      watch.forget(id);
    }
    for (const webhook of active.values()) {
      if (!workers.has(webhook.id) && workers.size < workerLimit) start(webhook);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await renew().catch(onFailure);
      if (!leases.isSure()) for (const worker of workers.values()) worker.stop.abort();
      await sleep(lookEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
    for (const worker of workers.values()) worker.stop.abort();
    await Promise.all([...workers.values()].map(({ done }) => done));
    // If the database cannot be reached, the leases expire by themselves.
    await leases.releaseAll().catch(() => undefined);
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
