/**
 * What is known of the labels of one account or party: the last few one by one, all before them as counts.
 * It answers for any instant as long as everything that became known after it is still among the last few.
 */
import { dayNumber } from "../calendar.ts";

const logSize = 8;

/** Index of each 64-bit float, from the log's own start. */
const slot = {
  used: 0,
  /** Aggregates of events that are no longer listed: counts, when the last became known, the streak of frauds. */
  frauds: 1,
  genuine: 2,
  newestKnown: 3,
  streakStart: 4,
  streakLength: 5,
  lastFraud: 6,
  lastGenuine: 7,
  /** Weighed counts of these as of the epoch in which the last became known: frauds and all, fast and slow. */
  fastEpoch: 8,
  fastFrauds: 9,
  fastAll: 10,
  slowEpoch: 11,
  slowFrauds: 12,
  slowAll: 13,
  /** In order of the transactions' own times. */
  times: 14,
  knownTimes: 14 + logSize,
  /** 1 is fraud. */
  isFraud: 14 + 2 * logSize,
} as const;
/** In 64-bit floats. */
export const labelLogLength = 14 + 3 * logSize;

/** Whenever an epoch of so many days begins, what became known before it weighs half. */
const fastEpochDays = 7;
const slowEpochDays = 28;
/** Looked up, which is several times as fast as a power; after so many halvings nothing is left. */
const halves = Float64Array.from({ length: 1_075 }, (_, epochs) => 0.5 ** epochs);

export interface LabelEvent {
  /** The transaction's own time. */
  readonly timeMs: number;
  readonly knownAtMs: number;
  readonly isFraud: boolean;
}

/** What was known at an instant. Times are 0 where there is nothing. */
export interface LabelView {
  frauds: number;
  genuine: number;
  fastFrauds: number;
  fastAll: number;
  slowFrauds: number;
  slowAll: number;
  /** Frauds since the last that turned out genuine, by the transactions' own times. */
  streakLength: number;
  streakStartMs: number;
  lastFraudMs: number;
  lastGenuineMs: number;
  /** False when something that became known later can no longer be separated. */
  isRetained: boolean;
}

export function blankLabelView(): LabelView {
  return {
    frauds: 0,
    genuine: 0,
    fastFrauds: 0,
    fastAll: 0,
    slowFrauds: 0,
    slowAll: 0,
    streakLength: 0,
    streakStartMs: 0,
    lastFraudMs: 0,
    lastGenuineMs: 0,
    isRetained: true,
  };
}

/** A view on the floats of a state that begin at an offset. */
export class LabelLog {
  readonly #floats: Float64Array;

  constructor(floats: Float64Array, offset: number) {
    this.#floats = floats.subarray(offset, offset + labelLogLength);
  }

  get isEmpty(): boolean {
    return this.#at(slot.used) === 0 && this.#at(slot.frauds) === 0 && this.#at(slot.genuine) === 0;
  }

