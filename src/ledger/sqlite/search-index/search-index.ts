/** The search index from outside its thread, which is started again when it was lost. */
import { overloaded, type ServiceError } from "../../../errors.ts";
import type { Feed, FeedPage } from "../../feed.ts";
import type {
  FlaggedPage,
  SearchIndex,
  SearchIndexPage,
  SearchIndexSpread,
  SearchIndexSummary,
} from "../../search-index.ts";
import type { StartThread } from "../thread.ts";
import type { SearchIndexReply, SearchIndexRequest, SearchIndexThreadData } from "./search-index-protocol.ts";

export interface SqliteSearchIndex extends SearchIndex, Feed {
  close(): Promise<void>;
}

export interface SqliteSearchIndexParts {
  readonly data: SearchIndexThreadData;
  readonly startThread: StartThread;
  /** Called each time the thread ends by itself, as on a full disk; verdicts continue without it. */
  readonly onLost: (error: Error) => void;
  /** Before the next call starts a lost thread again. */
  readonly restMs?: number | undefined;
}

/** A thread that ends at once again costs some 100 ms of a core each time. */
const defaultRestMs = 5_000;

function unavailable(restMs: number, cause: Error): ServiceError {
  const restSeconds = Math.max(1, Math.ceil(restMs / 1_000));
  return overloaded("Transactions cannot be searched at the moment; try again soon.", restSeconds, cause);
}

export function openSqliteSearchIndex(parts: SqliteSearchIndexParts): SqliteSearchIndex {
  const { data, startThread, onLost, restMs = defaultRestMs } = parts;
  let lostAtMs: number | undefined;
  let isClosing = false;
  let link = open();

  function open(): SearchIndexLink {
    lostAtMs = undefined;
    return openSearchIndexLink(data, startThread, (error) => {
      lostAtMs = performance.now();
      if (!isClosing) onLost(error);
      return unavailable(restMs, error);
    });
  }

  function ask<T>(request: SearchIndexCall): Promise<T> {
    if (lostAtMs !== undefined && !isClosing && performance.now() - lostAtMs >= restMs) link = open();
    return link.ask(request) as Promise<T>;
  }

  return {
    followFlagged: (after, limit) => ask<FlaggedPage>({ name: "followFlagged", after, limit }),
    follow: (after, limit, verdicts) => ask<FeedPage>({ name: "follow", after, limit, verdicts }),
    list: (side, filter, before, limit) => ask<SearchIndexPage>({ name: "list", side, filter, before, limit }),
    summarise: (side, fromMs, toMs) => ask<SearchIndexSummary>({ name: "summarise", side, fromMs, toMs }),
    spread: (side, spanMs, most) => ask<SearchIndexSpread>({ name: "spread", side, spanMs, most }),
    distance: () => ask<number>({ name: "distance" }),
    async close() {
      isClosing = true;
      if (lostAtMs === undefined) await ask({ name: "close" });
    },
  };
}

type SearchIndexCall = SearchIndexRequest extends infer Request
  ? Request extends { call: number }
    ? Omit<Request, "call">
    : never
  : never;

interface SearchIndexLink {
  ask(request: SearchIndexCall): Promise<unknown>;
}

/** One life of the thread, with its waiting calls. `onLost` is called once, when it ends; waiting calls fail with the error that it returns. */
function openSearchIndexLink(
  data: SearchIndexThreadData,
  startThread: StartThread,
  onLost: (error: Error) => Error,
): SearchIndexLink {
  const thread = startThread("search-index", data);
  const calls = new Map<number, { settle(result: unknown): void; fail(error: Error): void }>();
  let lastCall = 0;
  let loss: Error | undefined;

  function lose(error: Error): void {
    if (loss !== undefined) return;
    loss = onLost(error);
    for (const { fail } of calls.values()) fail(loss);
    calls.clear();
  }

  thread.on("message", (reply: SearchIndexReply) => {
    const call = calls.get(reply.call);
    calls.delete(reply.call);
    if ("problem" in reply) call?.fail(new Error(reply.problem));
    else call?.settle(reply.result);
  });
  thread.on("error", lose);
  thread.on("exit", () => lose(new Error("The thread of the search index ended.")));

  return {
    ask(request) {
      if (loss !== undefined) return Promise.reject(loss);
      return new Promise((settle, fail) => {
        lastCall += 1;
        calls.set(lastCall, { settle, fail });
        thread.postMessage({ ...request, call: lastCall });
      });
    },
  };
}
