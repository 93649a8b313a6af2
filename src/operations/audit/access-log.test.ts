import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditEvent } from "../../ledger/audit.ts";
import { createAccessLog } from "./access-log.ts";

function open() {
  const written: { readonly side: number; readonly event: AuditEvent }[] = [];
  const audit = {
    async append(side: number, event: AuditEvent) {
      written.push({ side, event });
    },
  };
  let nowMs = 1_000;
  const log = createAccessLog(audit, () => nowMs);
  const flushAt = (atMs: number) => {
    nowMs = atMs;
    return log.flush();
  };
  return { log, written, flushAt };
}

test("reads are counted by side, caller and operation, and written once", async () => {
  const { log, written, flushAt } = open();
  log.read(3, "ann", "listCustomers");
  log.read(3, "ann", "listCustomers");
  log.read(3, "ann", "getReport");
  log.denied(3, "ann", "listAuditEvents");
  log.read(4, "ann", "getReport");
  log.refused(true);
  log.refused(false);
  log.refused(true);
  await flushAt(2_000);
  const span = { fromMs: 1_000, atMs: 2_000 };
  assert.deepEqual(written, [
    {
      side: 3,
      event: {
        event: "accessed",
        actor: "ann",
        ...span,
        read: { getReport: 1, listCustomers: 2 },
        denied: { listAuditEvents: 1 },
      },
    },
    { side: 4, event: { event: "accessed", actor: "ann", ...span, read: { getReport: 1 }, denied: {} } },
    { side: 0, event: { event: "refused", actor: "service", ...span, withoutToken: 1, invalidToken: 2 } },
  ]);
  await flushAt(3_000);
  assert.equal(written.length, 3);
});

test("a flood of callers fills no memory: those beyond the limit are counted together", async () => {
  const { log, written, flushAt } = open();
  for (let caller = 0; caller < 3_000; caller += 1) log.read(3, `caller ${caller}`, "getReport");
  log.read(3, "caller 1", "getReport");
  await flushAt(2_000);
  const reads = written.map(({ event }) => (event.event === "accessed" ? [event.actor, event.read.getReport] : []));
  assert.equal(reads.length, 1_001);
  assert.deepEqual(reads.at(-1), ["other callers", 2_000]);
  assert.deepEqual(reads[1], ["caller 1", 2]);
});
