import assert from "node:assert/strict";
import { test } from "node:test";
import { maskCardNumbers } from "../contract/card-numbers.ts";
import { createLog } from "./log.ts";

test("an error in the log has its causes, and no card number", () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line), now: () => 0, mask: maskCardNumbers });
  log.debug("not written");
  log.error("Failed.", {
    error: new Error("card 4111111111111111", { cause: new TypeError("inner") }),
    count: 1n,
    atMs: 4111111111111111,
  });
  assert.equal(lines.length, 1);
  const entry = JSON.parse(lines[0] ?? "");
  assert.equal(entry.time, "1970-01-01T00:00:00.000Z");
  assert.equal(entry.error.message, "card 411111******1111");
  assert.equal(entry.atMs, 4111111111111111);
  assert.deepEqual([entry.error.cause.name, entry.count], ["TypeError", "1"]);
});
