import assert from "node:assert/strict";
import { test } from "node:test";
import { TraceLinks } from "./trace-links.ts";

test("the trace of a change is found by its side, kind and subject, and the oldest are forgotten", () => {
  const traces = new TraceLinks();
  traces.note(1, "verdict", "a", "one");
  traces.note(1, "verdict", "a", "two");
  assert.equal(traces.find(1, "verdict", "a"), "two");
  assert.equal(traces.find(2, "verdict", "a"), undefined);
  assert.equal(traces.find(1, "case", "a"), undefined);
  for (let number = 0; number < 20_000; number += 1) traces.note(1, "verdict", `n${number}`, "more");
  assert.equal(traces.find(1, "verdict", "a"), undefined);
  assert.equal(traces.find(1, "verdict", "n0"), "more");
});
