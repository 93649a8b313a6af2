/** Compares names with a side's screening lists. A thread holds the names; it is loaded again when a list has changed. */
import { Worker } from "node:worker_threads";
import { isScreening } from "../../contract/screening-list.ts";
import type { ListLedger, StoredList } from "../../ledger/lists.ts";
import type { SideId } from "../../ledger/side.ts";
import type { IndexedEntry, NameQuery } from "../../screening/name-index.ts";
import type { NameReply, NameRequest } from "./name-thread.ts";

/** Sides whose names are held at once, and their names together, at half a kilobyte each; the one that was asked longest ago goes first. */
const sideLimit = 8;
const nameLimit = 3_000_000;
const pageEntries = 1_000;

const stopped = "The thread that compares names stopped.";

export interface MatchOptions {
  readonly leastScore: number;
  /** Hits of one query. */
  readonly limit: number;
}

interface Call {
  readonly settle: (reply: NameReply) => void;
  readonly fail: (error: Error) => void;
}

export class NameMatcher {
  readonly #lists: ListLedger;
  readonly #now: () => number;
  readonly #calls = new Map<number, Call>();
  /** State of the lists that are held, and how many entries they have, by side; the side that was asked last is the last. */
  readonly #held = new Map<SideId, { readonly state: string; readonly names: number }>();
  readonly #nameLimit: number;
  #thread: Worker | undefined;
  #lastCall = 0;
  /** Of a side; others do not wait for it. */
  readonly #loading = new Map<SideId, Promise<unknown>>();

  /** `most` names, for tests. */
  constructor(lists: ListLedger, now: () => number, most = nameLimit) {
    this.#lists = lists;
    this.#now = now;
    this.#nameLimit = most;
  }

  /** Sides whose names are held. */
  get sides(): readonly SideId[] {
    return [...this.#held.keys()];
  }

  /** Of the lists as they are now. */
  async find(side: SideId, queries: readonly NameQuery[], { leastScore, limit }: MatchOptions): Promise<NameReply> {
    await this.#hold(side);
    return new Promise((settle, fail) => {
      this.#lastCall += 1;
      this.#calls.set(this.#lastCall, { settle, fail });
      this.#send({ type: "find", call: this.#lastCall, side, queries, leastScore, limit });
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
    await this.#thread?.terminate();
  }

  #hold(side: SideId): Promise<void> {
    const before = this.#loading.get(side) ?? Promise.resolve();
    const loading = before.then(async () => {
      const lists = (await this.#lists.list(side)).filter(isScreening);
      const state = stateOf(lists);
      const isHeld = this.#held.get(side)?.state === state;
      this.#held.delete(side);
      if (!isHeld) await this.#load(side, lists);
      this.#held.set(side, { state, names: lists.reduce((sum, { entries }) => sum + entries, 0) });
      this.#forgetOldest();
    });
    const settled = loading.catch(() => undefined);
    this.#loading.set(side, settled);
    void settled.then(() => {
      if (this.#loading.get(side) === settled) this.#loading.delete(side);
    });
    return loading;
  }

  #forgetOldest(): void {
    let names = 0;
    for (const held of this.#held.values()) names += held.names;
    for (const [oldest, held] of this.#held) {
      if (this.#held.size === 1 || (this.#held.size <= sideLimit && names <= this.#nameLimit)) return;
      this.#held.delete(oldest);
      names -= held.names;
      this.#send({ type: "forget", side: oldest });
    }
  }

  async #load(side: SideId, lists: readonly StoredList[]): Promise<void> {
    this.#send({ type: "begin", side });
    const thread = this.#thread;
    for await (const entries of readNames(this.#lists, side, lists, this.#now()))
      this.#send({ type: "add", side, entries });
    this.#send({ type: "end", side });
    // Another one has not all of the names.
    if (this.#thread !== thread) throw new Error(stopped);
  }

  #send(request: NameRequest): void {
    this.#thread ??= this.#start();
    this.#thread.postMessage(request);
  }

  #start(): Worker {
    const thread = new Worker(new URL("./name-thread.ts", import.meta.url));
    thread.unref();
    thread.on("message", (reply: NameReply) => {
      this.#calls.get(reply.call)?.settle(reply);
      this.#calls.delete(reply.call);
    });
    const lose = (error: Error) => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#held.clear();
      for (const call of this.#calls.values()) call.fail(error);
      this.#calls.clear();
    };
    thread.on("error", (error) => lose(error instanceof Error ? error : new Error(String(error))));
    thread.on("exit", () => lose(new Error(stopped)));
    return thread;
  }
}

/** Changes with every change of the lists. */
export function stateOf(lists: readonly StoredList[]): string {
  return lists
    .map(({ name, createdAtMs, changedAtMs, entries }) => `${name} ${createdAtMs} ${changedAtMs} ${entries}`)
    .join(", ");
}

/** The entries that have not expired, page by page. */
export async function* readNames(
  ledger: ListLedger,
  side: SideId,
  lists: readonly StoredList[],
  nowMs: number,
): AsyncGenerator<readonly IndexedEntry[]> {
  for (const { name } of lists) {
    for (let after = ""; ; ) {
      const page = await ledger.readEntries(side, name, after, pageEntries);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.value;
      const inForce = page.filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > nowMs);
      yield inForce.map(({ value, note }) => ({ list: name, value, note }));
    }
  }
}
