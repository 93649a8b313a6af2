import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { headOfText, transactionText } from "./transactions.ts";

test("the head of a transaction's text is what the whole text says, whatever the texts and numbers in it", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom('"', "\\", '","amount":1,"timeMs":2,"', "}", "\n"),
  );
  const amount = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-0, 1e21, 1e-7, -1e300));
  const timeMs = fc.integer({ min: -8.64e15, max: 8.64e15 });
  const given = fc.record({ id: text, accountId: text, amount, timeMs }, { noNullPrototype: true });
  fc.assert(
    fc.property(given, fc.option(text, { nil: undefined }), (head, deviceId) => {
      const whole = transactionText({ ...head, ...(deviceId === undefined ? {} : { deviceId }) });
      const { id, accountId, amount: read, timeMs: atMs } = headOfText(whole);
      const { deviceId: _, ...expected } = JSON.parse(whole);
      assert.deepEqual({ id, accountId, amount: read, timeMs: atMs }, expected);
    }),
    { numRuns: atLength(500, 20_000) },
  );
});
