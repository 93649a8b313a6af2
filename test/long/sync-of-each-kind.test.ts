/** What an answer promises is on the disk before it goes out: read from the system calls, for each kind of request. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { adminToken, withHome } from "../support/service.ts";
import { findUnsynced } from "../support/sync-trace.ts";

const hasTracer = spawnSync("strace", ["-V"]).status === 0;
/** Needs strace, which is no npm package: where it is missing the test says so as a skip. */
const skip = hasTracer ? false : "there is no strace on this machine";
const entry = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const headers = { Authorization: `Bearer ${adminToken}` };

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function send(url: string, path: string, body: object | FormData, more: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = isForm ? {} : { "Content-Type": "application/json" };
  const init = {
    method: "POST",
    headers: { ...headers, ...type, ...more },
    body: isForm ? body : JSON.stringify(body),
  };
  const response = await fetch(`${url}${path}`, init);
  assert.ok(response.status >= 200 && response.status < 300, `${path} ${response.status} ${await response.text()}`);
  await response.arrayBuffer().catch(() => undefined);
}

function form(field: string, name: string, content: string | Buffer, more: Record<string, string> = {}): FormData {
  const made = new FormData();
  made.append(field, new Blob([content]), name);
  for (const [key, value] of Object.entries(more)) made.append(key, value);
  return made;
}

/** One request of each kind that keeps something, one after another. */
async function askAll(url: string): Promise<void> {
  const time = "2025-01-01T00:00:00Z";
  const accountDetails = { accountId: "a", accountType: "checking" };
  await send(url, "/fraud-detection", { transactionId: "t1", amount: 10, timestamp: time, accountDetails });
  await send(url, "/fraud-detection/customers/load", form("file", "c.csv", "customerId,name\nc1,Ada\n"));
  await send(url, "/labels", [{ transactionId: "t1", isFraud: true }]);
  await send(url, "/forgery/analyse/analyse_docs_v2", form("document", "dot.png", png, { doc_format: "png" }));
  await send(url, "/webhooks", { url: "https://example.com/hook", events: ["verdict.flagged"] });
  const rows = `transactionId,amount,timestamp,accountId\nr1,5,${time},b\nr2,much,${time},b\n`;
  await send(url, "/fraud-detection/bulk", form("file", "rows.csv", rows), { Prefer: "respond-async" });
}

async function trace(home: string): Promise<readonly string[]> {
  const file = join(home, "trace");
  const calls = "trace=fdatasync,fsync,write,pwrite64,writev,pwritev,ftruncate,openat,mkdir,rename,renameat,renameat2";
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", entry, "serve"];
  const child = spawn("strace", ["-f", "-y", "-o", file, "-s", "160", "-e", calls, ...node], {
    env: { PATH: process.env.PATH ?? "", ASSAY_HOME: join(home, "data"), ASSAY_PORT: "0", ASSAY_TOKEN: adminToken },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let url = "";
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? "";
    if (url !== "") break;
  }
  child.stdout.resume();
  try {
    await askAll(url);
  } finally {
    const ended = once(child, "exit");
    process.kill(Number((await readFile(file, "utf8")).split(" ", 1)[0]), "SIGTERM");
    await ended;
  }
  return (await readFile(file, "utf8")).split("\n");
}

/** What may be lost: it is made again from the journal, states less than there is, or belongs to nobody's answer. */
function isLeft(file: string): boolean {
  // Names in it are given up when the document gets its own.
  if (file === "vault/incoming") return true;
  return !/^(?:ledger\.db-wal|vault(?:\/.*)?|bulk(?:\/[^/]+(?:\/(?:rows|rejected|received).*)?)?)$/.test(file);
}

const kinds: Readonly<Record<string, RegExp>> = {
  "the log of the store": /sync\(\d+<[^>]*ledger\.db-wal>/,
  "a document": /sync\(\d+<[^>]*\/vault\/[^>]*[0-9a-f]{8}/,
  "the folder of a document": /sync\(\d+<[^>]*\/vault\/\d+\/[0-9a-f]{2}>/,
  "the rows of a file": /sync\(\d+<[^>]*\/bulk\/[^>]*rows/,
  "the folder of a file": /sync\(\d+<[^>]*\/bulk>/,
};

test(
  "every answer comes after the syncs of what it promises, and the trace shows each sync that is taken out",
  { skip },
  () =>
    withHome(async (home) => {
      const lines = await trace(home);
      const folder = join(home, "data");
      assert.deepEqual(findUnsynced(lines, folder, isLeft), []);
      for (const [name, sync] of Object.entries(kinds)) {
        const left = lines.filter((line) => !sync.test(line));
        assert.ok(left.length < lines.length, `there is a sync of ${name}`);
        assert.notDeepEqual(findUnsynced(left, folder, isLeft), [], name);
      }
    }),
);
