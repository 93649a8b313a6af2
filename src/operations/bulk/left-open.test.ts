/** What becomes of a case that meets a full disk, while its ledger cannot note anything either. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerWhen } from "../../../test/support/until.ts";
import { ServiceError } from "../../errors.ts";
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { TransactionLedger } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { BulkCases } from "./bulk-cases.ts";
import { LeftOpen } from "./left-open.ts";
import { inFolder, smallSettings as settings } from "./testing/setup.ts";

test("a case that was decided on a full disk is resumed once there is room, without a restart", () =>
  inFolder(async (folder) => {
    const ledger = await openForTest({ now: Date.now });
    await ledger.workspaces.create("acme", 1, "test");
    const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
    let isFull = false;
    const transactions: TransactionLedger = {
      ...ledger.transactions,
      decideRows: async (...given) => {
        const outcomes = await ledger.transactions.decideRows(...given);
        if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        return outcomes;
      },
    };
    const save = async (stored: StoredBulkCase, actor: string): Promise<void> => {
      if (isFull && stored.endedAtMs !== null) throw new ServiceError("overloaded", "The store cannot be written.");
      await ledger.bulkCases.save(stored, actor);
    };
    let failures = 0;
    const cases = new BulkCases({
      cases: { ...ledger.bulkCases, save },
      transactions,
      folder,
      settings,
      now: Date.now,
      processId: 1,
      isAlive: () => true,
      onFailure: () => {
        failures += 1;
      },
    });
    isFull = true;
    async function* content() {
      yield Buffer.from("transactionId,amount,timestamp,accountId\nt1,1,2025-01-01T00:00:00Z,a\nt2,x,2025-01-01,a\n");
    }
    const file = { content: content(), fileName: "rows.csv", contentType: "", finish: async () => undefined };
    const { stored, ended } = await cases.receive(side, file, "sender", 1_000);
    await assert.rejects(ended, /disk is full/);
    assert.equal((await ledger.bulkCases.find(side, stored.id))?.state, "queued");
    assert.equal(failures, 1);
    isFull = false;
    const found = await answerWhen(
      () => ledger.bulkCases.find(side, stored.id),
      (one) => one?.endedAtMs !== null,
    );
    assert.deepEqual([found?.state, found?.processed, found?.rejected], ["done", 1, 1]);
    assert.equal(found?.summary?.replayed, 0, "what it had decided before is its own");
    await cases.close();
  }));

test("closings are tried in their order until one fails, and again later", async () => {
  const left = new LeftOpen();
  const done: string[] = [];
  let isFull = true;
  left.add(async () => void done.push("first"));
  left.add(async () => {
    if (isFull) throw new Error("full");
    done.push("second");
  });
  left.add(async () => void done.push("third"));
  await Promise.all([left.close(), left.close()]);
  assert.deepEqual(done, ["first"]);
  isFull = false;
  await left.close();
  await left.close();
  assert.deepEqual(done, ["first", "second", "third"]);
});
