/** Collects every fact of one transaction from what was known before it. */
import type { CustomerProfile } from "../../contract/customer.ts";
import type { Transaction } from "../../contract/transaction.ts";
import { tagOf } from "../hash.ts";
import { type AccountState, floatOf } from "../state/account.ts";
import { slot } from "../state/layout.ts";
import { comparePeers, type PeersState } from "../state/peers.ts";
import { findRetries } from "../state/retries.ts";
import { addAmountFacts } from "./amount.ts";
import { addClockFacts } from "./clock.ts";
import type { Facts } from "./facts.ts";
import { addNoveltyFacts } from "./novelty.ts";
import { addRecentFacts } from "./recent.ts";
import { addShapeFacts } from "./shape.ts";
import { addStructuringFacts } from "./structuring.ts";

export interface Known {
  readonly account: AccountState;
  readonly peers: PeersState;
  readonly profile: CustomerProfile | undefined;
  readonly structuringAmounts: readonly number[];
}

/** Fills the given facts anew: making a table for every transaction would cost as much as all rules together. */
export function collectFacts(transaction: Transaction, known: Known, facts: Facts): Facts {
  const { account } = known;
  facts.values.fill(Number.NaN);
  facts.amount = transaction.amount;
  facts.timeMs = transaction.timeMs;
  facts.earlier = floatOf(account, slot.events);
  facts.spendings = floatOf(account, slot.spendings);
  facts.receipts = floatOf(account, slot.receipts);
  if (facts.earlier > 0) {
    facts.ageMs = transaction.timeMs - floatOf(account, slot.firstTime);
    facts.gapMs = transaction.timeMs - floatOf(account, slot.lastTime);
  }
  const tag = tagOf(transaction.counterpartyId);
  const retries = findRetries(account, { amount: transaction.amount, timeMs: transaction.timeMs, tag });
  addAmountFacts(facts, account, retries);
  addPeersFacts(facts, known.peers);
  addRecentFacts(facts, account, tag, retries);
  addStructuringFacts(facts, account, known.structuringAmounts);
  addClockFacts(facts, account);
  addShapeFacts(facts, account);
  addNoveltyFacts(facts, account, transaction);
  addProfileFacts(facts, known.profile);
  return facts;
}

/** Fewer peers than this say nothing of an amount. */
const fewestPeers = 200;

function addPeersFacts(facts: Facts, state: PeersState): void {
  if (!(facts.amount > 0)) return;
  const peers = comparePeers(state, facts.amount, facts.timeMs);
  if (peers === undefined || peers.count < fewestPeers) return;
  facts.peers = peers.count;
  facts.peersAsLarge = peers.asLarge;
  facts.peersShare = (peers.asLarge + 0.5) / (peers.count + 1);
}

function addProfileFacts(facts: Facts, profile: CustomerProfile | undefined): void {
  if (profile === undefined) return;
  if (profile.onboardedAtMs !== undefined) facts.relationAgeMs = facts.timeMs - profile.onboardedAtMs;
  if (profile.expectedMonthlyVolume !== undefined) facts.expectedMonthlyVolume = profile.expectedMonthlyVolume;
  facts.isHighRisk = profile.riskLevel === "high" ? 1 : 0;
  facts.isListed = profile.watchlist === true ? 1 : 0;
}
