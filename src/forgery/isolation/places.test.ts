import assert from "node:assert/strict";
import { test } from "node:test";
import { Places } from "./places.ts";

const never = new AbortController().signal;

test("a side that asks for much leaves room in line, and others go before its next document", async () => {
  const gauges = { busy: 0, waiting: 0 };
  const places = new Places(1, 8, gauges);
  const order: string[] = [];
  const first = await places.enter(1, never);
  const waiting = Array.from({ length: 6 }, async (_, index) => {
    const leave = await places.enter(1, never);
    order.push(`one ${index}`);
    leave();
  });
  await assert.rejects(places.enter(1, never), /Too many documents/);
  const other = places.enter(2, never).then((leave) => {
    order.push("two");
    leave();
  });
  // A place that becomes free while the same side holds another one goes to who has none.
  const more = new Places(2, 8, { busy: 0, waiting: 0 });
  const [a, b] = [await more.enter(1, never), await more.enter(1, never)];
  const entered: number[] = [];
  const next = [1, 2].map((side) => more.enter(side, never).then(() => entered.push(side)));
  a();
  await Promise.race(next);
  assert.deepEqual(entered, [2]);
  b();
  first();
  await Promise.all([...waiting, other, ...next]);
  assert.deepEqual([gauges.busy, gauges.waiting, order.length], [0, 0, 7]);
});
