/** What the amount is worth in the account's unit, and how common such amounts are among payments in general. */
import type { Transaction } from "../../contract/transactions.ts";
import { unitErrorOf, unitRateOf } from "../money/account-unit.ts";
import { incomingShareAsLarge, shareAsLarge } from "../money/general-amounts.ts";
import { peerTypeOf } from "../money/peer-groups.ts";
import type { Rates } from "../money/rates.ts";
import type { AccountState } from "../state/account.ts";
import { comparePeers, type PeersState } from "../state/peers.ts";
import type { Facts } from "./facts.ts";

/** Before the facts that compare amounts. */
export function addUnitFacts(facts: Facts, account: AccountState, transaction: Transaction, rates: Rates): void {
  facts.unitRate = unitRateOf(account, transaction, rates);
  const { amount, currency, timeMs } = transaction;
  if (currency !== undefined) facts.value = Math.fround(amount * rates.dollarsPer(currency, timeMs));
  facts.unitError = facts.unitRate === 1 ? 0 : unitErrorOf(account, transaction, rates);
}

/** What is known in general counts like so many payments of peers; less where no currency is named, which tells little. */
const generalPayments = 20;
const generalPaymentsUnnamed = 5;
/** With more payments of its own an account is compared with these alone. */
const mostHabitsForPlausibility = 12;

/** Fewer payments of peers say nothing, and how they are counted depends on which came first. */
const fewestPeers = 50;

function findPeers(peers: PeersState, amount: number, timeMs: number): ReturnType<typeof comparePeers> {
  const seen = comparePeers(peers, amount, timeMs);
  return seen === undefined || seen.count < fewestPeers ? undefined : seen;
}

export function addPlausibility(facts: Facts, { amount, timeMs, accountType }: Transaction, peers: PeersState): void {
  const type = peerTypeOf(accountType);
  if (amount < 0) facts.incomingShare = incomingShareAsLarge(type, -amount, -facts.value);
  if (!(amount > 0) || (facts.habits > mostHabitsForPlausibility && facts.unitRate !== 0)) return;
  const share = shareAsLarge(type, amount, facts.value);
  // Where there are enough peers, they were compared already.
  const seen = facts.peers > 0 ? { count: facts.peers, asLarge: facts.peersAsLarge } : findPeers(peers, amount, timeMs);
  const weight = facts.value > 0 ? generalPayments : generalPaymentsUnnamed;
  facts.generalShare = share;
  facts.blendedShare = ((seen?.asLarge ?? 0) + weight * share) / ((seen?.count ?? 0) + weight);
}
