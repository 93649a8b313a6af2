import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { acceptedCase, caseWhen, endedCase, manyRows, sendLater } from "../support/bulk-cases.ts";
import { runCommand } from "../support/command-line.ts";
import { refusalOf } from "../support/exchanges.ts";
import { ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";
import { until } from "../support/until.ts";

const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;
const skip = hasLimits ? false : "there is no prlimit on this machine";
const rowCount = 20_000;

/** No file may grow beyond this any more, which writes meet as they meet a full disk; without a number there is room again. */
function limitFiles(service: RunningService, bytes: number | "unlimited"): void {
  const { status } = spawnSync("prlimit", [`--pid=${service.child.pid}`, `--fsize=${bytes}:unlimited`]);
  assert.equal(status, 0);
}

function pay(service: RunningService, id: string) {
  const accountDetails = { accountId: "a" };
  return postJson(service, "/fraud-detection", {
    transactionId: id,
    amount: 10,
    timestamp: "2025-01-01T00:00:00Z",
    accountDetails,
  });
}

test(
  "on a full disk what is new is refused, what was accepted is there, and with room again all goes on",
  { skip },
  () =>
    withHome(async (home) => {
      const service = await startService(home);
      try {
        const first = await pay(service, "t1");
        assert.equal(first.status, 200);
        limitFiles(service, 4_096);
        const refused = await pay(service, "t2");
        assert.match(refusalOf(refused, "overloaded"), /store cannot be written/);
        assert.equal(refused.headers.get("retry-after"), "5");
        assert.equal((await ask(service, "/fraud-detection/t2")).status, 404);
        assert.equal((await ask(service, "/readyz")).status, 503);
        assert.equal((await pay(service, "t1")).text, first.text);
        assert.equal((await sendLater(service, manyRows("full", 10, 2))).status, 503);
        limitFiles(service, "unlimited");
        await until(async () => (await ask(service, "/readyz")).status === 200);
        const again = await pay(service, "t2");
        assert.equal(again.status, 200);
        assert.equal(again.headers.get("idempotent-replayed"), null);
        assert.equal(await service.stop(), 0, service.log());
        const { code, output } = await runCommand(home, "verify");
        assert.equal(code, 0, output);
      } finally {
        await service.stop("SIGKILL");
      }
    }),
);

test("a file that meets a full disk is never shown as done, and sent again it is decided once", { skip }, () =>
  withHome(async (home) => {
    const service = await startService(home);
    try {
      const rows = manyRows("full", rowCount, 400);
      const caseId = await acceptedCase(await sendLater(service, rows));
      await caseWhen(service, caseId, (found) => found.rows.processed > 1_000);
      limitFiles(service, 4_096);
      const seen = await caseWhen(service, caseId, ({ state }) => state !== "queued");
      assert.ok(seen.state !== "done" && seen.rows.processed < rowCount, "the disk was full in the middle");
      assert.notEqual((await ask(service, `/bulk-cases/${caseId}/result`)).status, 200);
      limitFiles(service, "unlimited");
      const ended = await endedCase(service, caseId);
      // It met the full disk with what it notes itself, or only the ledger did, which it waits for.
      if (ended.state === "failed") assert.match(ended.problem ?? "", /disk is full/);
      else assert.deepEqual([ended.state, ended.rows.processed], ["done", rowCount]);
      const resent = await endedCase(service, await acceptedCase(await sendLater(service, rows)));
      assert.deepEqual([resent.state, resent.rows.processed], ["done", rowCount]);
      assert.ok((resent.summary?.replayed ?? 0) > 1_000);
      assert.equal(await service.stop(), 0, service.log());
      const { code, output } = await runCommand(home, "verify");
      assert.equal(code, 0, output);
    } finally {
      await service.stop("SIGKILL");
    }
  }),
);
