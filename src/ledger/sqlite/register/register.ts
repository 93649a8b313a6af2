/** The register from outside its thread. */
import type { Feed, FeedPage } from "../../feed.ts";
import type { FlaggedPage, RegisterPage, RegisterSummary, TransactionRegister } from "../../register.ts";
import type { StartThread } from "../thread.ts";
import type { RegisterReply, RegisterRequest, RegisterThreadData } from "./register-protocol.ts";

export interface SqliteRegister extends TransactionRegister, Feed {
  close(): Promise<void>;
}

type Ask = RegisterRequest extends infer Request
  ? Request extends { call: number }
    ? Omit<Request, "call">
    : never
  : never;

/** `onLost` is told once should the thread end by itself; verdicts go on without it. */
export function openSqliteRegister(
  data: RegisterThreadData,
  startThread: StartThread,
  onLost: (error: Error) => void,
): SqliteRegister {
  const thread = startThread("register", data);
  const calls = new Map<number, { settle(result: unknown): void; fail(error: Error): void }>();
  let lastCall = 0;
  let loss: Error | undefined;
  let isClosing = false;

  function lose(error: Error): void {
    if (loss !== undefined) return;
    loss = error;
    for (const { fail } of calls.values()) fail(error);
    calls.clear();
    if (!isClosing) onLost(error);
  }

  thread.on("message", (reply: RegisterReply) => {
    const call = calls.get(reply.call);
    calls.delete(reply.call);
    if ("problem" in reply) call?.fail(new Error(reply.problem));
    else call?.settle(reply.result);
  });
  thread.on("error", lose);
  thread.on("exit", () => lose(new Error("The register's thread ended.")));

  function ask<T>(request: Ask): Promise<T> {
    if (loss !== undefined) return Promise.reject(loss);
    return new Promise((settle, fail) => {
      lastCall += 1;
      calls.set(lastCall, { settle: (result) => settle(result as T), fail });
      thread.postMessage({ ...request, call: lastCall });
    });
  }

  return {
    followFlagged: (after, limit) => ask<FlaggedPage>({ name: "followFlagged", after, limit }),
    follow: (after, limit, verdicts) => ask<FeedPage>({ name: "follow", after, limit, verdicts }),
    list: (side, filter, before, limit) => ask<RegisterPage>({ name: "list", side, filter, before, limit }),
    summarise: (side, fromMs, toMs) => ask<RegisterSummary>({ name: "summarise", side, fromMs, toMs }),
    distance: () => ask<number>({ name: "distance" }),
    async close() {
      isClosing = true;
      if (loss === undefined) await ask({ name: "close" });
    },
  };
}
