import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeLines, outcomeColumns } from "../row-outcomes.ts";
import type { WriterReply, WriterRequest } from "./protocol.ts";
import { createWriterLoop } from "./writer-loop.ts";

function asked(first: number, count: number, isBulk: boolean): WriterRequest {
  const ids = Array.from({ length: count }, (_, index) => JSON.stringify({ id: `${first + index}` }));
  return { type: "decide", isBulk, sides: new Int32Array(count).fill(1), texts: encodeLines(ids) };
}

/** Serves what comes after so many milliseconds, where each item takes a tenth of one; gives the ids of each group. */
function serve(
  inbox: readonly { readonly atMs: number; readonly request: WriterRequest }[],
  wereIdle: boolean[] = [],
): readonly string[][] {
  const left = [...inbox];
  const groups: string[][] = [];
  const replies: WriterReply[] = [];
  let tenths = 0;
  const receive = () =>
    (left[0]?.atMs ?? Number.POSITIVE_INFINITY) * 10 <= tenths ? left.shift()?.request : undefined;
  const run = createWriterLoop<never>({
    writer: {
      decideLines(lines, isEnough) {
        const group: string[] = [];
        for (const { transaction } of lines.items()) {
          group.push(transaction.id);
          tenths += 1;
          if (isEnough()) break;
        }
        groups.push(group);
        return group.map((_, index) => ({
          kind: "decided",
          status: "approved",
          sequence: index,
          verdict: "{}",
          riskScore: 0,
          reasonCodes: [],
        }));
      },
      change: () => {
        throw new Error("The test asks for no change.");
      },
      close: () => undefined,
    },
    failed: (error) => ({ kind: "failed", message: String(error) }),
    receive,
    reply: (message) => replies.push(message),
    settleCommits(isIdle) {
      wereIdle.push(isIdle);
      return { commit: 0, synced: 0 };
    },
    nowMs: () => tenths / 10,
    groupLimit: 64,
    sliceRows: 128,
    serveOwn: () => undefined,
  });
  for (let first = receive(); first !== undefined; first = receive()) run(first);
  const sent = replies.flatMap((reply) => (reply.type === "decided" ? [reply.numbers.length / outcomeColumns] : []));
  assert.deepEqual(
    sent,
    groups.map((group) => group.length),
  );
  return groups;
}

const sizes = (groups: readonly string[][]) => groups.map((group) => group.length);

test("a time slice of rows takes some milliseconds, whichever requests they belong to", () => {
  const requests = [0, 50, 100].map((first) => ({ atMs: 0, request: asked(first, 50, true) }));
  const groups = serve(requests);
  assert.equal(groups.length, 3);
  for (const rows of sizes(groups.slice(0, 2))) assert.ok(Math.abs(rows - 60) <= 3, `${rows} rows`);
  assert.deepEqual(
    groups.flat(),
    Array.from({ length: 150 }, (_, index) => `${index}`),
  );
});

test("a time slice ends as soon as another request waits, and lasts long enough to be worth its commit", () => {
  const bulk = { atMs: 0, request: asked(0, 100, true) };
  for (const [atMs, rows] of [
    [0.2, 10],
    [2, 22],
  ] as const) {
    const groups = serve([bulk, { atMs, request: asked(1_000, 1, false) }]);
    assert.deepEqual(groups[1], ["1000"]);
    assert.ok(Math.abs((groups[0]?.length ?? 0) - rows) <= 3, `${groups[0]?.length} rows`);
    assert.equal(groups.flat().length, 101);
  }
});

test("rows that arrive meanwhile do not end a time slice", () => {
  const groups = serve([
    { atMs: 0, request: asked(0, 60, true) },
    { atMs: 2, request: asked(60, 60, true) },
  ]);
  assert.deepEqual(sizes(groups), [60, 60]);
});

test("a group is idle where no other request waits, and no rows of files", () => {
  const wereIdle: boolean[] = [];
  const groups = serve(
    [
      { atMs: 0, request: asked(0, 10, false) },
      { atMs: 0.5, request: asked(10, 10, false) },
      { atMs: 1.5, request: asked(20, 30, true) },
      { atMs: 1.5, request: asked(50, 1, false) },
      { atMs: 5.1, request: asked(51, 1, false) },
    ],
    wereIdle,
  );
  assert.deepEqual(sizes(groups), [10, 10, 1, 30, 1]);
  assert.deepEqual(wereIdle, [false, false, false, false, true]);
});
