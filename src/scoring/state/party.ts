/** What is remembered of a counterparty, device, address, merchant category or country over all accounts of a side. */
import { dayNumber } from "../calendar.ts";
import { smallestAmount } from "./account.ts";
import { Crowd, crowdLength } from "./crowd.ts";
import { DailySums, dailyHeaderLength } from "./daily-sums.ts";
import { LabelLog, labelLogLength } from "./label-log.ts";

/** The second ends with a crowd, where the party has one. */
const partyStateVersion = 2;
/** The first added up amounts as they were written, whatever their currency. */
const versionOfRawAmounts = 1;
/** One of the first that was read by this version: its amounts were forgotten, so that they are fewer than its events. */
const versionOfFewerAmounts = 3;
/** Logarithms are summed as whole numbers of this part of one, which no order of addition can change. */
const logParts = 1_024;
/** A day's sums: events, those with money going out, their logarithms and the squares of these. */
const column = { events: 0, amounts: 1, logs: 2, squares: 3 } as const;
/** Halves when labels do, so that their ratio stays a rate. Seven days for the longest count by day, and three for late arrivals. */
const shape = { columns: 4, ringDays: 11, halvingDays: 28 } as const;
const countedDays = 7;

/** Index of each 64-bit float, or of the first of several. */
const headerAt = 2;
const olderAt = headerAt + dailyHeaderLength;
const daysAt = olderAt + shape.columns;
const labelsAt = daysAt + shape.ringDays * shape.columns;
const crowdAt = labelsAt + labelLogLength;
const bytesWithoutCrowd = crowdAt * 8;
const bytesWithCrowd = (crowdAt + crowdLength) * 8;
const slot = { version: 0, firstTime: 1 } as const;

/** What a transaction may name beside its account, in the order of its states. */
export const partyKinds = ["counterparty", "device", "category", "country", "address"] as const;
export type PartyKind = (typeof partyKinds)[number];
/** Everybody deals with a category or a country. */
const kindsWithCrowd: ReadonlySet<string> = new Set<PartyKind>(["counterparty", "device", "address"]);

export interface PartyState {
  readonly kind: "party";
  readonly floats: Float64Array;
  readonly bytes: Uint8Array;
  readonly days: DailySums;
  readonly labels: LabelLog;
  readonly crowd: Crowd | undefined;
  /** What the days before `seenDay` hold. Derived, so not part of the bytes; a busy party needs it all day. */
  readonly before: BeforeDay;
  seenDay: number;
}

interface BeforeDay {
  /** Older ones weigh less. */
  events: number;
  events1d: number;
  events7d: number;
  /** How many amounts the mean is taken over. */
  amounts: number;
  meanLog: number;
  varianceLog: number;
}

function viewParty(buffer: ArrayBuffer): PartyState {
  const floats = new Float64Array(buffer);
  const days = new DailySums(shape, {
    header: floats.subarray(headerAt, olderAt),
    older: floats.subarray(olderAt, daysAt),
    days: floats.subarray(daysAt, labelsAt),
  });
  const labels = new LabelLog(floats, labelsAt);
  const before = { events: 0, events1d: 0, events7d: 0, amounts: 0, meanLog: 0, varianceLog: 0 };
  const crowd = buffer.byteLength === bytesWithCrowd ? new Crowd(floats, crowdAt) : undefined;
  return { kind: "party", floats, bytes: new Uint8Array(buffer), days, labels, crowd, before, seenDay: Number.NaN };
}

export function createParty(kind: PartyKind): PartyState {
  const state = viewParty(new ArrayBuffer(kindsWithCrowd.has(kind) ? bytesWithCrowd : bytesWithoutCrowd));
  state.floats[slot.version] = partyStateVersion;
  return state;
}

/** Copies: the given bytes may be misaligned, or be changed by their owner. One of the first version gets an empty crowd and no amounts. */
export function reviveParty(kind: PartyKind, bytes: Uint8Array): PartyState {
  const state = createParty(kind);
  const isShort = bytes.length === bytesWithoutCrowd;
  if (!isShort && bytes.length !== state.bytes.length) {
    throw new RangeError(`A party state must have ${state.bytes.length} bytes.`);
  }
  state.bytes.set(bytes);
  const version = state.floats[slot.version];
  if (isShort && version === versionOfRawAmounts) {
    for (const summed of [column.amounts, column.logs, column.squares]) state.days.clear(summed);
    state.floats[slot.version] = versionOfFewerAmounts;
  } else if (version !== partyStateVersion && version !== versionOfFewerAmounts) {
    throw new RangeError(`A party state must be of version ${partyStateVersion}.`);
  }
  return state;
}

/** Whether it knows the amount of each of its events. */
export function hasAllAmounts({ floats }: PartyState): boolean {
  return floats[slot.version] === partyStateVersion;
}

/** `account` is a hash of the account's name. */
export function absorbParty(state: PartyState, amount: number, timeMs: number, account: number): void {
  const { floats, days } = state;
  const day = dayNumber(timeMs);
  floats[slot.firstTime] = days.isUsed ? Math.min(floats[slot.firstTime] ?? 0, timeMs) : timeMs;
  days.open(day);
  days.add(day, column.events, 1);
  if (day < state.seenDay) state.seenDay = Number.NaN;
  state.crowd?.add(timeMs, account, amount);
  if (!(amount > 0)) return;
  const logarithm = Math.round(Math.log(Math.max(amount, smallestAmount)) * logParts);
  days.add(day, column.amounts, 1);
  days.add(day, column.logs, logarithm);
  days.add(day, column.squares, logarithm * logarithm);
}

/** What was known on the days before a transaction's own. NaN where there is nothing to know. */
interface PartyView extends BeforeDay {
  ageMs: number;
}

export function blankPartyView(): PartyView {
  return { ageMs: 0, events: 0, events1d: 0, events7d: 0, amounts: 0, meanLog: 0, varianceLog: 0 };
}

const sums = new Float64Array(shape.columns);

/** False for a transaction of a day that is no longer kept apart from later ones. */
export function readPartyAt(state: PartyState, timeMs: number, view: PartyView): boolean {
  const { floats, days } = state;
  const day = dayNumber(timeMs);
  if (!days.isRetained(day - countedDays)) return false;
  if (state.seenDay !== day) {
    sumUp(state, day);
    state.seenDay = day;
  }
  const { before } = state;
  const ageMs = timeMs - (floats[slot.firstTime] ?? 0);
  // Before its first event the party was unknown, whatever is known by now.
  view.ageMs = days.isUsed && ageMs >= 0 ? ageMs : Number.NaN;
  view.events = before.events;
  view.events1d = before.events1d;
  view.events7d = before.events7d;
  view.amounts = before.amounts;
  view.meanLog = before.meanLog;
  view.varianceLog = before.varianceLog;
  return true;
}

function sumUp({ days, before: view }: PartyState, day: number): void {
  days.sumBefore(day, sums);
  view.events = sums[column.events] ?? 0;
  view.events1d = days.valueOf(day - 1, column.events);
  view.events7d = 0;
  for (let back = 1; back <= countedDays; back += 1) view.events7d += days.valueOf(day - back, column.events);
  const amounts = sums[column.amounts] ?? 0;
  const mean = (sums[column.logs] ?? 0) / amounts;
  view.amounts = amounts;
  view.meanLog = amounts > 0 ? mean / logParts : Number.NaN;
  const variance = (sums[column.squares] ?? 0) / amounts - mean * mean;
  view.varianceLog = amounts > 0 ? Math.max(0, variance) / (logParts * logParts) : Number.NaN;
}
