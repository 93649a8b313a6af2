/** Loaded into a service: on SIGUSR2 it writes the longest turn of its main thread since the last time, in milliseconds of processor time and of the clock. */
import { isMainThread } from "node:worker_threads";

const intervalMs = 1;

/** Node 24 has it, its types not yet. */
interface ThreadUsage {
  threadCpuUsage(): { readonly user: number; readonly system: number };
}

if (isMainThread) {
  const readMs = () => {
    const { user, system } = (process as unknown as ThreadUsage).threadCpuUsage();
    return { worked: (user + system) / 1_000, clock: performance.now() };
  };
  let last = readMs();
  let longest = { worked: 0, clock: 0 };
  setInterval(() => {
    const next = readMs();
    longest = {
      worked: Math.max(longest.worked, next.worked - last.worked),
      clock: Math.max(longest.clock, next.clock - last.clock),
    };
    last = next;
  }, intervalMs).unref();
  process.on("SIGUSR2", () => {
    process.stderr.write(`${JSON.stringify({ longestTurn: longest })}\n`);
    longest = { worked: 0, clock: 0 };
  });
}
