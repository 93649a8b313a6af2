import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import type { BulkCase } from "../../contract/bulk.ts";
import { ServiceError } from "../../errors.ts";
import type { TransactionLedger } from "../../ledger/ledger.ts";
import type { Cancellations } from "../../ledger/shared.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createLeases } from "../shared/leases.ts";
import { openSharedWork } from "../testing/shared-work.ts";
import { BulkCases } from "./bulk-cases.ts";
import { createReadBulkCase, type ReadBulkCase } from "./read-bulk-case.ts";
import { inFolder, smallSettings as settings } from "./testing/setup.ts";

interface Node {
  readonly cases: BulkCases;
  readonly read: ReadBulkCase;
}

/** Nodes with folders of their own on one ledger; the first row that is decided waits until `decided` settles. */
async function withNodes(
  decided: Promise<void>,
  work: (open: (name: string) => Node, side: number, asked: Cancellations["asked"]) => Promise<void>,
): Promise<void> {
  await inFolder(async (home) => {
    const { shared, clock, now } = openSharedWork();
    clock.nowMs = Date.UTC(2026, 0, 1);
    const ledger = await openForTest({ now });
    await ledger.workspaces.create("acme", 1, "test");
    const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
    const transactions: TransactionLedger = {
      ...ledger.transactions,
      decideRows: async (...given) => {
        await decided;
        return ledger.transactions.decideRows(...given);
      },
    };
    const opened: BulkCases[] = [];
    const open = (name: string): Node => {
      const cases = new BulkCases({
        cases: ledger.bulkCases,
        transactions,
        folder: join(home, name),
        settings,
        now,
        processId: opened.length,
        isAlive: () => true,
        leases: createLeases(shared, now),
        cancellations: shared.cancellations,
        onFailure: (error) => assert.fail(String(error)),
      });
      opened.push(cases);
      // However long the other node takes: what it answers is tested here, not how soon.
      return { cases, read: createReadBulkCase(ledger.bulkCases, cases, now, Number.POSITIVE_INFINITY) };
    };
    await work(open, side, shared.cancellations.asked);
    await Promise.all(opened.map((cases) => cases.close()));
  });
}

async function receive({ cases }: Node, side: number): Promise<string> {
  async function* content() {
    yield Buffer.from("transactionId,amount,timestamp,accountId\nt1,1,2025-01-01T00:00:00Z,a\n");
  }
  const file = { content: content(), fileName: "rows.csv", contentType: "", finish: async () => undefined };
  return (await cases.receive(side, file, "sender", 1_000)).stored.id;
}

test("a case that is under way on one node is cancelled on another one, once and for all", async () => {
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  await withNodes(decided, async (open, side) => {
    const [one, two] = [open("one"), open("two")];
    const id = await receive(one, side);
    const cancelling = two.read.cancel(side, id, "canceller");
    const underWay = one.cases.find(id);
    await until(() => underWay?.cancelledBy === "canceller");
    resolve();
    const seen: BulkCase = await cancelling;
    assert.equal(seen.state, "cancelled");
    await assert.rejects(two.read.cancel(side, id, "canceller"), isConflict);
    await assert.rejects(one.read.cancel(side, id, "canceller"), isConflict);
    assert.equal((await one.read.find(side, id)).state, "cancelled");
  });
});

test("a case whose node is gone with its rows is cancelled by the next that looks", async () => {
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  await withNodes(decided, async (open, side, asked) => {
    const gone = open("gone");
    const id = await receive(gone, side);
    const closed = gone.cases.close();
    resolve();
    await closed;
    const other = open("other");
    await other.cases.resume();
    assert.equal((await other.read.find(side, id)).state, "queued", "its rows are elsewhere");
    const cancelling = other.read.cancel(side, id, "canceller");
    await until(async () => (await asked()).get(id) === "canceller");
    const next = open("next");
    await next.cases.resume();
    assert.equal((await cancelling).state, "cancelled");
  });
});

const isConflict = (error: unknown) => error instanceof ServiceError && error.code === "conflict";
