import assert from "node:assert/strict";
import { test } from "node:test";
import { answerBytesLimits, encodeMessage, MessageReader } from "./protocol.ts";

const page = { kind: "page image", page: { width: 3, height: 2, pages: 1 } } as const;
const attached = Buffer.from("bytes { that are no message");
const drawn = { kind: "done", result: page, isSpent: false, attached } as const;

test("messages with and without attached bytes come out as they went in, in whatever pieces they arrive", () => {
  const sent = Buffer.concat([{ kind: "ready" } as const, drawn, drawn, { kind: "ready" } as const].map(encodeMessage));
  for (const size of [1, 3, 7, 50, sent.length]) {
    const reader = new MessageReader();
    const read: unknown[] = [];
    for (let at = 0; at < sent.length; at += size) read.push(...reader.push(sent.subarray(at, at + size)));
    assert.deepEqual(read, [{ kind: "ready" }, drawn, drawn, { kind: "ready" }], `pieces of ${size}`);
  }
});

test("a message, or what is attached to one, is refused by its length before it is there", () => {
  const claims = [-1, 0, answerBytesLimits.gather + 1, "a", null];
  for (const claim of claims) {
    const json = Buffer.from(JSON.stringify({ kind: "done", attached: claim }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length, 0);
    assert.throws(() => new MessageReader().push(Buffer.concat([length, json])), /too long/, String(claim));
  }
  for (const length of [0, answerBytesLimits.gather + 1]) {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(length, 0);
    assert.throws(() => new MessageReader().push(head), /too long/);
  }
});
