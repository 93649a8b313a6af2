/** One life of the search index's thread, with the calls that wait for it. */
import type { StartThread } from "../thread.ts";
import type { SearchIndexReply, SearchIndexRequest, SearchIndexThreadData } from "./search-index-protocol.ts";

export type SearchIndexCall = SearchIndexRequest extends infer Request
  ? Request extends { call: number }
    ? Omit<Request, "call">
    : never
  : never;

export interface SearchIndexLink {
  ask(request: SearchIndexCall): Promise<unknown>;
}

/** `onLost` is called once, when the thread ends. Waiting calls fail with the error that it returns. */
export function openSearchIndexLink(
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
