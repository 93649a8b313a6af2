import assert from "node:assert/strict";
import { test } from "node:test";
import { overloaded } from "../errors.ts";
import { createLog } from "../http/log.ts";
import { openWhenReachable } from "./open-when-reachable.ts";

const away = () => overloaded("The database is away.", 5);
const never = new Promise<void>(() => undefined);

/** A clock that only pauses move. */
function waiting(stopped: Promise<void> = never) {
  let now = 0;
  const lines: string[] = [];
  const log = createLog({ level: "info", now: () => now, write: (line) => lines.push(line) });
  const pause = async (ms: number) => {
    now += ms;
  };
  return { lines, now: () => now, parts: { log, stopped, nowMs: () => now, pause } };
}

test("a database that comes up later is waited for, and that is said once", async () => {
  const { lines, parts } = waiting();
  let attempts = 0;
  const open = async () => {
    attempts += 1;
    if (attempts < 4) throw away();
    return "open";
  };
  assert.equal(await openWhenReachable(open, parts), "open");
  assert.equal(attempts, 4);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /The database is away\. The start tries again for 90 s\./);
});

test("the wait has an end, and five of them outlast the span in which systemd counts starts", async () => {
  const { now, parts } = waiting();
  await assert.rejects(
    openWhenReachable(() => Promise.reject(away()), parts),
    { code: "overloaded" },
  );
  assert.ok(now() >= 90_000 && now() < 100_000, `${now()} ms`);
  assert.ok(5 * now() > 300_000);
});

test("what waiting does not help fails at once", async () => {
  const { now, parts } = waiting();
  await assert.rejects(
    openWhenReachable(() => Promise.reject(new Error("no such database")), parts),
    /no such database/,
  );
  assert.equal(now(), 0);
});

test("a request to stop ends the wait", async () => {
  const { parts } = waiting(Promise.resolve());
  assert.equal(await openWhenReachable(() => Promise.reject(away()), parts), undefined);
});

test("a request to stop also ends a pause that is under way", async () => {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((settle) => {
    stop = settle;
  });
  const { log, nowMs } = waiting().parts;
  const open = () => {
    queueMicrotask(stop);
    return Promise.reject(away());
  };
  const pause = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((settle) => signal.addEventListener("abort", () => settle(), { once: true }));
  assert.equal(await openWhenReachable(open, { log, nowMs, stopped, pause }), undefined);
});
