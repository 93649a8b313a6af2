import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { emitBeforeOthers } from "./thread.ts";

test("answers that wait to be read come in their order, before one that comes, and when they are called for", () => {
  const thread = new EventEmitter();
  const waiting = [1, 2];
  const look = emitBeforeOthers(thread, () => {
    const message = waiting.shift();
    return message === undefined ? undefined : { message };
  });
  const heard: unknown[] = [];
  thread.on("message", (message) => heard.push(message));
  thread.emit("message", 3);
  assert.deepEqual(heard, [1, 2, 3]);
  waiting.push(4, 5);
  look();
  look();
  assert.deepEqual(heard, [1, 2, 3, 4, 5]);
});
