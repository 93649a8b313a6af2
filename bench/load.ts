/**
 * How the service bears load over time: its capacity, then long at 70 % of that with its memory watched, three times as much as it
 * can take, and a loud caller beside a quiet one. One run, one generator; the service and the generator share the machine.
 *
 *   node bin/run.js bench/load.ts [--minutes 30] [--overloadSeconds 20] [--home FOLDER]
 *
 * With `--home` the data folder is one that there is, such as what `bench/growth.ts --store` has made; it stays, with what is decided.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { decimal, existingFolder } from "../scripts/support/options.ts";
import { openForReading, prepare } from "../src/ledger/sqlite/connection.ts";
import { type LoadResult, quantile, runLoad } from "./support/load.ts";
import { createRequests, goOnFrom } from "./support/requests.ts";
import { startMeasured } from "./support/service.ts";

const values = readCommand({
  does: `How the service bears load over time: its capacity, then long at 70 % of that with its memory watched, three times as much as it
    can take, and a loud caller beside a quiet one. Ends with 1 where a limit does not hold.`,
  needs: "Linux, for /proc.",
  options: {
    minutes: decimal(30, "how long the load of 70 % lasts"),
    overloadSeconds: decimal(20, "how long the overload lasts"),
    home: existingFolder("FOLDER", "a data folder with a store; it stays, with what is decided"),
  },
});
const sustainedMs = values.minutes * 60_000;
const overloadMs = values.overloadSeconds * 1_000;
/** Requests that may wait in the service; more are refused, so that those that are taken are answered soon. */
const queueLimit = 500;
const token = "bench-token-bench-token-bench";
const samples = 10;

const service = await startMeasured({ ASSAY_TOKEN: token, ASSAY_DECIDE_QUEUE_LIMIT: String(queueLimit) }, values.home);

/** The latest of the last transactions of a store. */
function latestMs(home: string): number | null | undefined {
  const database = openForReading(join(home, "ledger.db"));
  const sql = `SELECT max(body ->> 'timeMs') AS latest
    FROM (SELECT body FROM journal WHERE kind = 1 AND body IS NOT NULL ORDER BY sequence DESC LIMIT 100000)`;
  const row = prepare<[], { latest: number | null }>(database, sql).get();
  database.close();
  return row?.latest;
}

// Each would be late otherwise.
if (values.home !== undefined) goOnFrom(latestMs(values.home) ?? 0);

/** Ids of a seed are the same each time. */
let seed = values.home === undefined ? 1 : Date.now();
interface Measured extends LoadResult {
  /** Answers by their status. */
  readonly statuses: ReadonlyMap<string, number>;
}

async function load(ms: number, connections: number, rate?: number, as = token): Promise<Measured> {
  seed += 1;
  const requests = createRequests("/fraud-detection", as, seed);
  const statuses = new Map<string, number>();
  const result = await runLoad({
    host: "127.0.0.1",
    port: service.port,
    connections,
    durationMs: ms,
    nextRequest: () => requests.next(),
    onAnswer(answer) {
      const status = answer.slice(9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    ...(rate === undefined ? {} : { rate, dropsLate: true }),
  });
  return { ...result, statuses };
}

/** Resident memory of the service in MiB. */
function memory(): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.processId}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1_024;
}

function describe({ latenciesMs, requestsPerSecond, statuses }: Measured): string {
  const [p50, p99] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)];
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  return `${Math.round(requestsPerSecond)}/s accepted, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${counts}`;
}

const problems: string[] = [];
function expect(isGood: boolean, problem: string): void {
  if (!isGood) problems.push(problem);
}

async function issue(name: string, more: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}/tokens`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name, scopes: ["transactions:write"], ...more }),
  });
  return ((await response.json()) as { readonly token: string }).token;
}

try {
  await load(5_000, 64);
  const capacity = await load(10_000, 64);
  console.log(`capacity, 64 connections: ${describe(capacity)}`);

  const rate = 0.7 * capacity.requestsPerSecond;
  const held: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const part = await load(sustainedMs / samples, 256, rate);
    held.push(memory());
    console.log(`70 %, part ${sample + 1} of ${samples}: ${describe(part)}; ${held.at(-1)?.toFixed(0)} MiB`);
    expect(part.failures === 0, `Part ${sample + 1} at 70 % has ${part.failures} answers that are not 200.`);
  }
  // Caches fill in the first half; what grows after that would go on growing.
  const growth = (held.at(-1) ?? 0) / (held[samples / 2 - 1] ?? 1);
  console.log(`memory at the end: ${growth.toFixed(2)} x that at half time`);
  expect(growth < 1.25, `Memory has grown by ${growth.toFixed(2)} in the second half.`);

  const over = await load(overloadMs, 2_000, 3 * capacity.requestsPerSecond);
  console.log(`3 x capacity offered, 2000 connections: ${describe(over)}`);
  const shed = over.statuses.get("503") ?? 0;
  // In times of a full queue at the rate at which requests were accepted just then: a ratio that no other work on the machine moves.
  const queues = (quantile(over.latenciesMs, 0.99) / 1_000) * (over.requestsPerSecond / queueLimit);
  console.log(`p99 of what was accepted: ${queues.toFixed(1)} times what a full queue of ${queueLimit} takes`);
  expect(shed > 0, "Nothing was refused at three times what can be taken.");
  expect(over.requestsPerSecond > 0.25 * capacity.requestsPerSecond, "Hardly anything is accepted under overload.");
  expect(queues < 8, "Accepted requests waited far longer than a full queue takes.");
  // What the generator left behind when it went is read and refused first.
  await fetch(`http://127.0.0.1:${service.port}/healthz`);
  const after = await load(5_000, 64, 0.3 * capacity.requestsPerSecond);
  console.log(`after it, at 30 %: ${describe(after)}`);
  expect(after.failures === 0, "Requests are refused after the overload is over.");

  const quietToken = await issue("quiet", {});
  const quiet = () => load(10_000, 16, 100, quietToken);
  console.log(`a quiet caller alone: ${describe(await quiet())}`);
  for (const [name, limit] of [
    ["without a limit", {}],
    ["limited to 6000 a minute", { requestsPerMinute: 6_000 }],
  ] as const) {
    const loudToken = await issue("loud", limit);
    const [beside, loud] = await Promise.all([quiet(), load(10_000, 256, undefined, loudToken)]);
    console.log(`beside a loud one ${name}: ${describe(beside)}  (the loud one: ${describe(loud)})`);
    expect(beside.failures === 0, `The quiet caller is refused beside a loud one ${name}.`);
  }
} finally {
  await service.stop();
}
for (const problem of problems) console.log(`FAIL  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
