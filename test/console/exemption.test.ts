import assert from "node:assert/strict";
import { test } from "node:test";
import type { FraudRate } from "../../client/interface.ts";
import { wordExemption } from "../../console/src/pages/governance/exemption.ts";

type Group = FraudRate["groups"][number];

const group = (changes: Partial<Group>): Group => ({
  currency: "CHF",
  channel: "online",
  isTotal: false,
  transactions: 1_000,
  value: 90_000,
  frauds: 0,
  fraudValue: 0,
  fraudRate: 0,
  labelledValueShare: 0.4,
  stopped: 0,
  stoppedValue: 0,
  within: { remoteCardPayments: 500, creditTransfers: 250 },
  ...changes,
});

test("an exemption is named in euros, for remote cards and transfers only", () => {
  assert.equal(wordExemption(group({})), "remote cards up to EUR 500");
  assert.equal(wordExemption(group({ channel: "sepa_transfer" })), "transfers up to EUR 250");
  for (const channel of ["card_present", "atm", null]) assert.equal(wordExemption(group({ channel })), null);
  assert.equal(wordExemption(group({ isTotal: true, channel: null })), null);
  assert.equal(wordExemption(group({ within: { remoteCardPayments: null, creditTransfers: 250 } })), "none");
});

test("few labels say nothing of an exemption", () => {
  assert.equal(wordExemption(group({ labelledValueShare: 0.02 })), "too few labels");
  assert.equal(wordExemption(group({ labelledValueShare: null })), "too few labels");
});