  add(event: LabelEvent): void {
    const used = this.#at(slot.used);
    let index = used;
    while (index > 0 && this.#isAfter(index - 1, event)) index -= 1;
    if (used < logSize) {
      this.#shift(index, used);
      this.#put(index, event);
      this.#floats[slot.used] = used + 1;
      return;
    }
    if (index === 0) {
      this.#aggregate(event);
      return;
    }
    this.#aggregate(this.#eventAt(0));
    for (const column of [slot.times, slot.knownTimes, slot.isFraud]) {
      this.#floats.copyWithin(column, column + 1, column + index);
    }
    this.#put(index - 1, event);
  }

  /** Takes back what was added before. A streak that is no longer listed only gets shorter. */
  remove(event: LabelEvent): void {
    const used = this.#at(slot.used);
    for (let index = 0; index < used; index += 1) {
      const other = this.#eventAt(index);
      const isSame = other.timeMs === event.timeMs && other.knownAtMs === event.knownAtMs;
      if (!isSame || other.isFraud !== event.isFraud) continue;
      for (const column of [slot.times, slot.knownTimes, slot.isFraud]) {
        this.#floats.copyWithin(column + index, column + index + 1, column + used);
      }
      this.#floats[slot.used] = used - 1;
      return;
    }
    this.#weigh(event, -1);
    const count = event.isFraud ? slot.frauds : slot.genuine;
    this.#floats[count] = Math.max(0, this.#at(count) - 1);
    if (event.isFraud && event.timeMs >= this.#at(slot.streakStart)) {
      this.#floats[slot.streakLength] = Math.max(0, this.#at(slot.streakLength) - 1);
    }
    if (this.#at(count) === 0) this.#floats[event.isFraud ? slot.lastFraud : slot.lastGenuine] = 0;
    if (this.#at(slot.frauds) === 0) this.#floats[slot.streakLength] = 0;
  }

  /** What was known at an instant, into the given view. */
  readAt(timeMs: number, view: LabelView): LabelView {
    view.frauds = this.#at(slot.frauds);
    view.genuine = this.#at(slot.genuine);
    view.isRetained = view.frauds + view.genuine === 0 || this.#at(slot.newestKnown) <= timeMs;
    view.lastFraudMs = this.#at(slot.lastFraud);
    view.lastGenuineMs = this.#at(slot.lastGenuine);
    view.streakLength = this.#at(slot.streakLength);
    view.streakStartMs = view.streakLength > 0 ? this.#at(slot.streakStart) : 0;
    this.#readFaded(timeMs, view);
    const used = this.#at(slot.used);
    for (let index = 0; index < used; index += 1) {
      const knownAtMs = this.#at(slot.knownTimes + index);
      if (knownAtMs > timeMs) continue;
      const ownMs = this.#at(slot.times + index);
      const isFraud = this.#at(slot.isFraud + index);
      const fast = fadeBetween(epochOf(knownAtMs, fastEpochDays), epochOf(timeMs, fastEpochDays));
      const slow = fadeBetween(epochOf(knownAtMs, slowEpochDays), epochOf(timeMs, slowEpochDays));
      view.fastAll += fast;
      view.slowAll += slow;
      if (isFraud === 1) {
        view.fastFrauds += fast;
        view.slowFrauds += slow;
        view.lastFraudMs = view.frauds === 0 ? ownMs : Math.max(view.lastFraudMs, ownMs);
        view.frauds += 1;
        view.streakStartMs = view.streakLength === 0 ? ownMs : view.streakStartMs;
        view.streakLength += 1;
      } else {
        view.lastGenuineMs = view.genuine === 0 ? ownMs : Math.max(view.lastGenuineMs, ownMs);
        view.genuine += 1;
        view.streakLength = 0;
        view.streakStartMs = 0;
      }
    }
    return view;
  }

  #readFaded(timeMs: number, view: LabelView): void {
    const fast = fadeBetween(this.#at(slot.fastEpoch), epochOf(timeMs, fastEpochDays));
    const slow = fadeBetween(this.#at(slot.slowEpoch), epochOf(timeMs, slowEpochDays));
    view.fastFrauds = this.#at(slot.fastFrauds) * fast;
    view.fastAll = this.#at(slot.fastAll) * fast;
    view.slowFrauds = this.#at(slot.slowFrauds) * slow;
    view.slowAll = this.#at(slot.slowAll) * slow;
  }

  #weigh({ knownAtMs, isFraud }: LabelEvent, sign: 1 | -1): void {
    this.#weighIn(slot.fastEpoch, epochOf(knownAtMs, fastEpochDays), isFraud, sign);
    this.#weighIn(slot.slowEpoch, epochOf(knownAtMs, slowEpochDays), isFraud, sign);
  }

  #weighIn(at: number, epoch: number, isFraud: boolean, sign: 1 | -1): void {
    const floats = this.#floats;
    const isUnused = this.#at(at + 2) === 0 && this.#at(at + 1) === 0;
    const newest = isUnused ? epoch : Math.max(this.#at(at), epoch);
    const fade = isUnused ? 0 : fadeBetween(this.#at(at), newest);
    const weight = sign * fadeBetween(epoch, newest);
    floats[at + 1] = Math.max(0, this.#at(at + 1) * fade + (isFraud ? weight : 0));
    floats[at + 2] = Math.max(0, this.#at(at + 2) * fade + weight);
    floats[at] = newest;
  }

  #aggregate(event: LabelEvent): void {
    const { timeMs, knownAtMs, isFraud } = event;
    const floats = this.#floats;
    this.#weigh(event, 1);
    const isFirst = this.#at(slot.frauds) + this.#at(slot.genuine) === 0;
    floats[slot.newestKnown] = isFirst ? knownAtMs : Math.max(this.#at(slot.newestKnown), knownAtMs);
    const count = isFraud ? slot.frauds : slot.genuine;
    floats[count] = this.#at(count) + 1;
    if (isFraud) this.#aggregateFraud(timeMs);
    else this.#aggregateGenuine(timeMs);
  }

  #aggregateFraud(timeMs: number): void {
    const floats = this.#floats;
    const length = this.#at(slot.streakLength);
    if (this.#at(slot.genuine) === 0 || timeMs >= this.#at(slot.lastGenuine)) {
      floats[slot.streakStart] = length === 0 ? timeMs : Math.min(this.#at(slot.streakStart), timeMs);
      floats[slot.streakLength] = length + 1;
    }
    floats[slot.lastFraud] = this.#at(slot.frauds) === 1 ? timeMs : Math.max(this.#at(slot.lastFraud), timeMs);
  }

  #aggregateGenuine(timeMs: number): void {
    const floats = this.#floats;
    const isFirst = this.#at(slot.genuine) === 1;
    if (!isFirst && timeMs <= this.#at(slot.lastGenuine)) return;
    floats[slot.lastGenuine] = timeMs;
    if (this.#at(slot.streakLength) === 0) return;
    if (timeMs > this.#at(slot.lastFraud)) floats[slot.streakLength] = 0;
    else if (timeMs > this.#at(slot.streakStart)) {
      // Where within the streak it fell is known only as far as the last fraud came after it.
      floats[slot.streakStart] = this.#at(slot.lastFraud);
      floats[slot.streakLength] = 1;
    }
  }

  /** Of one instant what is genuine comes first, so that the order in which labels are given does not matter. */
  #isAfter(index: number, { timeMs, isFraud }: LabelEvent): boolean {
    const otherMs = this.#at(slot.times + index);
    return otherMs > timeMs || (otherMs === timeMs && !isFraud && this.#at(slot.isFraud + index) === 1);
  }

  #at(index: number): number {
    return this.#floats[index] ?? 0;
  }

  #eventAt(index: number): LabelEvent {
    return {
      timeMs: this.#at(slot.times + index),
      knownAtMs: this.#at(slot.knownTimes + index),
      isFraud: this.#at(slot.isFraud + index) === 1,
    };
  }

  #put(index: number, event: LabelEvent): void {
    this.#floats[slot.times + index] = event.timeMs;
    this.#floats[slot.knownTimes + index] = event.knownAtMs;
    this.#floats[slot.isFraud + index] = event.isFraud ? 1 : 0;
  }

  #shift(index: number, used: number): void {
    for (const column of [slot.times, slot.knownTimes, slot.isFraud]) {
      this.#floats.copyWithin(column + index + 1, column + index, column + used);
    }
  }
}

function epochOf(timeMs: number, days: number): number {
  return Math.floor(dayNumber(timeMs) / days);
}

function fadeBetween(fromEpoch: number, toEpoch: number): number {
  return halves[toEpoch - fromEpoch] ?? (toEpoch > fromEpoch ? 0 : 1);
}
