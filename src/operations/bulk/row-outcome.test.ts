import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatOutcome, parseOutcome, positionIn, type RowOutcome, statusIn, verdictIn } from "./row-outcome.ts";

const id = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "_"));
const outcome: fc.Arbitrary<RowOutcome> = fc.record(
  {
    position: fc.nat(),
    line: fc.nat(),
    kind: fc.constantFrom("decided", "replayed"),
    sequence: fc.nat(),
    status: fc.constantFrom("approved", "review", "declined"),
    riskScore: fc.nat(1_000).map((tenths) => tenths / 10),
    amount: fc.double({ noNaN: true, noDefaultInfinity: true }).map((amount) => (amount === 0 ? 0 : amount)),
    timeMs: fc.integer(),
    transactionId: id,
    accountId: id,
    reasonCodes: fc.array(fc.constantFrom("NEW_DEVICE", "ROUND_AMOUNT")).map((codes) => codes.join(",")),
    currency: fc.constantFrom("", "EUR", "JPY"),
    verdict: fc.string({ unit: "grapheme" }).map((details) => JSON.stringify({ details })),
  },
  { noNullPrototype: true },
);

test("an outcome comes back from its line as it was", () => {
  fc.assert(
    fc.property(outcome, (given) => {
      const line = formatOutcome(given);
      assert.ok(!line.includes("\n"));
      assert.deepEqual(parseOutcome(line), given);
      assert.equal(verdictIn(line), given.verdict);
      assert.equal(positionIn(line), given.position);
    }),
  );
});

test("a line of an earlier version has no currency", () => {
  const line = `0\t2\t0\t7\t1\t55.5\t12.5\t0\tid\taccount\tNEW_DEVICE\t{"status":"review"}`;
  const read = parseOutcome(line);
  assert.deepEqual([read?.reasonCodes, read?.currency, read?.verdict], ["NEW_DEVICE", "", '{"status":"review"}']);
});

test("a line that was cut before its verdict is none", () => {
  fc.assert(
    fc.property(outcome, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const line = formatOutcome(given);
      const head = line.slice(0, line.lastIndexOf("\t") + 1);
      assert.equal(parseOutcome(head.slice(0, Math.floor(head.length * share))), undefined);
    }),
  );
});

test("a line with zeros where a part of it was not written is none", () => {
  fc.assert(
    fc.property(
      outcome,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 8 }),
      (given, share, length) => {
        const line = Buffer.from(formatOutcome(given));
        const at = Math.floor((line.length - 1) * share);
        const torn = line.fill(0, at, Math.min(line.length, at + length)).toString();
        assert.equal(parseOutcome(torn), undefined);
      },
    ),
  );
});

test("a verdict's status is found in its text, whatever comes first in it", () => {
  for (const status of ["approved", "review", "declined"] as const) {
    assert.equal(statusIn(JSON.stringify({ status, isFraudulent: false, details: "" })), status);
    assert.equal(statusIn(JSON.stringify({ details: '{"status":"none",', status })), status);
  }
});
