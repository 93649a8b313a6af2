import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { freshCredential } from "./fresh-credential.ts";

const nowMs = 30 * dayMs;
const known = { amount: 50, counterpartyId: "friend", channel: "transfer" };
const past: readonly StreamEvent[] = [2, 12, 22].map((day) => ({ ...known, atMs: day * dayMs }));

function judge(counterpartyId: string, changedBeforeMs: number, amount = 50) {
  const credentialChangedAt = new Date(Date.UTC(2025, 0, 1) + nowMs - changedBeforeMs).toISOString();
  const last = { ...known, amount, counterpartyId, atMs: nowMs, attributes: { credentialChangedAt } };
  return freshCredential.evaluate(factsInStream([...past, last]));
}

test("A changed credential, then a new payee; more for a large amount", () => {
  const finding = judge("stranger", 20 * minuteMs);
  assert.ok(finding !== undefined && finding.logOdds >= 3);
  assert.equal(
    freshCredential.sentence(finding.numbers),
    "A credential of the account was changed 20 minutes before this payment to a new payee.",
  );
  assert.ok((judge("stranger", 20 * minuteMs, 500)?.logOdds ?? 0) > finding.logOdds);
});

test("A known payee, an old credential, one changed later and a text that is no time are silent", () => {
  assert.equal(judge("friend", 20 * minuteMs), undefined);
  assert.equal(judge("stranger", 3 * dayMs), undefined);
  assert.equal(judge("stranger", -minuteMs), undefined);
  const odd = { ...known, counterpartyId: "stranger", atMs: nowMs, attributes: { credentialChangedAt: "yesterday" } };
  assert.equal(freshCredential.evaluate(factsInStream([...past, odd])), undefined);
});
