/** How the receiving of a file ends before the file does: its place is free at once, and no case stays open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { answerWhen } from "../../../test/support/until.ts";
import { ServiceError } from "../../errors.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import type { ReceivedFile } from "../shared/received-file.ts";
import { BulkCases } from "./bulk-cases.ts";
import { createReadBulkCase } from "./read-bulk-case.ts";
import { inFolder, smallSettings as settings } from "./testing/setup.ts";

const head = "transactionId,amount,timestamp,accountId\nt1,1,2025-01-01T00:00:00Z,a\n";

interface Opened {
  readonly ledger: Ledger;
  readonly side: number;
  readonly other: number;
  readonly open: (processId?: number) => BulkCases;
}

async function withCases(work: (opened: Opened) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const ledger = await openForTest({ now: Date.now });
    await ledger.workspaces.create("acme", 1, "test");
    await ledger.workspaces.create("beta", 1, "test");
    const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
    const other = (await ledger.workspaces.findSide("beta", "live")) ?? 0;
    const open = (processId = 1) =>
      new BulkCases({
        cases: ledger.bulkCases,
        transactions: ledger.transactions,
        folder,
        settings,
        now: Date.now,
        processId,
        isAlive: () => false,
        onFailure: (error) => assert.fail(String(error)),
      });
    await work({ ledger, side, other, open });
  });
}

const never = new Promise<never>(() => undefined);

/** One row, and then a sender who neither sends nor leaves. */
function stalled(given: Partial<ReceivedFile> = {}): ReceivedFile {
  async function* content() {
    yield Buffer.from(head);
    await never;
  }
  return { content: content(), fileName: "rows.csv", contentType: "", finish: async () => undefined, ...given };
}

async function stateOf(ledger: Ledger, side: number): Promise<string | undefined> {
  return (await ledger.bulkCases.list(side, undefined, 10))?.[0]?.state;
}

test("a case whose file is being received is cancelled at once, though its sender sends nothing", () =>
  withCases(async ({ ledger, side, open }) => {
    const cases = open();
    const receiving = cases.receive(side, stalled(), "sender", 1_000);
    const refused = assert.rejects(receiving, /was cancelled/);
    await answerWhen(
      () => stateOf(ledger, side),
      (state) => state === "receiving",
    );
    const [{ stored } = assert.fail()] = cases.all();
    const read = createReadBulkCase(ledger.bulkCases, cases, Date.now);
    assert.equal((await read.cancel(side, stored.id, "canceller")).state, "cancelled");
    await refused;
    assert.equal(cases.all().length, 0);
    await cases.close();
  }));

test("a service that stops ends what it was receiving: the case has failed, and its sender knows", () =>
  withCases(async ({ ledger, side, open }) => {
    const cases = open();
    const refused = assert.rejects(cases.receive(side, stalled(), "sender", 1_000), /send it again/);
    await answerWhen(
      () => stateOf(ledger, side),
      (state) => state === "receiving",
    );
    await cases.close();
    await refused;
    assert.equal(await stateOf(ledger, side), "failed");
  }));

test("a sender who leaves frees the place at once, also while what was sent unpacks to much", () =>
  withCases(async ({ ledger, side, open }) => {
    const cases = open();
    const gone = Object.assign(new Error("gone"), { name: "ClientGone" });
    for (const isStalled of [true, false]) {
      const leaving = new AbortController();
      async function* packed() {
        leaving.abort(gone);
        // More rows than are read in a time slice.
        yield gzipSync(head + "t,1,2025-01-01T00:00:00Z,a\n".repeat(100_000));
      }
      const file = stalled({ signal: leaving.signal, ...(isStalled ? {} : { content: packed() }) });
      const receiving = cases.receive(side, file, "sender", 1_000_000);
      if (isStalled) leaving.abort(gone);
      await assert.rejects(receiving, /gone/);
      assert.equal(await stateOf(ledger, side), "failed");
      assert.equal(cases.all().length, 0);
    }
    await cases.close();
  }));

test("files of one side leave a place for those of others", () =>
  withCases(async ({ side, other, open }) => {
    const cases = open();
    const held = [1, 2, 3].map(() => cases.receive(side, stalled(), "sender", 1_000).catch(() => undefined));
    const isFull = (error: unknown) => error instanceof ServiceError && error.code === "overloaded";
    await assert.rejects(cases.receive(side, stalled(), "sender", 1_000), isFull);
    async function* content() {
      yield Buffer.from(head);
    }
    const { ended } = await cases.receive(other, stalled({ content: content() }), "neighbour", 1_000);
    assert.equal((await ended).state, "done");
    await cases.close();
    await Promise.all(held);
  }));

test("a case that a dead process left in receiving has failed at the next start, whatever its id", () =>
  withCases(async ({ ledger, side, open }) => {
    const dead = open(0);
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    async function* content() {
      yield Buffer.from(head);
      asked();
      await never;
    }
    const receiving = dead.receive(side, stalled({ content: content() }), "sender", 1_000).catch(() => undefined);
    // From then on it writes nothing, as a dead process.
    await isAsked;
    assert.equal(await stateOf(ledger, side), "receiving");
    const next = open(0);
    await next.resume();
    assert.equal(await stateOf(ledger, side), "failed");
    await next.close();
    await dead.close();
    await receiving;
  }));
