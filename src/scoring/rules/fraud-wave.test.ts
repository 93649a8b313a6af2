import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, hourMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { createWords } from "../words.ts";
import { fraudWave } from "./fraud-wave.ts";

function sales(count: number, frauds: number): StreamEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    amount: 40,
    atMs: 21 * dayMs + index * 2 * hourMs,
    accountId: `account-${index}`,
    counterpartyId: "pump",
    ...(index < frauds ? { fraudKnownAtMs: 25 * dayMs } : {}),
  }));
}

const next: StreamEvent = { amount: 40, atMs: 26 * dayMs, accountId: "next", counterpartyId: "pump" };

test("A third of a week's customers were robbed", () => {
  const finding = fraudWave.evaluate(factsInStream([...sales(30, 10), next]));
  assert.ok(finding !== undefined && finding.logOdds > 3);
  assert.match(
    fraudWave.sentence(finding.numbers),
    /^About 10 frauds at the counterparty became known within about a week, 3\d % /,
  );
});

test("The sentence does not count frauds among transactions that came after them", () => {
  const words = createWords({ amount: 40, currency: "EUR" });
  assert.deepEqual(
    [0.25, 1].map((rate) => fraudWave.sentence({ frauds: 10, rate }, words)),
    [
      "About 10 frauds at the counterparty became known within about a week, in which it had about 40 transactions.",
      "About 10 frauds at the counterparty became known within about a week, no fewer than its transactions of the last seven days.",
    ],
  );
});

test("One or two frauds, few of many, and a refund of that shop are silent", () => {
  assert.equal(fraudWave.evaluate(factsInStream([...sales(30, 2), next])), undefined);
  assert.equal(fraudWave.evaluate(factsInStream([...sales(48, 4), next])), undefined);
  assert.equal(fraudWave.evaluate(factsInStream([...sales(30, 10), { ...next, amount: -40 }])), undefined);
});
