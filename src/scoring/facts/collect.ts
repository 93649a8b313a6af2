/** Collects every fact of one transaction from what was known before it. */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { tagOf } from "../hash.ts";
import type { Rates } from "../money/rates.ts";
import { type AccountState, floatOf } from "../state/account.ts";
import { slot } from "../state/layout.ts";
import { shareAboveUsual, shareBusy } from "../state/peer-shares.ts";
import { comparePeers, fewestPeers, hourCommonness, type PeersState, rankSignals, signals } from "../state/peers.ts";
import { findRetries } from "../state/retries.ts";
import type { TiesState } from "../state/ties.ts";
import { addAmountFacts } from "./amount.ts";
import { addAttributeFacts } from "./attributes.ts";
import { addClockFacts } from "./clock.ts";
import { addCrowdFacts } from "./crowds.ts";
import { type Facts, ownAmountOf } from "./facts.ts";
import { addLabelEvidence } from "./links.ts";
import { addPlausibility, addUnitFacts } from "./money.ts";
import { addNoveltyFacts } from "./novelty.ts";
import { addAccountLabels, addPartyFacts, type Parties } from "./parties.ts";
import { addRecentFacts } from "./recent.ts";
import { addShapeFacts } from "./shape.ts";
import { addStructuringFacts } from "./structuring.ts";
import { factNames } from "./table/fact-table.ts";
import { addTieFacts } from "./ties.ts";

interface Known {
  readonly account: AccountState;
  readonly peers: PeersState;
  readonly ties: TiesState;
  readonly parties: Parties;
  readonly profile: CustomerProfile | undefined;
  readonly structuringAmounts: readonly number[];
  readonly rates: Rates;
}

/**
 * Overwrites the given facts: creating a table for every transaction would cost as much as all rules together.
 * False when part of what was known then can no longer be separated from what came later.
 */
export function collectFacts(transaction: Transaction, known: Known, facts: Facts): boolean {
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
  addUnitFacts(facts, account, transaction, known.rates);
  const retries = findRetries(account, { amount: ownAmountOf(facts), timeMs: transaction.timeMs, tag });
  addAmountFacts(facts, account, retries);
  addRecentFacts(facts, account, tag, retries);
  addStructuringFacts(facts, account, known.structuringAmounts);
  addClockFacts(facts, account);
  addShapeFacts(facts, account);
  addNoveltyFacts(facts, account, transaction);
  addAttributeFacts(facts, account, transaction);
  addTieFacts(facts, known.ties, account, transaction);
  addProfileFacts(facts, known.profile);
  addPeersFacts(facts, known.peers);
  addPlausibility(facts, transaction, known.peers);
  const areLabelsExact = addAccountLabels(facts, account);
  const arePartiesExact = addPartyFacts(facts, known.parties);
  addCrowdFacts(facts, known.parties, transaction);
  addLabelEvidence(facts);
  return arePartiesExact && areLabelsExact;
}

/** Where the rank of each signal is among the facts. */
const rankPlaces = Uint16Array.from(signals, ({ name }) => factNames.indexOf(name));

function addPeersFacts(facts: Facts, state: PeersState): void {
  if (!(facts.amount > 0)) return;
  const peers = comparePeers(state, facts.amount, facts.timeMs);
  if (peers === undefined || peers.count < fewestPeers) return;
  facts.peers = peers.count;
  facts.peersAsLarge = peers.asLarge;
  facts.peersDays = peers.days;
  facts.peersAboveUsual = shareAboveUsual(state);
  facts.peersBusy = shareBusy(state);
  facts.peersShare = (peers.asLarge + 0.5) / (peers.count + 1);
  facts.peersHour = hourCommonness(state, facts.timeMs);
  const ranks = rankSignals(state, facts);
  for (let index = 0; index < ranks.length; index += 1) {
    facts.values[rankPlaces[index] ?? 0] = ranks[index] ?? Number.NaN;
  }
  facts.rankSum = sumOfSurprises(facts);
}

/** What is said twice counts once; clock and the account's recent past say less than the amount itself. */
function sumOfSurprises(facts: Facts): number {
  const amount = Math.max(rarity(facts.rankRatio), rarity(facts.rankAmount), rarity(facts.peersShare));
  const heat = Math.max(rarity(facts.rankHeat1d), rarity(facts.rankHeat7d), rarity(facts.rankHeat14d));
  const pace = Math.max(rarity(facts.rankPace), rarity(facts.rankHaste));
  return amount + 0.5 * pace + 0.3 * rarity(facts.rankHour) + 0.5 * heat;
}

/** 0 for a rank that is not known: it says nothing. */
function rarity(rank: number): number {
  return rank > 0 ? -Math.log(rank) : 0;
}

function addProfileFacts(facts: Facts, profile: CustomerProfile | undefined): void {
  if (profile === undefined) return;
  if (profile.onboardedAtMs !== undefined) facts.relationAgeMs = facts.timeMs - profile.onboardedAtMs;
  if (profile.expectedMonthlyVolume !== undefined) facts.expectedMonthlyVolume = profile.expectedMonthlyVolume;
  facts.isHighRisk = profile.riskLevel === "high" ? 1 : 0;
  facts.isListed = profile.watchlist === true ? 1 : 0;
}
