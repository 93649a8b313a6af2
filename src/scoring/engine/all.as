/** What the service calls of the engine. */
import { absorbAccount, addAccountFacts, addRebuiltFacts } from "./account-facts";
import { accountBytes, accountLabels, beginAccount, isAccountSound, tiesOf } from "./account";
import { addLabel, removeLabel } from "./labels";
import { amountGiven, facts, kept, put, row, stateAt, thresholds, timeMs, vector } from "./memory";
import { addAccountLabels, absorbParty, addCrowdFacts, addPartyFacts } from "./party-facts";
import { derivedBytes, forgetDerived, isPartySound, partyBytes, partyBytesWithCrowd, partyLabels, partyVersion } from "./party";
import { absorbIntoPeers, addPeersFacts, arePeersRetained, arePeersSound, comparePeers, forgetPeersDerived, peersAsLarge, peersBytes, peersCount, peersDerivedBytes, peersVersion } from "./peers";
import { packWords, unpackWords } from "./packed";
import * as F from "./places";
export { headBytes, keyAt, learn, linesBytes, placeLines, readLine, readLines, useLine } from "./lines";
import { absorbTies, addTieFacts, lastPlace } from "./tie-facts";

/** Of the first address that is the host's to give out. */
export function firstFree(): usize { return __heap_base; }

export function rowAt(): usize { return row; }
export function factsAt(): usize { return facts; }
export function keptAt(): usize { return kept; }
export function vectorAt(): usize { return vector; }
export function thresholdsAt(): usize { return thresholds; }

const account: i32 = 0;
const peers: i32 = 1;
const parties: i32 = 2;
const lastState: i32 = 6;
/** Categories and countries have no crowd: everybody deals with them. */
const category: i32 = 4;
const country: i32 = 5;

/** Empties the facts for the transaction at hand. The host adds what its money is worth, and then calls `see`. */
export function begin(): void {
  for (let place: usize = 0; place < F.length; place += 8) store<f64>(facts + place, NaN);
  put(F.timeMs, timeMs());
  put(F.amount, amountGiven());
}

/** Changes nothing. 1 where all of what was known then can still be separated from what came later. */
export function see(): i32 {
  addAccountFacts(stateAt(account));
  const areTiesExact = addTieFacts(tiesOf(stateAt(account)), stateAt(account));
  addPeersFacts(stateAt(peers));
  const areLabelsExact = addAccountLabels(stateAt(account));
  const arePartiesExact = addPartyFacts();
  addCrowdFacts();
  return areTiesExact && arePartiesExact && areLabelsExact && arePeersRetained(stateAt(peers), timeMs()) ? 1 : 0;
}

/** Of the account alone, as far as it takes it in. */
export function seeRebuilt(): void {
  addRebuiltFacts(stateAt(account));
  addTieFacts(tiesOf(stateAt(account)), stateAt(account));
}

/** The vector, and the facts as whoever reads it gets them; amount and time as they are in the transaction itself. */
export function keep(): void {
  for (let place: usize = 8, to: usize = vector; place < F.length; place += 8, to += 4) {
    const value = <f32>load<f64>(facts + place);
    store<f32>(to, value);
    store<f64>(kept + place, <f64>value);
  }
  restore();
}

/** The kept facts from a vector that the host has written, of so many floats. */
export function readVector(count: i32): void {
  const known: usize = 8 + (<usize>count << 3);
  for (let place: usize = 8; place < F.length; place += 8) {
    store<f64>(kept + place, place < known ? <f64>load<f32>(vector + ((place - 8) >> 1)) : NaN);
  }
  restore();
}

function restore(): void {
  store<f64>(kept + F.timeMs, timeMs());
  store<f64>(kept + F.amount, amountGiven());
}

/** Takes the transaction into all states that its row names, with the facts as they are kept. */
export function absorb(): void {
  for (let index = 0; index <= lastState; index += 1) {
    const state = stateAt(index);
    if (state == 0) continue;
    if (index == account) {
      const isHabit = absorbAccount(state, kept);
      absorbTies(tiesOf(state), kept, isHabit);
    } else if (index == peers) absorbIntoPeers(state, kept);
    else absorbParty(state, index != category && index != country, kept);
  }
}

export function bytesOf(kind: i32): usize {
  if (kind == account) return <usize>accountBytes;
  if (kind == peers) return peersBytes;
  return kind == category || kind == country ? partyBytes : partyBytesWithCrowd;
}

/** What stands in front of a state's bytes, and follows from them. */
export function derivedOf(kind: i32): usize { return kind == peers ? peersDerivedBytes : kind >= parties ? derivedBytes : 0; }

/** A state that has seen nothing. */
export function create(kind: i32, state: usize): void {
  memory.fill(state, 0, bytesOf(kind));
  if (kind == account) beginAccount(state);
  else store<f64>(state, kind == peers ? peersVersion : partyVersion);
  forget(kind, state);
}

/** With what is derived from it. */
export function copy(kind: i32, from: usize, to: usize): void {
  memory.copy(to - derivedOf(kind), from - derivedOf(kind), derivedOf(kind) + bytesOf(kind));
}

/** What is derived from a state's bytes, after they were written. */
export function forget(kind: i32, state: usize): void {
  if (kind == peers) forgetPeersDerived(state);
  else if (kind >= parties) forgetDerived(state);
}

/** Packs a state to an address, and returns the length in bytes. */
export function pack(kind: i32, state: usize, to: usize): usize { return packWords(state, <i32>(bytesOf(kind) >> 2), to); }

/** Packs the kept vector in the same way. */
export function packVector(to: usize): usize { return packWords(vector, <i32>(F.length >> 3) - 1, to); }

/** Writes a state from its packed form; returns how many bytes it has, or -1 where the form is not known. */
export function unpack(kind: i32, from: usize, length: usize, state: usize): i32 {
  const words = unpackWords(from, length, state, <i32>(bytesOf(kind) >> 2));
  forget(kind, state);
  return words < 0 ? -1 : words << 2;
}

export function move(from: usize, to: usize, bytes: usize): void { memory.copy(to, from, bytes); }

/** Whether each number of a state that says where something lies, or how often something is repeated, can be: else it would reach others. */
export function isSound(kind: i32, state: usize): bool {
  if (kind == account) return isAccountSound(state);
  if (kind == peers) return arePeersSound(state);
  return isPartySound(state, kind != category && kind != country);
}

@inline function labelsOf(kind: i32): usize { return kind == account ? accountLabels : partyLabels; }

export function label(kind: i32, state: usize, time: f64, known: f64, isFraud: bool): void {
  addLabel(state + labelsOf(kind), time, known, isFraud);
}

export function unlabel(kind: i32, state: usize, time: f64, known: f64, isFraud: bool): void {
  removeLabel(state + labelsOf(kind), time, known, isFraud);
}

/** Of how many amounts of peers are at least as large, of all; -1 where that is not known. */
export function comparePeersWith(state: usize, amount: f64, time: f64): f64 { return comparePeers(state, amount, time) ? peersCount : -1; }
export function asLarge(): f64 { return peersAsLarge; }
export function lastPlaceCode(): u32 { return lastPlace; }
