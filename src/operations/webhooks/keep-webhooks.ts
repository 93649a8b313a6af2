/** Keeps a worker for every webhook that is not paused: each waits for its own target only. */
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredWebhook } from "../../ledger/webhooks.ts";
import type { HeldWork } from "../shared/held-work.ts";
import { type DeliverParts, deliver } from "./deliver.ts";

export interface KeepWebhooksParts extends DeliverParts {
  readonly onFailure: (error: unknown) => void;
  /** Each webhook is told by one node at a time. */
  readonly held: HeldWork;
}

/** So soon a change by somebody, also by the command line, takes effect. */
const lookEveryMs = 1_000;
const failedRestMs = 5_000;
/** Of all sides together; more wait until one of them is paused or removed. */
const workerLimit = 500;

const leaseOf = (id: string) => `webhook ${id}`;

interface Worker {
  readonly generation: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  isDone: boolean;
}

/** Gives what stops it: messages under way are cut off, and sent again after the next start. */
export function startKeepWebhooks(parts: KeepWebhooksParts): () => Promise<void> {
  const { webhooks, onFailure, held } = parts;
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

  /** Those that this node tells, as they are now that nobody else does. */
  async function listMine(): Promise<readonly StoredWebhook[]> {
    const active = await webhooks.listActive();
    const mine = await held.hold(active.map(({ id }) => leaseOf(id)));
    const isMine = ({ id }: StoredWebhook) => mine.has(leaseOf(id));
    if (active.every((webhook) => !isMine(webhook) || workers.has(webhook.id))) return active.filter(isMine);
    // Whoever had a new one until now may have noted how far it was after it was read.
    return (await webhooks.listActive()).filter(isMine);
  }

  async function look(): Promise<void> {
    const active = new Map((await listMine()).map((webhook) => [webhook.id, webhook]));
    for (const [id, worker] of workers) {
      if (active.get(id)?.generation !== worker.generation) worker.stop.abort();
      if (!worker.stop.signal.aborted && !worker.isDone) continue;
      await worker.done;
      workers.delete(id);
    }
    for (const webhook of active.values()) {
      if (!workers.has(webhook.id) && workers.size < workerLimit) start(webhook);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await look().catch(onFailure);
      if (!held.isSure()) for (const worker of workers.values()) worker.stop.abort();
      await sleep(lookEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
    for (const worker of workers.values()) worker.stop.abort();
    await Promise.all([...workers.values()].map(({ done }) => done));
    // Unreachable, the database lets go of them by itself.
    await held.releaseAll().catch(() => undefined);
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
