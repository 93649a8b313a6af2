import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { DecideQueue } from "./decide-queue.ts";
import { encodeOutcomes, type WriterRequest } from "./protocol.ts";

const transaction: Transaction = { id: "t", accountId: "a", amount: 1, timeMs: 1 };

/** A queue whose messages are counted, by how many transactions each holds. */
function queueOf(limit: number): { readonly queue: DecideQueue; readonly sent: number[] } {
  const sent: number[] = [];
  const send = (request: WriterRequest) => {
    if (request.type === "decide") sent.push(request.sides.length);
  };
  return { queue: new DecideQueue(send, limit, (cause) => new Error(cause)), sent };
}

function ask(queue: DecideQueue, times: number): readonly Promise<unknown>[] {
  return Array.from({ length: times }, () => queue.decide(1, [transaction]).catch((error: unknown) => error));
}

test("what arrives in one turn crosses in one message", async () => {
  const { queue, sent } = queueOf(1_000);
  ask(queue, 12);
  assert.deepEqual(sent, []);
  await setImmediate();
  assert.deepEqual(sent, [12]);
});

test("many do not wait for a turn's end, which sockets can put off for seconds", async () => {
  const { queue, sent } = queueOf(1_000);
  ask(queue, 34);
  assert.deepEqual(sent, [16, 16]);
  await setImmediate();
  assert.deepEqual(sent, [16, 16, 2]);
});

test("what is over the limit is refused at once, and nothing of it is sent", async () => {
  const { queue, sent } = queueOf(10);
  const asked = ask(queue, 12);
  await setImmediate();
  assert.deepEqual(sent, [10]);
  assert.match(String(await asked[11]), /Too many transactions/);
});

test("a file's last rows do not go before those that were asked for earlier, however few they are", () => {
  const sent: unknown[] = [];
  const queue = new DecideQueue(
    (request) => sent.push(request.type === "decide" && request.isBulk),
    1_000,
    (cause) => new Error(cause),
  );
  const rows = (count: number) => Array.from({ length: count }, () => transactionText(transaction));
  for (const count of [125, 15]) void queue.decideRows(1, rows(count));
  assert.deepEqual(sent, [true, true]);
});

test("a single request is answered before rows of files that were decided before it", async () => {
  const { queue } = queueOf(1_000);
  const order: string[] = [];
  const text = transactionText(transaction);
  const bulk = [1, 2].map((part) => queue.decideRows(1, [text, text]).then(() => order.push(`rows ${part}`)));
  const single = queue.decide(1, [transaction]).then(() => order.push("single"));
  await setImmediate();
  const outcome = { kind: "decided", sequence: 1, verdict: "{}", riskScore: 0, reasonCodes: [] } as const;
  queue.receive(encodeOutcomes([outcome, outcome, outcome]), 0, true);
  queue.receive(encodeOutcomes([outcome]), 0, true);
  queue.receive(encodeOutcomes([outcome]), 1, false);
  await queue.drained();
  await Promise.all([...bulk, single]);
  assert.deepEqual(order, ["single", "rows 1", "rows 2"]);
});
