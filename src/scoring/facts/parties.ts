/** What is known of the counterparty, device, category and country over all accounts, and of labels, at the transaction's time. */
import type { AccountState } from "../state/account.ts";
import { blankLabelView, type LabelLog, type LabelView } from "../state/label-log.ts";
import { blankPartyView, hasAllAmounts, type PartyKind, type PartyState, readPartyAt } from "../state/party.ts";
import { comparedAmountOf, type Facts } from "./facts.ts";
import { factNames } from "./table/fact-table.ts";

export type Parties = { readonly [kind in PartyKind]?: PartyState | undefined };

/** As if so many labels had been seen already, almost none of them of fraud: few labels are no rate. */
const priorLabels = 1;
const priorFrauds = 0.01;
/** A spread of amounts that is drawn towards that of payments in general while there are few. */
const generalVariance = 1;
const generalWeight = 4;

const labels = blankLabelView();
/** Never written to. */
const noLabels: Readonly<LabelView> = blankLabelView();
const party = blankPartyView();

/** False when part of what was known then can no longer be separated from what became known later. */
export function addAccountLabels(facts: Facts, account: AccountState): boolean {
  if (account.labels.isEmpty) return true;
  if (!account.labels.readAt(facts.timeMs, labels).isRetained) return false;
  if (labels.frauds + labels.genuine === 0) return true;
  facts.ownFrauds = labels.frauds;
  facts.ownGenuine = labels.genuine;
  facts.ownFraudShare7d = shareOf(labels.fastFrauds, labels.fastAll);
  facts.ownFraudShare28d = shareOf(labels.slowFrauds, labels.slowAll);
  facts.ownStreak = labels.streakLength;
  facts.ownStreakAgeMs = since(facts, labels.streakLength, labels.streakStartMs);
  facts.ownSinceFraudMs = since(facts, labels.frauds, labels.lastFraudMs);
  facts.ownSinceGenuineMs = since(facts, labels.genuine, labels.lastGenuineMs);
  facts.ownFraudRate = shareOf(labels.slowFrauds, facts.decayed30d);
  facts.ownKnownShare = (labels.frauds + labels.genuine) / facts.earlier;
  return true;
}

/** False when part of it can no longer be separated from what came later. */
export function addPartyFacts(facts: Facts, parties: Parties): boolean {
  const { counterparty, device, category, country, address } = parties;
  let isRetained = true;
  if (counterparty !== undefined) isRetained = addCounterparty(facts, counterparty);
  if (device !== undefined) isRetained = addDevice(facts, device) && isRetained;
  if (category !== undefined) isRetained = addGroup(facts, category, categoryFacts) && isRetained;
  if (country !== undefined) isRetained = addGroup(facts, country, countryFacts) && isRetained;
  if (address !== undefined) isRetained = addAddress(facts, address) && isRetained;
  return isRetained;
}

function addCounterparty(facts: Facts, state: PartyState): boolean {
  const isRetained = readPartyAt(state, facts.timeMs, party);
  if (isRetained) {
    facts.counterpartyAgeMs = party.ageMs;
    facts.counterpartyEvents = party.events;
    facts.counterpartyEvents1d = party.events1d;
    facts.counterpartyEvents7d = party.events7d;
    facts.counterpartyAmount = zScore(facts);
    if (party.events > 0 && hasAllAmounts(state)) {
      facts.counterpartyIncomingShare = 1 - party.amounts / party.events;
    }
  }
  const known = readLabels(facts, state.labels);
  if (known === undefined) return false;
  if (known.frauds + known.genuine === 0) return isRetained;
  facts.counterpartyFrauds = known.frauds;
  facts.counterpartyGenuine = known.genuine;
  facts.counterpartyFraudShare7d = shareOf(known.fastFrauds, known.fastAll);
  facts.counterpartyFraudShare28d = shareOf(known.slowFrauds, known.slowAll);
  facts.counterpartyStreak = known.streakLength;
  facts.counterpartyStreakAgeMs = since(facts, known.streakLength, known.streakStartMs);
  facts.counterpartySinceFraudMs = since(facts, known.frauds, known.lastFraudMs);
  facts.counterpartySinceGenuineMs = since(facts, known.genuine, known.lastGenuineMs);
  if (!isRetained) return false;
  facts.counterpartyFraudRate = shareOf(known.slowFrauds, party.events);
  facts.counterpartyFraudRate7d = shareOf(known.fastFrauds, party.events7d);
  facts.counterpartyFrauds7d = known.fastFrauds;
  facts.counterpartyKnownShare = known.slowAll / (party.events + 1);
  return isRetained;
}

