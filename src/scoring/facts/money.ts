/** What the amount is worth in the account's unit, and how common such amounts are among payments in general. */
import type { Transaction } from "../../contract/transactions.ts";
import { unitErrorOf, unitRateOf } from "../money/account-unit.ts";
import { incomingShareAsLarge, shareAsLarge } from "../money/general-amounts.ts";
import { peerTypeOf } from "../money/peer-groups.ts";
import type { Rates } from "../money/rates.ts";
import type { Facts } from "./facts.ts";

/** Before the facts that compare amounts. `unit` is the code of the account's. */
export function addUnitFacts(facts: Facts, unit: number, transaction: Transaction, rates: Rates): void {
  const { amount } = facts;
  const { currency, timeMs } = transaction;
  facts.unitRate = unitRateOf(unit, transaction, rates);
  if (currency !== undefined) facts.value = Math.fround(amount * rates.dollarsPer(currency, timeMs));
  facts.unitError = facts.unitRate === 1 ? 0 : unitErrorOf(unit, transaction, rates);
}

/** What is known in general counts like so many payments of peers; less where no currency is named, which tells little. */
const generalPayments = 20;
const generalPaymentsUnnamed = 5;
/** With more payments of its own an account is compared with these alone, as far as they reach. */
const mostHabitsForPlausibility = 12;
/** Up to so many times its largest payment an account's own payments say what it may pay; from so many times on they say nothing. */
const [withinReach, beyondReach] = [100, 10_000];

/** Fewer payments of peers say nothing, and how they are counted depends on which came first. */
const fewestPeers = 50;

interface ComparedPeers {
  readonly count: number;
  readonly asLarge: number;
}

/** `comparePeers` compares the amount with those of peers on earlier days, where these are known. */
export function addPlausibility(
  facts: Facts,
  accountType: string | undefined,
  comparePeers: () => ComparedPeers | undefined,
): void {
  const { amount } = facts;
  const type = peerTypeOf(accountType);
  if (amount < 0) facts.incomingShare = incomingShareAsLarge(type, -amount, -facts.value);
  if (!(amount > 0)) return;
  facts.beyondReach = shareBeyond(facts.ratioToLargest);
  if (facts.habits > mostHabitsForPlausibility && facts.unitRate !== 0 && !(facts.beyondReach > 0)) return;
  const share = shareAsLarge(type, amount, facts.value);
  // Where there are enough peers, they were compared already.
  const compared = facts.peers > 0 ? { count: facts.peers, asLarge: facts.peersAsLarge } : comparePeers();
  const seen = compared !== undefined && compared.count >= fewestPeers ? compared : { count: 0, asLarge: 0 };
  const weight = facts.value > 0 ? generalPayments : generalPaymentsUnnamed;
  facts.generalShare = share;
  facts.blendedShare = (seen.asLarge + weight * share) / (seen.count + weight);
}

/** 0 also where nothing was paid before. */
function shareBeyond(ratioToLargest: number): number {
  if (!(ratioToLargest > withinReach)) return 0;
  return Math.fround(Math.min(1, Math.log(ratioToLargest / withinReach) / Math.log(beyondReach / withinReach)));
}
