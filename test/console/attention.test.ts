import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkCase, DocumentEntry, TokenInfo, Webhook } from "../../client/interface.ts";
import { type Found, listAttention } from "../../console/src/pages/overview/find-attention.ts";

const nowMs = Date.parse("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();

/** Of what is listed only these fields are read. */
const of = <Whole>(fields: Partial<Whole>): Whole => fields as Whole;

const nothing: Found = {
  cases: {
    open: 0,
    snoozed: 0,
    overdue: 0,
    unassigned: 0,
    assignees: [],
    medianHoursToDecision: null,
    decisions: { fraud: 0, genuine: 0, inconclusive: 0 },
  },
  files: [],
  documents: [],
  webhooks: [],
  tokens: [],
};

test("without anything to do, nothing is reported", () => {
  assert.deepEqual(listAttention(nothing, nowMs), []);
});

test("what needs attention is reported with its number and its address", () => {
  const rows = { read: 3, processed: 2, decided: 2, replayed: 0, rejected: 1 };
  const entries = listAttention(
    {
      cases: { ...nothing.cases, overdue: 1, unassigned: 1_200 },
      files: [
        of<BulkCase>({ state: "done", createdAt: daysAgo(1), rows }),
        of<BulkCase>({ state: "failed", createdAt: daysAgo(2), rows: { ...rows, rejected: 0 } }),
        of<BulkCase>({ state: "failed", createdAt: daysAgo(8), rows }),
      ],
      documents: [of<DocumentEntry>({ analysedAt: daysAgo(0) }), of<DocumentEntry>({ analysedAt: daysAgo(9) })],
      webhooks: [of<Webhook>({ state: "paused" }), of<Webhook>({ state: "active" })],
      tokens: [of<TokenInfo>({ expiresAt: daysAgo(-3), createdAt: daysAgo(80) })],
    },
    nowMs,
  );
  assert.deepEqual(
    entries.map(({ sentence, address, isUrgent }) => [sentence.replace(/\D(?=\d)/g, ""), address, isUrgent]),
    [
      ["1 case is overdue", "/console/cases?overdue=yes", true],
      ["1200 open cases are unassigned", "/console/cases?assignee=-", false],
      ["1 likely tampered document this week", "/console/documents?tampered=true", true],
      ["1 failed file this week", "/console/files", true],
      ["1 file with rejected rows this week", "/console/files", false],
      ["1 webhook is failing", "/console/webhooks", true],
      ["1 token expires within two weeks", "/console/tokens", false],
    ],
  );
});

test("tokens that were issued for an hour, have expired or never expire need no attention", () => {
  const tokens = [
    of<TokenInfo>({ expiresAt: daysAgo(-0.02), createdAt: daysAgo(0.02) }),
    of<TokenInfo>({ expiresAt: daysAgo(1), createdAt: daysAgo(90) }),
    of<TokenInfo>({ expiresAt: null, createdAt: daysAgo(90) }),
  ];
  assert.deepEqual(listAttention({ ...nothing, tokens }, nowMs), []);
});
