/**
 * What is known of the labels of one account or party: the last few one by one, all before them as counts.
 * It answers for any instant as long as everything that became known after it is still among the last few.
 */
import { dayNumber } from "../calendar.ts";

const logSize = 8;

/** Index of each 64-bit float, from the log's own start. */
const place = {
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
    return this.#at(place.used) === 0 && this.#at(place.frauds) === 0 && this.#at(place.genuine) === 0;
  }

  add(event: LabelEvent): void {
    const used = this.#at(place.used);
    let index = used;
    while (index > 0 && this.#isAfter(index - 1, event)) index -= 1;
    if (used < logSize) {
      this.#shift(index, used);
      this.#put(index, event);
      this.#floats[place.used] = used + 1;
      return;
    }
    if (index === 0) {
      this.#aggregate(event);
      return;
    }
    this.#aggregate(this.#eventAt(0));
    for (const column of [place.times, place.knownTimes, place.isFraud]) {
      this.#floats.copyWithin(column, column + 1, column + index);
    }
    this.#put(index - 1, event);
  }

  /** Takes back what was added before. A streak that is no longer listed only gets shorter. */
  remove(event: LabelEvent): void {
    const used = this.#at(place.used);
    for (let index = 0; index < used; index += 1) {
      const other = this.#eventAt(index);
      const isSame = other.timeMs === event.timeMs && other.knownAtMs === event.knownAtMs;
      if (!isSame || other.isFraud !== event.isFraud) continue;
      for (const column of [place.times, place.knownTimes, place.isFraud]) {
        this.#floats.copyWithin(column + index, column + index + 1, column + used);
      }
      this.#floats[place.used] = used - 1;
      return;
    }
    this.#weigh(event, -1);
    const count = event.isFraud ? place.frauds : place.genuine;
    this.#floats[count] = Math.max(0, this.#at(count) - 1);
    if (event.isFraud && event.timeMs >= this.#at(place.streakStart)) {
      this.#floats[place.streakLength] = Math.max(0, this.#at(place.streakLength) - 1);
    }
    if (this.#at(count) === 0) this.#floats[event.isFraud ? place.lastFraud : place.lastGenuine] = 0;
    if (this.#at(place.frauds) === 0) this.#floats[place.streakLength] = 0;
  }

  /** What was known at an instant, into the given view. */
  readAt(timeMs: number, view: LabelView): LabelView {
    view.frauds = this.#at(place.frauds);
    view.genuine = this.#at(place.genuine);
    view.isRetained = view.frauds + view.genuine === 0 || this.#at(place.newestKnown) <= timeMs;
    view.lastFraudMs = this.#at(place.lastFraud);
    view.lastGenuineMs = this.#at(place.lastGenuine);
    view.streakLength = this.#at(place.streakLength);
    view.streakStartMs = view.streakLength > 0 ? this.#at(place.streakStart) : 0;
    this.#readFaded(timeMs, view);
    const used = this.#at(place.used);
    for (let index = 0; index < used; index += 1) {
      const knownAtMs = this.#at(place.knownTimes + index);
      if (knownAtMs > timeMs) continue;
      const ownMs = this.#at(place.times + index);
      const isFraud = this.#at(place.isFraud + index);
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
    const fast = fadeBetween(this.#at(place.fastEpoch), epochOf(timeMs, fastEpochDays));
    const slow = fadeBetween(this.#at(place.slowEpoch), epochOf(timeMs, slowEpochDays));
    view.fastFrauds = this.#at(place.fastFrauds) * fast;
    view.fastAll = this.#at(place.fastAll) * fast;
    view.slowFrauds = this.#at(place.slowFrauds) * slow;
    view.slowAll = this.#at(place.slowAll) * slow;
  }

  #weigh({ knownAtMs, isFraud }: LabelEvent, sign: 1 | -1): void {
    this.#weighIn(place.fastEpoch, epochOf(knownAtMs, fastEpochDays), isFraud, sign);
    this.#weighIn(place.slowEpoch, epochOf(knownAtMs, slowEpochDays), isFraud, sign);
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
    const isFirst = this.#at(place.frauds) + this.#at(place.genuine) === 0;
    floats[place.newestKnown] = isFirst ? knownAtMs : Math.max(this.#at(place.newestKnown), knownAtMs);
    const count = isFraud ? place.frauds : place.genuine;
    floats[count] = this.#at(count) + 1;
    if (isFraud) this.#aggregateFraud(timeMs);
    else this.#aggregateGenuine(timeMs);
  }

  #aggregateFraud(timeMs: number): void {
    const floats = this.#floats;
    const length = this.#at(place.streakLength);
    if (this.#at(place.genuine) === 0 || timeMs >= this.#at(place.lastGenuine)) {
      floats[place.streakStart] = length === 0 ? timeMs : Math.min(this.#at(place.streakStart), timeMs);
      floats[place.streakLength] = length + 1;
    }
    floats[place.lastFraud] = this.#at(place.frauds) === 1 ? timeMs : Math.max(this.#at(place.lastFraud), timeMs);
  }

  #aggregateGenuine(timeMs: number): void {
    const floats = this.#floats;
    const isFirst = this.#at(place.genuine) === 1;
    if (!isFirst && timeMs <= this.#at(place.lastGenuine)) return;
    floats[place.lastGenuine] = timeMs;
    if (this.#at(place.streakLength) === 0) return;
    if (timeMs > this.#at(place.lastFraud)) floats[place.streakLength] = 0;
    else if (timeMs > this.#at(place.streakStart)) {
      // Where within the streak it fell is known only as far as the last fraud came after it.
      floats[place.streakStart] = this.#at(place.lastFraud);
      floats[place.streakLength] = 1;
    }
  }

  /** Of one instant what is genuine comes first, so that the order in which labels are given does not matter. */
  #isAfter(index: number, { timeMs, isFraud }: LabelEvent): boolean {
    const otherMs = this.#at(place.times + index);
    return otherMs > timeMs || (otherMs === timeMs && !isFraud && this.#at(place.isFraud + index) === 1);
  }

  #at(index: number): number {
    return this.#floats[index] ?? 0;
  }

  #eventAt(index: number): LabelEvent {
    return {
      timeMs: this.#at(place.times + index),
      knownAtMs: this.#at(place.knownTimes + index),
      isFraud: this.#at(place.isFraud + index) === 1,
    };
  }

  #put(index: number, event: LabelEvent): void {
    this.#floats[place.times + index] = event.timeMs;
    this.#floats[place.knownTimes + index] = event.knownAtMs;
    this.#floats[place.isFraud + index] = event.isFraud ? 1 : 0;
  }

  #shift(index: number, used: number): void {
    for (const column of [place.times, place.knownTimes, place.isFraud]) {
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
