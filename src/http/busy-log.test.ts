import assert from "node:assert/strict";
import { test } from "node:test";
import { overloaded } from "../errors.ts";
import { createBusyLog } from "./busy-log.ts";
import { createLog } from "./log.ts";

function watched() {
  const clock = { nowMs: 1_000_000 };
  const lines: Record<string, unknown>[] = [];
  const now = () => clock.nowMs;
  const log = createLog({ level: "info", now, write: (line) => lines.push(JSON.parse(line)) });
  return { clock, lines, busy: createBusyLog(log, now) };
}

test("the first answer names its cause, and those that follow are counted in the next line", () => {
  const { clock, lines, busy } = watched();
  const away = overloaded("The storage is away.", 5);
  away.cause = new Error("connect ECONNREFUSED 127.0.0.1:9");
  for (const requestId of ["a", "b", "c"]) busy.note(away, { requestId });
  assert.equal(lines.length, 1);
  const { level, requestId, problem, answers, error } = lines[0] as { error: { message: string } } & (typeof lines)[0];
  assert.deepEqual([level, requestId, problem, answers], ["warn", "a", "The storage is away.", 1]);
  assert.equal(error.message, "connect ECONNREFUSED 127.0.0.1:9");
  clock.nowMs += 10_000;
  busy.note(away, { requestId: "d" });
  assert.deepEqual([lines.length, lines[1]?.requestId, lines[1]?.answers], [2, "d", 3]);
});

test("reasons do not hide one another, nor does a clock that is set back", () => {
  const { clock, lines, busy } = watched();
  busy.note(overloaded("A queue is full.", 1), {});
  busy.note(overloaded("The store is away.", 1), {});
  clock.nowMs -= 3_600_000;
  busy.note(overloaded("A queue is full.", 1), {});
  assert.deepEqual(
    lines.map(({ problem }) => problem),
    ["A queue is full.", "The store is away.", "A queue is full."],
  );
  assert.ok(!("error" in (lines[0] ?? {})));
});

test("reasons beyond any number are not kept", () => {
  const { lines, busy } = watched();
  for (let index = 0; index <= 100; index += 1) busy.note(overloaded(`Busy with ${index}.`, 1), {});
  // The first of them was forgotten, so it is said again.
  busy.note(overloaded("Busy with 0.", 1), {});
  assert.equal(lines.length, 102);
});
