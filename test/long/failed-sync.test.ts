import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { manyRows, sendLater } from "../support/bulk-cases.ts";
import { runCommand } from "../support/command-line.ts";
import { missingTracer } from "../support/disk-trace/record-trace.ts";
import { ask, postJson, type Reply, type RunningService, startService, withHome } from "../support/service.ts";
import { until } from "../support/until.ts";

const clients = 4;
const paymentsBefore = 20;
const rowCount = 20_000;

/** From now on no sync of the service succeeds, as on a disk that fails. */
async function failSyncs(service: RunningService) {
  const words = ["-f", "-p", String(service.child.pid), "-o", "/dev/null", "-e", "trace=fsync,fdatasync"];
  const strace = spawn("strace", [...words, "-e", "inject=fsync,fdatasync:error=EIO"], { stdio: "ignore" });
  await once(strace, "spawn");
  return strace;
}

function pay(service: RunningService, id: string): Promise<Reply> {
  const accountDetails = { accountId: "a" };
  const timestamp = "2025-01-01T00:00:00Z";
  return postJson(service, "/fraud-detection", { transactionId: id, amount: 10, timestamp, accountDetails });
}

test(
  "a disk that fails to sync ends the service with a failure, and nothing that was answered is lost",
  {
    skip: missingTracer,
  },
  () =>
    withHome(async (home) => {
      const service = await startService(home, { ASSAY_DRAIN_TIMEOUT_MS: "1000" });
      const answered = new Map<string, string>();
      const refused: Reply[] = [];
      service.child.ref();
      const ended = once(service.child, "exit");
      /** Until the connection breaks, which only the end of the service does. */
      const repeat = async (send: (index: number) => Promise<void>) => {
        for (let index = 0; service.child.exitCode === null; index += 1) {
          await send(index).catch((error: unknown) => assert.ok(error instanceof TypeError, String(error)));
        }
      };
      const paying = Array.from({ length: clients }, (_, client) =>
        repeat(async (index) => {
          const id = `t-${client}-${index}`;
          const reply = await pay(service, id);
          if (reply.status === 200) answered.set(id, reply.text);
          else refused.push(reply);
        }),
      );
      // Reads wait for the disk as well, where they may have seen what is not on it.
      const reading = repeat(async (index) => void (await ask(service, `/fraud-detection/t-0-${index}`)));
      await sendLater(service, manyRows("file", rowCount, 400));
      await until(() => answered.size >= paymentsBefore);
      const strace = await failSyncs(service);
      const [code] = await ended;
      await Promise.all([...paying, reading]);
      strace.kill();
      assert.equal(code, 1, service.log());
      for (const { status } of refused) assert.equal(status, 503);
      const after = await startService(home);
      try {
        for (const [id, text] of answered) assert.equal((await pay(after, id)).text, text, id);
      } finally {
        await after.stop();
      }
      const verified = await runCommand(home, "verify");
      assert.equal(verified.code, 0, verified.output);
    }),
);
