import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { adminToken, startService, withHome } from "../support/service.ts";

const hasTracer = spawnSync("strace", ["-V"]).status === 0;
const entry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const answers = 25;
/** Needs strace, which is no npm package: where it is missing the tests say so as a skip. */
const skip = hasTracer ? false : "there is no strace on this machine";

/** Runs the service on the data folder, asks it, stops it, and gives its system calls in the order of their events. */
async function trace(home: string, ask: (url: string) => Promise<void>): Promise<readonly string[]> {
  const file = join(home, "trace");
  const calls = "trace=fdatasync,fsync,write,writev,sendto,sendmsg";
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", entry, "serve"];
  const child = spawn("strace", ["-f", "-y", "-o", file, "-s", "40", "-e", calls, ...node], {
    env: { PATH: process.env.PATH ?? "", ASSAY_HOME: join(home, "data"), ASSAY_PORT: "0", ASSAY_TOKEN: adminToken },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let url = "";
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? "";
    if (url !== "") break;
  }
  child.stdout.resume();
  await ask(url);
  const ended = once(child, "exit");
  process.kill(Number((await readFile(file, "utf8")).split(" ", 1)[0]), "SIGTERM");
  await ended;
  return (await readFile(file, "utf8")).split("\n");
}

async function pay(url: string, index: number): Promise<string | null> {
  const response = await fetch(`${url}/fraud-detection`, {
    method: "POST",
    headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      transactionId: `t${index}`,
      amount: 10,
      timestamp: "2025-01-01T00:00:00Z",
      accountDetails: { accountId: "a" },
    }),
  });
  assert.equal(response.status, 200);
  await response.arrayBuffer();
  return response.headers.get("Idempotent-Replayed");
}

const sync = /(?:fdatasync|fsync)(?:\(\d+.*\)| resumed>\)).*= 0/;

test("the system calls show a finished sync before every acknowledgement", { skip }, () =>
  withHome(async (home) => {
    const lines = await trace(home, async (url) => {
      for (let index = 0; index < answers; index += 1) await pay(url, index);
    });
    assert.equal(countUnsynced(lines), 0);
  }),
);

test("after a kill, what is left in the log is synced before anything of it is answered", { skip }, () =>
  withHome(async (home) => {
    const killed = await startService(join(home, "data"));
    await pay(killed.url, 1);
    await killed.stop("SIGKILL");
    const lines = await trace(home, async (url) => assert.equal(await pay(url, 1), "true"));
    const answered = lines.findIndex((line) => line.includes("HTTP/1.1 200 OK"));
    assert.ok(answered > 0);
    // SQLite itself calls fsync, such as when it folds the log some seconds later.
    const isLogSynced = lines.slice(0, answered).some((line) => /fdatasync\(\d+<[^>]*ledger\.db-wal>/.test(line));
    assert.ok(isLogSynced);
  }),
);

/** Walks the trace in the order of events: an answer may only go out when a sync has ended since the one before. */
function countUnsynced(lines: readonly string[]): number {
  let seen = 0;
  let unsynced = 0;
  let isSynced = false;
  for (const line of lines) {
    if (sync.test(line)) isSynced = true;
    if (!line.includes("HTTP/1.1 200 OK")) continue;
    seen += 1;
    if (!isSynced) unsynced += 1;
    isSynced = false;
  }
  assert.equal(seen, answers, "every answer stands in the trace");
  return unsynced;
}
