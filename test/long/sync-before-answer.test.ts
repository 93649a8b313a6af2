import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { readTrace, type Step } from "../support/disk-trace/read-trace.ts";
import { missingTracer, traceProgram } from "../support/disk-trace/record-trace.ts";
import { adminToken, startService, withHome } from "../support/service.ts";

const answers = 25;
const log = "ledger.db-wal";

/** Runs the service on the data folder, asks it, and gives what it did to its files, with its answers. */
async function trace(work: string, whenServing: (url: string) => Promise<void>): Promise<readonly Step[]> {
  const home = join(work, "data");
  const { lines } = await traceProgram(["serve"], { work, home, whenServing });
  return readTrace(lines, home);
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

test("the system calls show a finished sync of the log before every acknowledgement", { skip: missingTracer }, () =>
  withHome(async (work) => {
    const steps = await trace(work, async (url) => {
      for (let index = 0; index < answers; index += 1) await pay(url, index);
    });
    let seen = 0;
    let isSynced = false;
    for (const step of steps) {
      if (step.kind === "sync ends" && step.path === log) isSynced = true;
      if (step.kind !== "answer") continue;
      assert.ok(isSynced, `a sync has ended before answer ${seen}, and since the one before`);
      seen += 1;
      isSynced = false;
    }
    assert.equal(seen, answers, "every answer stands in the trace");
  }),
);

test("after a kill, what is left in the log is synced before anything of it is answered", { skip: missingTracer }, () =>
  withHome(async (work) => {
    const killed = await startService(join(work, "data"));
    await pay(killed.url, 1);
    await killed.stop("SIGKILL");
    const steps = await trace(work, async (url) => assert.equal(await pay(url, 1), "true"));
    const answered = steps.findIndex(({ kind }) => kind === "answer");
    assert.ok(answered > 0);
    const isSynced = steps.slice(0, answered).some((step) => step.kind === "sync ends" && step.path === log);
    assert.ok(isSynced);
  }),
);
