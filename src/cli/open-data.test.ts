import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSide } from "./open-data.ts";
import { UsageError } from "./words.ts";

test("a command concerns the live side unless --side, or the older --mode, says otherwise", () => {
  assert.deepEqual([{}, { side: "live" }, { side: "test" }, { mode: "live" }, { mode: "test" }].map(parseSide), [
    "live",
    "live",
    "test",
    "live",
    "test",
  ]);
});

test("other words, and both spellings at once, are refused", () => {
  for (const words of [{ side: "sideways" }, { mode: "" }, { side: "live", mode: "live" }]) {
    assert.throws(() => parseSide(words), UsageError);
  }
});
