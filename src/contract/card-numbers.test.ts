import assert from "node:assert/strict";
import { test } from "node:test";
import { maskCardNumbers } from "./card-numbers.ts";
import { createLog } from "./log.ts";

test("a card number keeps its first six and last four digits, however it is written", () => {
  assert.equal(maskCardNumbers("paid with 4111111111111111."), "paid with 411111******1111.");
  assert.equal(maskCardNumbers("4111 1111 1111 1111, 5500-0055-5555-5559"), "411111******1111, 550000******5559");
  assert.equal(maskCardNumbers('"card":"378282246310005"'), '"card":"378282*****0005"');
});

test("other numbers stay", () => {
  for (const text of [
    "4111111111111112",
    "1234567890123",
    "12345678901234567890",
    "0.4111111111111111",
    "2030-01-01",
  ]) {
    assert.equal(maskCardNumbers(text), text);
  }
});

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
