import assert from "node:assert/strict";
import { test } from "node:test";
import { simulatePortfolio } from "../portfolios/portfolio.ts";
import { builtInModel } from "./model/built-in.ts";
import { readRecord } from "./record.ts";
import { reproduce } from "./reproduce.ts";
import { noLists } from "./testing/story.ts";
import type { JournalItem } from "./testing/stream.ts";
import { decideAll, streamSettings } from "./testing/stream.ts";

const then = { model: builtInModel, policy: undefined, lists: noLists, usualBaseRate: 0.2 };
const transactions = simulatePortfolio(365)
  .transactions.slice(0, 1_500)
  .map(({ transaction }) => transaction);

function isDecided(item: JournalItem): item is Extract<JournalItem, { features: Float32Array }> {
  return "features" in item;
}

test("Every kept decision is reproduced to the last byte, whatever base rate is set today", () => {
  const settings = { ...streamSettings, reviewThreshold: 2, declineThreshold: 10 };
  const { decided, journal } = decideAll(transactions, { settings });
  const rows = journal.filter(isDecided);
  const statuses = new Set<string>();
  for (const [place, { transaction, features }] of rows.entries()) {
    const { record, verdict } = decided[place] ?? assert.fail();
    assert.deepEqual(reproduce({ transaction, features, record }, then), { verdict: JSON.stringify(verdict), record });
    statuses.add(verdict.status);
  }
  assert.deepEqual([...statuses].sort(), ["approved", "declined", "review"]);
});

test("A record that was changed is not reproduced", () => {
  const { decided, journal } = decideAll(transactions.slice(0, 200));
  const [first] = journal.filter(isDecided);
  const [kept] = decided;
  assert.ok(first !== undefined && kept !== undefined);
  const { logOdds } = readRecord(kept.record);
  const record = kept.record.replace(`"logOdds":${logOdds}`, `"logOdds":${logOdds - 1}`);
  assert.notEqual(record, kept.record);
  assert.notEqual(reproduce({ ...first, record }, then).record, record);
  const features = first.features.map((value) => value * 3);
  assert.notEqual(reproduce({ ...first, features, record: kept.record }, then).record, kept.record);
});
