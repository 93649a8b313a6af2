/** Runs one backtest over a few threads: they take ranges of the journal in turns, and their tallies are added up. */
import { Worker } from "node:worker_threads";
import { ServiceError } from "../../errors.ts";
import type { HistoryModule } from "../../ledger/history.ts";
import { Tally, type TallyData } from "../../rules/backtest/tally.ts";
import type { BacktestThreadData, BacktestThreadReply, BacktestThreadRequest } from "./backtest-protocol.ts";

export interface RunOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
}

export interface RunOutcome {
  readonly tally: TallyData;
  readonly rejectedRows: number;
}

/** Records that a thread takes at once: a tenth of a second's work. */
const rangeRecords = 10_000;

type Ask = (request: BacktestThreadRequest) => Promise<BacktestThreadReply>;

export async function runBacktest(data: BacktestThreadData, options: RunOptions): Promise<RunOutcome> {
  const count = data.source.kind === "file" ? 1 : options.threads;
  const threads = Array.from({ length: count }, () => startThread(data, options));
  const stop = () => Promise.all(threads.map(({ worker }) => worker.terminate()));
  const onAbort = () => void stop();
  options.signal.addEventListener("abort", onAbort, { once: true });
  try {
    options.signal.throwIfAborted();
    if (data.source.kind === "file") await Promise.all(threads.map(({ ask }) => ask({ type: "file" })));
    else await countRanges(data, threads, options);
    const replies = await Promise.all(threads.map(({ ask }) => ask({ type: "finish" })));
    const whole = new Tally();
    let rejectedRows = 0;
    for (const reply of replies) {
      if (reply.type !== "tally") throw new Error(`A thread that backtests answered ${reply.type} at its end.`);
      whole.merge(reply.tally);
      rejectedRows += reply.rejectedRows;
    }
    return { tally: whole.data, rejectedRows };
  } finally {
    options.signal.removeEventListener("abort", onAbort);
    await stop();
  }
}

async function countRanges(
  { source }: BacktestThreadData,
  threads: readonly { readonly ask: Ask }[],
  { onProgress, signal }: RunOptions,
): Promise<void> {
  const { openHistory } = (await import(source.history.moduleUrl)) as HistoryModule;
  const history = openHistory(source.history.settings);
  const { from, to } = history.bounds(source.side);
  history.close();
  let next = from;
  let done = 0;
  onProgress(0, to - from);
  await Promise.all(
    threads.map(async ({ ask }) => {
      while (next < to) {
        signal.throwIfAborted();
        const range = { from: next, to: Math.min(next + rangeRecords, to) };
        next = range.to;
        await ask({ type: "range", ...range });
        done += range.to - range.from;
        onProgress(done, to - from);
      }
    }),
  );
}

function startThread(workerData: BacktestThreadData, { onProgress }: RunOptions) {
  const worker = new Worker(new URL("./backtest-thread.ts", import.meta.url), { workerData });
  let waiting:
    | { readonly settle: (reply: BacktestThreadReply) => void; readonly fail: (error: Error) => void }
    | undefined;
  let lost: Error | undefined;

  worker.on("message", (reply: BacktestThreadReply) => {
    if (reply.type === "progress") onProgress(reply.done, reply.of);
    else if (reply.type === "refused") waiting?.fail(new ServiceError("unprocessable_file", reply.problem));
    else waiting?.settle(reply);
  });
  worker.on("error", lose);
  worker.on("exit", () => lose(new Error("A thread that backtests has ended.")));

  function lose(error: unknown): void {
    lost ??= error instanceof Error ? error : new Error(String(error));
    waiting?.fail(lost);
  }

  const ask: Ask = (request) => {
    if (lost !== undefined) return Promise.reject(lost);
    return new Promise((settle, fail) => {
      waiting = { settle, fail };
      worker.postMessage(request);
    });
  };
  return { worker, ask };
}
