import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogOutput, type LogStream } from "./log-output.ts";

/** A stream that fails or holds lines back while the test says so; like standard error, it lives on after a failure. */
function testStream() {
  const state = { failure: undefined as Error | undefined, isHanging: false, taken: [] as string[] };
  const held: (() => void)[] = [];
  let waiting = 0;
  const stream: LogStream = {
    get writableLength() {
      return waiting;
    },
    on: () => undefined,
    write(text, done) {
      if (state.failure !== undefined) {
        queueMicrotask(() => done(state.failure));
        return;
      }
      state.taken.push(text);
      if (!state.isHanging) {
        queueMicrotask(done);
        return;
      }
      waiting += text.length;
      held.push(() => {
        waiting -= text.length;
        done();
      });
    },
  };
  const goOn = () => {
    state.isHanging = false;
    for (const release of held.splice(0)) release();
  };
  return { stream, state, goOn };
}

const settled = () => new Promise((settle) => setImmediate(settle));

test("lines are written as they come", () => {
  const { stream, state } = testStream();
  const write = createLogOutput(stream, () => 0);
  write("a\n");
  write("b\n");
  assert.deepEqual(state.taken, ["a\n", "b\n"]);
});

test("a failing stream ends nothing, and the next line that can be written says how many are missing", async () => {
  const { stream, state } = testStream();
  const write = createLogOutput(stream, () => 0);
  state.failure = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  for (const line of ["a\n", "b\n", "c\n"]) {
    write(line);
    await settled();
  }
  state.failure = undefined;
  write("d\n");
  await settled();
  const [cut, said = "", line] = state.taken.join("").split("\n");
  assert.equal(cut, "", "what was cut off is a line of its own");
  const { time, level, message } = JSON.parse(said);
  assert.deepEqual([time, level], ["1970-01-01T00:00:00.000Z", "warn"]);
  assert.match(message, /^3 lines of the log could not be written/);
  assert.equal(line, "d");
  write("e\n");
  assert.equal(state.taken.at(-1), "e\n", "said once");
});

test("a reader that hangs takes bounded memory", async () => {
  const { stream, state, goOn } = testStream();
  const write = createLogOutput(stream, () => 0);
  state.isHanging = true;
  const line = `${"x".repeat(1_000_000)}\n`;
  for (let index = 0; index < 20; index += 1) write(line);
  assert.ok(stream.writableLength < 6_000_000, `${stream.writableLength} bytes wait`);
  goOn();
  await settled();
  write("after\n");
  await settled();
  assert.match(state.taken.join(""), /"\d\d lines of the log could not be written.*\nafter\n$/);
});
