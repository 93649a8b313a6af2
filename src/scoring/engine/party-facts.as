/** What is known of the counterparty, device, address, category and country over all accounts, of crowds at them, and of labels. */
import { accountLabels } from "./account";
import * as crowd from "./crowd";
import { readCrowd } from "./crowd";
import * as labels from "./labels";
import { isEmpty, readLabels, readNoLabels } from "./labels";
import { accountHash, facts, get, isNaN64, log, put, stateAt } from "./memory";
import * as party from "./party";
import { absorbIntoParty, hasAllAmounts, partyCrowd, partyLabels, readParty } from "./party";
import * as F from "./places";

/** As if so many labels had been seen already, almost none of them of fraud: few labels are no rate. */
const priorLabels: f64 = 1;
const priorFrauds: f64 = 0.01;
/** A spread of amounts that is drawn towards that of payments in general while there are few. */
const generalVariance: f64 = 1;
const generalWeight: f64 = 4;
/** From so many times the usual amount of the account at hand on, a payment is large. */
const largeFrom: f64 = 2;
/** Where so many met on the days before, a crowd is no news, and the places are too few to tell. */
const mostEvents7d: f64 = 70;

/** Of the states that a row names. */
const counterparty: i32 = 2;
const device: i32 = 3;
const category: i32 = 4;
const country: i32 = 5;
const address: i32 = 6;

/** False when part of what was known then can no longer be separated from what became known later. */
export function addAccountLabels(account: usize): bool {
  if (isEmpty(account + accountLabels)) return true;
  if (!readLabels(account + accountLabels, get(F.timeMs))) return false;
  if (labels.viewFrauds + labels.viewGenuine == 0) return true;
  put(F.ownFrauds, labels.viewFrauds);
  put(F.ownGenuine, labels.viewGenuine);
  put(F.ownFraudShare7d, shareOf(labels.viewFastFrauds, labels.viewFastAll));
  put(F.ownFraudShare28d, shareOf(labels.viewSlowFrauds, labels.viewSlowAll));
  put(F.ownStreak, labels.viewStreakLength);
  put(F.ownStreakAgeMs, since(labels.viewStreakLength, labels.viewStreakStartMs));
  put(F.ownSinceFraudMs, since(labels.viewFrauds, labels.viewLastFraudMs));
  put(F.ownSinceGenuineMs, since(labels.viewGenuine, labels.viewLastGenuineMs));
  put(F.ownFraudRate, shareOf(labels.viewSlowFrauds, get(F.decayed30d)));
  put(F.ownKnownShare, (labels.viewFrauds + labels.viewGenuine) / get(F.earlier));
  return true;
}

/** False when part of it can no longer be separated from what came later. */
export function addPartyFacts(): bool {
  let isRetained = true;
  if (stateAt(counterparty) != 0) isRetained = addCounterparty(stateAt(counterparty));
  if (stateAt(device) != 0) isRetained = addDevice(stateAt(device)) && isRetained;
  if (stateAt(category) != 0) {
    isRetained = addGroup(stateAt(category), F.categoryEvents, F.categoryAmount, F.categoryFraudShare28d) && isRetained;
  }
  if (stateAt(country) != 0) {
    isRetained = addGroup(stateAt(country), F.countryEvents, F.countryAmount, F.countryFraudShare28d) && isRetained;
  }
  if (stateAt(address) != 0) isRetained = addAddress(stateAt(address)) && isRetained;
  return isRetained;
}

function addCounterparty(state: usize): bool {
  const isRetained = readParty(state, get(F.timeMs));
  if (isRetained) {
    put(F.counterpartyAgeMs, party.viewAgeMs);
    put(F.counterpartyEvents, party.viewEvents);
    put(F.counterpartyEvents1d, party.viewEvents1d);
    put(F.counterpartyEvents7d, party.viewEvents7d);
    put(F.counterpartyAmount, zScore());
    if (party.viewEvents > 0 && hasAllAmounts(state)) put(F.counterpartyIncomingShare, 1 - party.viewAmounts / party.viewEvents);
  }
  if (!readPartyLabels(state)) return false;
  if (labels.viewFrauds + labels.viewGenuine == 0) return isRetained;
  put(F.counterpartyFrauds, labels.viewFrauds);
  put(F.counterpartyGenuine, labels.viewGenuine);
  put(F.counterpartyFraudShare7d, shareOf(labels.viewFastFrauds, labels.viewFastAll));
  put(F.counterpartyFraudShare28d, shareOf(labels.viewSlowFrauds, labels.viewSlowAll));
  put(F.counterpartyStreak, labels.viewStreakLength);
  put(F.counterpartyStreakAgeMs, since(labels.viewStreakLength, labels.viewStreakStartMs));
  put(F.counterpartySinceFraudMs, since(labels.viewFrauds, labels.viewLastFraudMs));
  put(F.counterpartySinceGenuineMs, since(labels.viewGenuine, labels.viewLastGenuineMs));
  if (!isRetained) return false;
  put(F.counterpartyFraudRate, shareOf(labels.viewSlowFrauds, party.viewEvents));
  put(F.counterpartyFraudRate7d, shareOf(labels.viewFastFrauds, party.viewEvents7d));
  put(F.counterpartyFrauds7d, labels.viewFastFrauds);
  put(F.counterpartyKnownShare, labels.viewSlowAll / (party.viewEvents + 1));
  return true;
}

