import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { verdictStatuses } from "../../contract/verdict-statuses.ts";
import { encodeLines } from "../row-outcomes.ts";
import { DecideQueue } from "./decide-queue.ts";
import { decodeOutcomes, encodeOutcomes, type WriterRequest } from "./protocol.ts";

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
  const rows = (count: number) => ({
    count,
    lines: encodeLines(Array.from({ length: count }, () => transactionText(transaction))),
  });
  for (const count of [125, 15]) void queue.decideRows(1, rows(count));
  assert.deepEqual(sent, [true, true]);
});

test("a single request is answered before rows of files that were decided before it", async () => {
  const { queue } = queueOf(1_000);
  const order: string[] = [];
  const text = transactionText(transaction);
  const rows = { count: 2, lines: encodeLines([text, text]) };
  const bulk = [1, 2].map((part) => queue.decideRows(1, rows).then(() => order.push(`rows ${part}`)));
  const single = queue.decide(1, [transaction]).then(() => order.push("single"));
  await setImmediate();
  const outcome = {
    kind: "decided",
    status: "approved",
    sequence: 1,
    verdict: '{"status":"approved"}',
    riskScore: 0,
    reasonCodes: [],
  } as const;
  queue.receive(encodeOutcomes([outcome, outcome, outcome]), 0, true);
  queue.receive(encodeOutcomes([outcome]), 0, true);
  queue.receive(encodeOutcomes([outcome]), 1, false);
  await queue.drained();
  await Promise.all([...bulk, single]);
  assert.deepEqual(order, ["single", "rows 1", "rows 2"]);
});

test("what many rows are told comes back to each who asked, wherever the writer's groups end", async () => {
  const told = fc.record({
    isReplayed: fc.boolean(),
    status: fc.constantFrom(...verdictStatuses),
    codes: fc.array(fc.constantFrom("A", "B")),
    details: fc.string({ unit: "grapheme" }),
  });
  const jobs = fc.array(fc.array(told, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(jobs, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 30 }), async (given, sizes) => {
      const { queue } = queueOf(1_000);
      let sequence = 0;
      const wanted = given.map((job) =>
        job.map(({ isReplayed, status, codes: reasonCodes, details }) => {
          sequence += 1;
          const kind = isReplayed ? ("replayed" as const) : ("decided" as const);
          const verdict = JSON.stringify({ status, isFraudulent: false, details });
          return { kind, status, sequence, verdict, riskScore: sequence / 10, reasonCodes };
        }),
      );
      const asked = wanted.map((job) =>
        queue.decideRows(1, { count: job.length, lines: encodeLines(job.map(() => "{}")) }),
      );
      const all = wanted.flat();
      for (const [turn, size] of sizes.entries()) {
        const start = sizes.slice(0, turn).reduce((sum, one) => sum + one, 0);
        if (start < all.length) queue.receive(encodeOutcomes(all.slice(start, start + size)), 0, true);
      }
      assert.deepEqual((await Promise.all(asked)).map(decodeOutcomes), wanted);
    }),
    { numRuns: 50 },
  );
});

test("rows are refused together where one of them failed by itself, with what failed", async () => {
  const { queue } = queueOf(1_000);
  const asked = queue.decideRows(1, { count: 2, lines: encodeLines(["{}", "{}"]) });
  const decided = {
    kind: "decided",
    status: "approved",
    sequence: 1,
    verdict: '{"status":"approved","x":1}',
    riskScore: 0,
    reasonCodes: [],
  } as const;
  queue.receive(encodeOutcomes([decided, { kind: "failed", message: "no such\nstate" }]), 0, true);
  await assert.rejects(asked, /Deciding failed: no such state/);
  await queue.drained();
});
