/**
 * A file of transactions from the socket to durable verdicts: rows a second, the server's peak of memory, its CPU by thread,
 * how long single requests take meanwhile, what is written to the disk and how long a sync of it takes. DuckDB then reads the same file and computes rolling windows.
 *
 *   node bin/run.js bench/bulk.ts [--rows 1000000] [--accounts 50000] [--seed 7] [--rate 20] [--later]
 *
 * The server starts as by `npm start`; NODE_OPTIONS hold for it too.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { allocator, tuning } from "../bin/launch/tuning.js";
import { readCommand } from "../scripts/support/command.ts";
import { decimal, flag, wholeNumber } from "../scripts/support/options.ts";
import { writeBulkFile } from "./support/bulk-file.ts";
import { timeDuckDb } from "./support/duckdb.ts";
import { quantile, runLoad } from "./support/load.ts";
import { followThreads, readProcessorTime } from "./support/processor-time.ts";
import { createRequests } from "./support/requests.ts";
import { startSyncProbe } from "./support/sync-times.ts";

const values = readCommand({
  does: `A file of transactions from the socket to durable verdicts: rows a second, the server's peak of memory, its CPU by thread, how
    long single requests take meanwhile, what is written to the disk and how long a sync of it takes. DuckDB then reads the same file
    and computes rolling windows. NODE_OPTIONS hold for the server too.`,
  needs: "Linux, for /proc.",
  options: {
    rows: wholeNumber(1_000_000, "rows of the file"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    seed: wholeNumber(7, "what chance begins with"),
    rate: decimal(20, "single requests a second while the file runs"),
    later: flag("asks for the answer later, as files over the limit of one response must"),
  },
});
const { rows, rate } = values;
const token = "bench-token-bench-token-bench";

interface Server {
  readonly port: number;
  readonly child: ChildProcess;
}

async function start(home: string): Promise<Server> {
  const child = spawn(process.execPath, [...tuning, "bin/assay.js", "serve"], {
    env: {
      ...allocator,
      PATH: process.env.PATH ?? "",
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? "",
      ASSAY_HOME: home,
      ASSAY_PORT: "0",
      ASSAY_TOKEN: token,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const match = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
    if (match !== null) {
      child.stdout.resume();
      return { port: Number(match[1]), child };
    }
  }
  throw new Error("The service did not start.");
}

interface Answered {
  readonly status: number;
  readonly bytes: number;
  /** The beginning of the body. */
  readonly head: string;
}

/** Sends the request, with the file as its form where one is given, and reads the answer without keeping it. */
function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  file?: string,
): Promise<Answered> {
  return new Promise((settle, fail) => {
    const outgoing = request(
      { port, method, path, headers: { Authorization: `Bearer ${token}`, ...headers } },
      (answer) => {
        let bytes = 0;
        let head = "";
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (head.length < 2_000) head += chunk.toString("latin1");
        });
        answer.on("end", () => settle({ status: answer.statusCode ?? 0, bytes, head }));
        answer.on("error", fail);
      },
    );
    outgoing.on("error", fail);
    if (file === undefined) {
      outgoing.end();
      return;
    }
    outgoing.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="rows.csv"\r\n\r\n');
    const source = createReadStream(file, { highWaterMark: 2 ** 18 });
    source.on("end", () => outgoing.end("\r\n--edge--\r\n"));
    source.pipe(outgoing, { end: false });
  });
}

async function waitForCase(port: number, caseId: string): Promise<void> {
  while (true) {
    const { head } = await send(port, "GET", `/bulk-cases/${caseId}`, {});
    const { state } = JSON.parse(head) as { state: string };
    if (state === "done") return;
    if (state === "failed" || state === "cancelled") throw new Error(head);
    await new Promise((tick) => setTimeout(tick, 100));
  }
}

function peakMemoryMiB(processId: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, "utf8"));
  return Number(match?.[1] ?? Number.NaN) / 1_024;
}

