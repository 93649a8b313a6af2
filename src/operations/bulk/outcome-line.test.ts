import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { verdictStatuses } from "../../contract/verdict-statuses.ts";
import { conflict, decided, replayed } from "../../ledger/row-outcomes.ts";
import { encodeOutcomes } from "../../ledger/thread/protocol.ts";
import { LineBuffer } from "./line-buffer.ts";
import { OutcomeLine, verdictStart } from "./outcome-line.ts";
import { OutcomeNoter } from "./outcome-noter.ts";
import { OwnSequences } from "./own-sequences.ts";
import { formatRow } from "./spooled-rows.ts";

const text = fc
  .string({ unit: "grapheme", minLength: 1 })
  .map((made) => made.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "_"));
const id = fc.oneof(text, fc.constantFrom('","amount":7', "\\", 'a"b', ',"timeMs":'));
const amount = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
);
const transaction: fc.Arbitrary<Transaction> = fc.record(
  {
    id,
    accountId: id,
    amount: amount.map((value) => (value === 0 ? 0 : value)),
    timeMs: fc.integer({ min: -2e12, max: 4e12 }),
    accountType: fc.option(fc.oneof(text, fc.constantFrom('"currency":"USD"', "credit")), { nil: undefined }),
    currency: fc.option(fc.constantFrom("EUR", "JPY"), { nil: undefined }),
    channel: fc.option(text, { nil: undefined }),
    attributes: fc.option(fc.constant({ currency: "CHF" }), { nil: undefined }),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Transaction>;
const outcome = fc.record({
  kind: fc.constantFrom("decided" as const, "replayed" as const, "conflict" as const),
  sequence: fc.maxSafeNat(),
  status: fc.constantFrom(...verdictStatuses),
  riskScore: fc.oneof(
    fc.nat(1_000).map((tenths) => tenths / 10),
    fc.double({ min: 0, max: 100, noNaN: true }),
  ),
  reasonCodes: fc.array(fc.constantFrom("NEW_DEVICE", "ROUND_AMOUNT")),
  details: fc.string({ unit: "grapheme" }),
});
const given = fc.record({ position: fc.nat(), line: fc.nat(), transaction, outcome });
const kinds = { decided, replayed, conflict };

type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

function noted(rows: readonly Given[]): LineBuffer {
  const spooled = new LineBuffer(8, 64);
  for (const { position, line, transaction: one } of rows) {
    spooled.add(formatRow(position, line, one.timeMs, transactionText(one)));
  }
  const outcomes = rows.map(({ outcome: { details, ...rest } }) => ({
    ...rest,
    verdict: JSON.stringify({ status: rest.status, details }),
  }));
  const lines = new LineBuffer(8, 64);
  new OutcomeNoter(new OwnSequences(0, undefined)).note(spooled, encodeOutcomes(outcomes), lines);
  return lines;
}

function read(line: OutcomeLine) {
  const { position, line: row, kind, sequence, status, riskScore, amount: sum, timeMs } = line;
  const { transactionId, accountId, reasonCodes, currency, verdict } = line;
  return {
    position,
    row,
    kind,
    sequence,
    status,
    riskScore,
    sum,
    timeMs,
    transactionId,
    accountId,
    reasonCodes,
    currency,
    verdict,
  };
}

function expected({ position, line: row, transaction: one, outcome: told }: Given) {
  const { id: transactionId, accountId, amount: sum, timeMs, accountType = "" } = one;
  // Behind a type of account with an escape in it, the currency is not looked for.
  const currency = /["\\]/.test(accountType) && !/["\\]/.test(one.id + one.accountId) ? "" : (one.currency ?? "");
  const of = { position, row, sum, timeMs, transactionId, accountId, currency };
  if (told.kind === "conflict") {
    return { ...of, kind: conflict, sequence: 0, status: "approved", riskScore: 0, reasonCodes: "", verdict: "" };
  }
  const { sequence, status, riskScore, details } = told;
  const reasonCodes = told.reasonCodes.join(",");
  return {
    ...of,
    kind: kinds[told.kind],
    sequence,
    status,
    riskScore,
    reasonCodes,
    verdict: JSON.stringify({ status, details }),
  };
}

test("what a row and its outcome say comes back from its line as it was", () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 5 }), (rows) => {
      const lines = noted(rows);
      const line = new OutcomeLine();
      for (const [index, row] of rows.entries()) {
        const end = lines.endOf(index) - 1;
        assert.ok(line.read(lines.bytes, lines.startOf(index), end));
        assert.deepEqual(read(line), expected(row));
        assert.equal(lines.bytes.toString("utf8", verdictStart(lines.bytes, end), end), line.verdict);
      }
      assert.equal(lines.part(0).filter((byte) => byte === 10).length, rows.length);
    }),
  );
});

test("a line of an earlier version has no currency", () => {
  const line = new OutcomeLine();
  const readText = (written: string) => line.read(Buffer.from(`${written}\n`), 0, Buffer.byteLength(written));
  assert.ok(readText(`0\t2\t0\t7\t1\t55.5\t12.5\t0\tid\taccount\tNEW_DEVICE\t{"status":"review"}`));
  assert.deepEqual([line.reasonCodes, line.currency, line.verdict], ["NEW_DEVICE", "", '{"status":"review"}']);
  assert.ok(readText("0\t2\t2\t0\t0\t0\t12.5\t0\tid\taccount\t\t"));
  assert.deepEqual([line.kind, line.reasonCodes, line.currency, line.verdict], [conflict, "", "", ""]);
});

test("a line that was cut before its verdict is none", () => {
  fc.assert(
    fc.property(given, fc.double({ min: 0, max: 1, noNaN: true }), (row, share) => {
      const lines = noted([row]);
      const whole = Buffer.from(lines.part(0, lines.used - 1));
      const head = whole.subarray(0, whole.lastIndexOf(9) + 1);
      const cut = head.subarray(0, Math.floor((head.length - 1) * share));
      const isRead = new OutcomeLine().read(cut, 0, cut.length);
      // Of a conflict all but its last sign says the same as a line of an earlier version.
      assert.ok(!isRead || (row.outcome.kind === "conflict" && cut.length >= head.length - 4));
    }),
  );
});