function addDevice(facts: Facts, state: PartyState): boolean {
  const isRetained = readPartyAt(state, facts.timeMs, party);
  if (isRetained) {
    facts.deviceAgeMs = party.ageMs;
    facts.deviceEvents = party.events;
    facts.deviceEvents7d = party.events7d;
  }
  const known = readLabels(facts, state.labels);
  if (known === undefined) return false;
  if (known.frauds + known.genuine === 0) return isRetained;
  facts.deviceFrauds = known.frauds;
  facts.deviceGenuine = known.genuine;
  facts.deviceFraudShare28d = shareOf(known.slowFrauds, known.slowAll);
  if (isRetained) facts.deviceFraudRate = shareOf(known.slowFrauds, party.events);
  return isRetained;
}

function addAddress(facts: Facts, state: PartyState): boolean {
  if (!readPartyAt(state, facts.timeMs, party)) return false;
  facts.addressAgeMs = party.ageMs;
  facts.addressEvents7d = party.events7d;
  return true;
}

/** Indices of facts: looking up a name at run time would cost more than writing the value. */
interface GroupFacts {
  readonly events: number;
  readonly amount: number;
  readonly fraudShare: number;
}

const categoryFacts: GroupFacts = {
  events: factNames.indexOf("categoryEvents"),
  amount: factNames.indexOf("categoryAmount"),
  fraudShare: factNames.indexOf("categoryFraudShare28d"),
};
const countryFacts: GroupFacts = {
  events: factNames.indexOf("countryEvents"),
  amount: factNames.indexOf("countryAmount"),
  fraudShare: factNames.indexOf("countryFraudShare28d"),
};

/** Categories and countries: each stands for many that a payment may be made to. */
function addGroup(facts: Facts, state: PartyState, indices: GroupFacts): boolean {
  const isRetained = readPartyAt(state, facts.timeMs, party);
  if (isRetained) {
    facts.values[indices.events] = party.events;
    facts.values[indices.amount] = zScore(facts);
  }
  const known = readLabels(facts, state.labels);
  if (known === undefined) return false;
  if (known.slowAll > 0) facts.values[indices.fraudShare] = shareOf(known.slowFrauds, known.slowAll);
  return isRetained;
}

/** All zero where there is no label. */
function readLabels(facts: Facts, log: LabelLog): Readonly<LabelView> | undefined {
  if (log.isEmpty) return noLabels;
  return log.readAt(facts.timeMs, labels).isRetained ? labels : undefined;
}

function shareOf(frauds: number, all: number): number {
  return (frauds + priorFrauds) / (all + priorLabels);
}

function since(facts: Facts, count: number, timeMs: number): number {
  return count > 0 ? facts.timeMs - timeMs : Number.NaN;
}

/** The amount in standard deviations from the mean of the party that was read last. */
function zScore(facts: Facts): number {
  const amount = comparedAmountOf(facts);
  if (!(amount > 0) || !(party.amounts > 0)) return Number.NaN;
  const variance =
    (party.varianceLog * party.amounts + generalVariance * generalWeight) / (party.amounts + generalWeight);
  return (Math.log(amount) - party.meanLog) / Math.sqrt(variance * (1 + 1 / party.amounts));
}