function addDevice(state: usize): bool {
  const isRetained = readParty(state, get(F.timeMs));
  if (isRetained) {
    put(F.deviceAgeMs, party.viewAgeMs);
    put(F.deviceEvents, party.viewEvents);
    put(F.deviceEvents7d, party.viewEvents7d);
  }
  if (!readPartyLabels(state)) return false;
  if (labels.viewFrauds + labels.viewGenuine == 0) return isRetained;
  put(F.deviceFrauds, labels.viewFrauds);
  put(F.deviceGenuine, labels.viewGenuine);
  put(F.deviceFraudShare28d, shareOf(labels.viewSlowFrauds, labels.viewSlowAll));
  if (isRetained) put(F.deviceFraudRate, shareOf(labels.viewSlowFrauds, party.viewEvents));
  return isRetained;
}

function addAddress(state: usize): bool {
  if (!readParty(state, get(F.timeMs))) return false;
  put(F.addressAgeMs, party.viewAgeMs);
  put(F.addressEvents7d, party.viewEvents7d);
  return true;
}

/** Categories and countries: each stands for many that a payment may be made to. */
function addGroup(state: usize, events: usize, amount: usize, fraudShare: usize): bool {
  const isRetained = readParty(state, get(F.timeMs));
  if (isRetained) {
    put(events, party.viewEvents);
    put(amount, zScore());
  }
  if (!readPartyLabels(state)) return false;
  if (labels.viewSlowAll > 0) put(fraudShare, shareOf(labels.viewSlowFrauds, labels.viewSlowAll));
  return isRetained;
}

function readPartyLabels(state: usize): bool {
  if (!isEmpty(state + partyLabels)) return readLabels(state + partyLabels, get(F.timeMs));
  readNoLabels();
  return true;
}

@inline function shareOf(frauds: f64, all: f64): f64 { return (frauds + priorFrauds) / (all + priorLabels); }
@inline function since(count: f64, time: f64): f64 { return count > 0 ? get(F.timeMs) - time : NaN; }

/** What parties compare amounts by over all accounts: in dollars, so that currencies can mix; as it is where none is named. */
@inline function comparedAmountOf(from: usize): f64 {
  const value = load<f64>(from + F.value);
  return isNaN64(value) ? load<f64>(from + F.amount) : value;
}

/** The amount in standard deviations from the mean of the party that was read last. */
function zScore(): f64 {
  const amount = comparedAmountOf(facts);
  if (!(amount > 0) || !(party.viewAmounts > 0)) return NaN;
  const variance = (party.viewVarianceLog * party.viewAmounts + generalVariance * generalWeight) / (party.viewAmounts + generalWeight);
  return (log(amount) - party.viewMeanLog) / sqrt(variance * (1 + 1 / party.viewAmounts));
}

/** How many accounts meet at once; nothing is known of a crowd that can no longer be separated from what came later. */
export function addCrowdFacts(): void {
  if (isCrowdRead(stateAt(counterparty), get(F.counterpartyEvents7d))) {
    put(F.counterpartyAccounts1h, crowd.accounts1h);
    put(F.counterpartyAccounts1d, crowd.accounts1d);
    put(F.counterpartyLarge1d, crowd.large1d);
  }
  if (isCrowdRead(stateAt(device), get(F.deviceEvents7d))) {
    put(F.deviceAccounts1h, crowd.accounts1h);
    put(F.deviceAccounts1d, crowd.accounts1d);
  }
  if (isCrowdRead(stateAt(address), get(F.addressEvents7d))) {
    put(F.addressAccounts1h, crowd.accounts1h);
    put(F.addressAccounts1d, crowd.accounts1d);
  }
}

function isCrowdRead(state: usize, events7d: f64): bool {
  if (state == 0 || events7d > mostEvents7d) return false;
  const usual = get(F.usual);
  return readCrowd(state + partyCrowd, get(F.timeMs), <f64>accountHash(), usual > 0 ? largeFrom * usual : Infinity);
}

export function absorbParty(state: usize, hasCrowd: bool, from: usize): void {
  absorbIntoParty(state, hasCrowd, comparedAmountOf(from), load<f64>(from + F.timeMs), <f64>accountHash());
}
