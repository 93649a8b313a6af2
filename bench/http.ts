/**
 * Durable verdicts a second beside a bare node:http echo server: one run, one load generator, in turn. With them the processor
 * time that a request takes of either, and of the generator, which together bound the rate.
 * Then the latency at 2,000 requests a second, and meanwhile that of the bare server and of the disk's own sync: where those wait too,
 * the machine does.
 *
 *   node bin/run.js bench/http.ts [--seconds 5] [--rounds 3]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { allocator, tuning } from "../bin/launch/tuning.js";
import { readCommand } from "../scripts/support/command.ts";
import { decimal, wholeNumber } from "../scripts/support/options.ts";
import { type LoadResult, quantile, runLoad } from "./support/load.ts";
import { readProcessorTime } from "./support/processor-time.ts";
import { createRequests } from "./support/requests.ts";
import { startSyncProbe, timeSyncs } from "./support/sync-times.ts";

const { seconds, rounds } = readCommand({
  does: `Durable verdicts a second beside a bare node:http echo server, with the processor time that a request takes of either; then the
    latency at 2,000 requests a second, and meanwhile that of the bare server and of the disk's own sync. One run, one load generator.`,
  needs: "Linux, for /proc.",
  options: {
    seconds: decimal(5, "how long each measurement takes"),
    rounds: wholeNumber(3, "measurements of each kind"),
  },
});
const durationMs = seconds * 1_000;
const token = "bench-token-bench-token-bench";

interface Server {
  readonly port: number;
  readonly child: ChildProcess;
}

async function start(args: readonly string[], environment: Record<string, string>, pattern: RegExp): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...allocator, PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const match = pattern.exec(line);
    if (match !== null) {
      child.stdout.resume();
      return { port: Number(match[1]), child };
    }
  }
  throw new Error(`${args.join(" ")} did not start.`);
}

const requestsPerSecondAtMost = 40_000;

interface Measured extends LoadResult {
  /** Processor time of a request. */
  readonly serverUs: number;
  readonly generatorUs: number;
}

function processorSeconds(server: Server): { readonly server: number; readonly generator: number } {
  return {
    server: readProcessorTime(`/proc/${server.child.pid}`).seconds,
    generator: readProcessorTime("/proc/self").seconds,
  };
}

/** Of the bare server while the service is measured: enough to see where the machine stands still. */
const besideRate = 200;

function spread(latenciesMs: Float64Array): string {
  const parts = [0.5, 0.99, 1].map((part) => quantile(latenciesMs, part).toFixed(2));
  return `p50 ${parts[0]}, p99 ${parts[1]}, most ${parts[2]} ms`;
}

let seed = 1;
async function measure(
  server: Server,
  path: string,
  connections: number,
  ms: number,
  rate?: number,
): Promise<Measured> {
  seed += 1;
  const requests = createRequests(path, token, seed);
  // Made before the clock starts, so that the generator takes as little as it can of the two cores that it shares.
  const ready = Array.from({ length: Math.ceil((ms / 1_000) * (rate ?? requestsPerSecondAtMost)) }, () =>
    requests.next(),
  );
  let sent = 0;
  const usedBefore = processorSeconds(server);
  const result = await runLoad({
    host: "127.0.0.1",
    port: server.port,
    connections,
    durationMs: ms,
    nextRequest: () => ready[sent++] ?? requests.next(),
    ...(rate === undefined ? {} : { rate }),
  });
  if (result.failures > 0) throw new Error(`${result.failures} of the answers were not 200.`);
  const used = processorSeconds(server);
  const requestsMade = result.latenciesMs.length;
  return {
    ...result,
    serverUs: ((used.server - usedBefore.server) * 1e6) / requestsMade,
    generatorUs: ((used.generator - usedBefore.generator) * 1e6) / requestsMade,
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const home = mkdtempSync(join(tmpdir(), "assay-bench-"));
const bare = await start(["bench/support/echo-server.ts"], {}, /^(\d+)$/);
const assay = await start(
  [...tuning, "bin/assay.js", "serve"],
  { ASSAY_HOME: home, ASSAY_PORT: "0", ASSAY_TOKEN: token },
  /http:\/\/127\.0\.0\.1:(\d+)/,
);

try {
  await measure(bare, "/", 64, 1_000);
  await measure(assay, "/fraud-detection", 64, 8_000);
  for (const connections of [64, 512]) {
    const ratios: number[] = [];
    const rates: { bare: number[]; assay: number[] } = { bare: [], assay: [] };
    for (let round = 0; round < rounds; round += 1) {
      const floor = await measure(bare, "/", connections, durationMs);
      const verdicts = await measure(assay, "/fraud-detection", connections, durationMs);
      const costs = `${Math.round(floor.serverUs)} and ${Math.round(verdicts.serverUs)} us of CPU, generator ${Math.round(verdicts.generatorUs)}`;
      rates.bare.push(floor.requestsPerSecond);
      rates.assay.push(verdicts.requestsPerSecond);
      ratios.push(verdicts.requestsPerSecond / floor.requestsPerSecond);
      console.log(
        `${connections} connections, round ${round + 1}: bare ${Math.round(floor.requestsPerSecond)}/s, ` +
          `verdicts ${Math.round(verdicts.requestsPerSecond)}/s, ratio ${ratios.at(-1)?.toFixed(3)}, ` +
          `verdict p50 ${quantile(verdicts.latenciesMs, 0.5).toFixed(2)} ms, p99 ${quantile(verdicts.latenciesMs, 0.99).toFixed(2)} ms; ${costs}`,
      );
    }
    console.log(
      `${connections} connections: bare ${Math.round(median(rates.bare))}/s, verdicts ${Math.round(median(rates.assay))}/s, ` +
        `median ratio ${median(ratios).toFixed(3)} (aim ${connections === 64 ? "0.40" : "0.50"})`,
    );
  }
  // Lets the store fold its log, which it does once it is quiet: what follows is a steady load, not the end of a rush.
  await new Promise((settle) => setTimeout(settle, 5_000));
  const sync = timeSyncs(home, 2_000);
  const probe = startSyncProbe(home);
  const [paced, beside] = await Promise.all([
    measure(assay, "/fraud-detection", 64, durationMs * 2, 2_000),
    measure(bare, "/", 8, durationMs * 2, besideRate),
  ]);
  const syncBeside = await probe.stop();
  const p99 = quantile(paced.latenciesMs, 0.99);
  const bound = 2 * quantile(sync, 0.99) + 3;
  console.log(
    `2000 requests/s: p50 ${quantile(paced.latenciesMs, 0.5).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ` +
      `fdatasync p50 ${quantile(sync, 0.5).toFixed(2)} ms, p99 ${quantile(sync, 0.99).toFixed(2)} ms; ` +
      `bound 2 x p99 + 3 ms = ${bound.toFixed(2)} ms: ${p99 <= bound ? "within" : "over"}`,
  );
  console.log(`meanwhile: bare server ${spread(beside.latenciesMs)}; fdatasync of another file ${spread(syncBeside)}`);
} finally {
  bare.child.kill();
  assay.child.kill();
  await new Promise((settle) => assay.child.once("exit", settle));
  rmSync(home, { recursive: true });
}
