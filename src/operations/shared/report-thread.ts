/** Runs a thread that computes one report and ends. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { hasCode, overloaded } from "../../errors.ts";

export async function runReportThread<Reply>(module: URL, workerData: unknown): Promise<Reply> {
  const thread = new Worker(module, { workerData });
  try {
    const [reply] = (await once(thread, "message")) as [Reply];
    return reply;
  } catch (error) {
    // A thread's error comes without its class.
    const isBusy = hasCode(error, "overloaded");
    throw isBusy ? overloaded(error.message, 5) : error;
  } finally {
    await thread.terminate();
  }
}
