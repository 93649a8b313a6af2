import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { Transaction } from "../../contract/transactions.ts";
import { encodeOutcomes, type WriterReply, type WriterRequest } from "./protocol.ts";
import { openWriterCalls, type Thread, type WriterCallsParts } from "./writer-calls.ts";

class FakeThread extends EventEmitter {
  readonly requests: WriterRequest[] = [];
  isReferenced = true;

  postMessage(request: WriterRequest): void {
    this.requests.push(request);
  }

  ref(): void {
    this.isReferenced = true;
  }

  unref(): void {
    this.isReferenced = false;
  }

  say(reply: WriterReply): void {
    this.emit("message", reply);
  }
}

function decided(group: number, ...sequences: readonly number[]): Extract<WriterReply, { readonly type: "decided" }> {
  const status = "approved" as const;
  const verdict = JSON.stringify({ status, isFraudulent: false, details: "" });
  const outcomes = sequences.map((sequence) => {
    return { kind: "decided" as const, status, sequence, verdict, riskScore: 0, reasonCodes: [] };
  });
  const batches = sequences.length;
  return {
    type: "decided",
    group,
    isBulk: false,
    batches,
    commit: group,
    synced: 0,
    busyMs: 0,
    ...encodeOutcomes(outcomes),
  };
}

async function open({
  onSynced,
  after = (_, release) => release(),
}: Partial<Pick<WriterCallsParts, "onSynced" | "after">> = {}) {
  const thread = new FakeThread();
  const lost: Error[] = [];
  const opening = openWriterCalls({
    thread: thread satisfies Thread,
    queueLimit: 100,
    unavailable: (cause) => new Error(`unavailable: ${cause}`),
    onSynced,
    after,
    onLost: (error) => lost.push(error),
  });
  thread.say({ type: "ready" });
  return { thread, lost, calls: await opening };
}

const payment = (id: string): Transaction => ({ id, accountId: "one", amount: 1, timeMs: 1 });

test("Groups in their order answer those who asked, in the order in which they asked", async () => {
  const { thread, lost, calls } = await open();
  const first = calls.decide(1, [payment("a")]);
  await new Promise(setImmediate);
  const second = calls.decide(1, [payment("b")]);
  thread.say(decided(1, 11));
  await new Promise(setImmediate);
  thread.say(decided(2, 12));
  const sequences = (await Promise.all([first, second])).map(([outcome]) => outcome);
  assert.deepEqual(
    sequences.map((outcome) => outcome?.kind === "decided" && outcome.sequence),
    [11, 12],
  );
  assert.equal(thread.requests.length, 2);
  assert.deepEqual(lost, []);
});

test("A group that comes before its turn answers nobody, and the writer counts as lost", async () => {
  const { thread, lost, calls } = await open();
  const asked = [calls.decide(1, [payment("a")]), calls.decide(1, [payment("b")])];
  const settled = Promise.allSettled(asked);
  await new Promise(setImmediate);
  thread.say(decided(2, 12));
  thread.say(decided(1, 11));
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.match(lost[0]?.message ?? "", /^Group 2 of the ledger's writer came as number 1/);
  await assert.rejects(calls.decide(1, [payment("c")]), /unavailable/);
});

test("A group that the writer has synced by itself lets the answers of those before it go first", async () => {
  const held: (() => void)[] = [];
  const { thread, lost, calls } = await open({
    onSynced: (synced) => {
      if (synced > 0) for (const release of held.splice(0)) release();
    },
    after: (commit, release) => (commit === 1 ? held.push(release) : release()),
  });
  const order: unknown[] = [];
  const ask = async (id: string) => {
    const [outcome] = await calls.decide(1, [payment(id)]);
    order.push(outcome?.kind === "decided" && [id, outcome.sequence]);
  };
  const first = ask("a");
  await new Promise(setImmediate);
  thread.say(decided(1, 11));
  const second = ask("b");
  await new Promise(setImmediate);
  assert.deepEqual(order, []);
  thread.say({ ...decided(2, 12), synced: 2 });
  await Promise.all([first, second]);
  assert.deepEqual(order, [
    ["a", 11],
    ["b", 12],
  ]);
  assert.deepEqual(lost, []);
});

test("A writer that is lost while its thread runs on keeps no process alive", async () => {
  const { thread, lost, calls } = await open();
  calls.lose(new Error("EIO"));
  await calls.close();
  assert.equal(lost.length, 1);
  assert.deepEqual([thread.isReferenced, thread.requests], [false, []]);
});
