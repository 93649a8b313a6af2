import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { shareAboveUsual, shareBusy } from "./peer-shares.ts";
import { absorbPeers, comparePeers, createPeers, type PeersState } from "./peers.ts";

const startMs = Date.UTC(2025, 0, 1);

/** So many payments of a day that show the same. */
function absorbMany(state: PeersState, count: number, day: number, shown: Partial<Facts>): void {
  for (let index = 0; index < count; index += 1) {
    absorbPeers(state, Object.assign(blankFacts(), { amount: 10, timeMs: startMs + day * dayMs, tries: 1 }, shown));
  }
}

function readOn(day: number, state: PeersState, share: (state: PeersState) => number): number {
  comparePeers(state, 10, startMs + day * dayMs);
  return share(state);
}

test("The share above the usual counts amounts that spoke for fraud on earlier days, and is unknown of few", () => {
  const state = createPeers();
  const shareOn = (day: number) => readOn(day, state, shareAboveUsual);
  absorbMany(state, 150, 0, { amountEvidence: -0.5 });
  assert.ok(Number.isNaN(shareOn(1)));
  absorbMany(state, 147, 0, { amountEvidence: -0.1 });
  assert.equal(shareOn(1), 3 / 300);
  absorbMany(state, 100, 1, { amountEvidence: 0 });
  assert.equal(shareOn(1), 3 / 300);
  assert.equal(shareOn(2), 103 / 400);
  absorbMany(state, 10, 2, { amountEvidence: Number.NaN });
  assert.equal(shareOn(3), 103 / 400);
});

test("The share of busy accounts counts six payments or tries within a day, on earlier days alone", () => {
  const state = createPeers();
  absorbMany(state, 297, 0, { count24h: 5 });
  assert.equal(readOn(1, state, shareBusy), 3 / 300);
  absorbMany(state, 50, 1, { count24h: 6 });
  absorbMany(state, 50, 1, { count24h: 2, tries: 5 });
  assert.equal(readOn(1, state, shareBusy), 3 / 300);
  assert.equal(readOn(2, state, shareBusy), 103 / 400);
});