function writtenBytes(processId: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${processId}/io`, "utf8"))?.[1] ?? Number.NaN);
}

function threadSeconds(processId: number): Map<string, { readonly name: string; readonly seconds: number }> {
  const folder = `/proc/${processId}/task`;
  return new Map(readdirSync(folder).map((thread) => [thread, readProcessorTime(join(folder, thread))]));
}

let runs = 0;
function singles(port: number, durationMs: number) {
  runs += 1;
  const requests = createRequests("/fraud-detection", token, runs);
  return runLoad({ host: "127.0.0.1", port, connections: 8, durationMs, rate, nextRequest: () => requests.next() });
}

const folder = mkdtempSync(join(tmpdir(), "assay-bench-bulk-"));
const file = join(folder, "rows.csv");
const shown = (value: number) => Math.round(value).toLocaleString("en");
try {
  await writeBulkFile(file, { rows, accounts: values.accounts, seed: values.seed });
  console.log(`${shown(rows)} rows of ${shown(values.accounts)} accounts, ${shown(statSync(file).size / 2 ** 20)} MiB`);
  const { port, child } = await start(join(folder, "home"));
  const processId = child.pid ?? 0;
  try {
    const memoryAtStart = peakMemoryMiB(processId);
    const alone = startSyncProbe(folder);
    const before = await singles(port, 3_000);
    const syncsAlone = await alone.stop();
    const probe = startSyncProbe(folder);
    const writtenBefore = writtenBytes(processId);
    const threadsBefore = threadSeconds(processId);
    let endFollowing = followThreads(processId);
    const startedMs = performance.now();
    let isOver = false;
    const latencies: number[] = [];
    const load = (async () => {
      while (!isOver) latencies.push(...(await singles(port, 1_000)).latenciesMs);
    })();
    const headers: Record<string, string> = { "Content-Type": "multipart/form-data; boundary=edge" };
    if (values.later) headers.Prefer = "respond-async";
    const answer = await send(port, "POST", "/fraud-detection/bulk", headers, file);
    if (answer.status !== (values.later ? 202 : 200)) throw new Error(answer.head);
    if (values.later) {
      console.log(
        `received after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; threads are measured from then on`,
      );
      endFollowing = followThreads(processId);
      await waitForCase(port, (JSON.parse(answer.head) as { caseId: string }).caseId);
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    const spent = endFollowing();
    isOver = true;
    await load;
    console.log(
      `${shown(rows / seconds)} rows/s (${seconds.toFixed(1)} s), answer ${shown(answer.bytes / 2 ** 20)} MiB`,
    );
    console.log(`peak memory ${shown(peakMemoryMiB(processId))} MiB (${shown(memoryAtStart)} after the start)`);
    const sorted = Float64Array.from(latencies).sort();
    console.log(
      `single requests at ${rate}/s: alone p50 ${quantile(before.latenciesMs, 0.5).toFixed(1)}, p99 ${quantile(before.latenciesMs, 0.99).toFixed(1)} ms; ` +
        `meanwhile p50 ${quantile(sorted, 0.5).toFixed(1)}, p99 ${quantile(sorted, 0.99).toFixed(1)} ms (${sorted.length} requests)`,
    );
    const syncs = await probe.stop();
    console.log(
      `  ${shown((writtenBytes(processId) - writtenBefore) / rows)} bytes written a row; the disk's own sync of 8 KiB: ` +
        `alone p50 ${quantile(syncsAlone, 0.5).toFixed(1)}, p99 ${quantile(syncsAlone, 0.99).toFixed(1)} ms, ` +
        `meanwhile p50 ${quantile(syncs, 0.5).toFixed(1)}, p99 ${quantile(syncs, 0.99).toFixed(1)} ms`,
    );
    let all = 0;
    for (const [thread, { name, seconds: after }] of threadSeconds(processId)) {
      const used = after - (threadsBefore.get(thread)?.seconds ?? 0);
      all += used;
      if (used < 0.01 * seconds) continue;
      console.log(
        `  thread ${thread === String(processId) ? "main" : thread} (${name}): ${((used / rows) * 1e6).toFixed(1)} µs of CPU a row; ` +
          (spent.get(thread) ?? ""),
      );
    }
    console.log(`  all threads: ${((all / rows) * 1e6).toFixed(1)} µs of CPU a row`);
    console.log(await timeDuckDb(file, join(folder, "duckdb"), seconds));
  } finally {
    child.kill();
    await new Promise((settle) => child.once("exit", settle));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
