import assert from "node:assert/strict";
import { test } from "node:test";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { findValueKind } from "./value-kind.ts";

test("what a token stands for by its shape", () => {
  for (const [text, kind] of [
    ["1,240.00", "amount"],
    ["1.240,00", "amount"],
    ["€240.00", "amount"],
    ["240.00EUR", "amount"],
    ["12,000", "amount"],
    ["(99.50)", "amount"],
    ["$5", "amount"],
    ["2024-01-17", "date"],
    ["17.01.2024", "date"],
    ["1/7/24,", "date"],
    ["42", "number"],
    ["19%", "number"],
    ["INV-2024-17", "identifier"],
    ["DE89", "identifier"],
    ["Total", undefined],
    ["--", undefined],
  ] as const) {
    assert.equal(findValueKind(text), kind, text);
  }
});

test("card numbers are masked, written together or apart, and other long numbers stay", () => {
  assert.equal(maskCardNumbers("card 4111 1111 1111 1111 used"), "card 411111******1111 used");
  assert.equal(maskCardNumbers("378282246310005"), "378282*****0005");
  assert.equal(maskCardNumbers("order 4111111111111112"), "order 4111111111111112");
});
