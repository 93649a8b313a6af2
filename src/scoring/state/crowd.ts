/**
 * The last few accounts that dealt with a counterparty, device or address: how many at once, and how many with large amounts. Of an
 * account's visits on one day the first is kept: no account fills the places alone, and no order of arrival changes what is kept.
 */
import { dayMs, dayNumber, hourMs } from "../calendar.ts";
import { makeRoom } from "./absorb.ts";
import type { Column } from "./account.ts";

/** More accounts than this within an hour are many enough. */
const crowdSize = 16;

/** Index of each 64-bit float, from the crowd's own start. */
const slot = { used: 0, times: 1, accounts: 1 + crowdSize, amounts: 1 + 2 * crowdSize } as const;
const span = { offset: slot.times, length: crowdSize } as const;
/** In 64-bit floats. */
export const crowdLength = 1 + 3 * crowdSize;

/** What was there at an instant, the account at hand included. */
export interface CrowdView {
  accounts1h: number;
  accounts1d: number;
  /** Accounts that paid at least a given amount within the day. */
  large1d: number;
}

export class Crowd {
  readonly #floats: Float64Array;
  readonly #columns: readonly Column[];

  constructor(floats: Float64Array, offset: number) {
    const own = floats.subarray(offset, offset + crowdLength);
    this.#floats = own;
    this.#columns = [slot.times, slot.accounts, slot.amounts].map((at) => ({ values: own, offset: at }));
  }

  /** `account` is a hash of its name. */
  add(timeMs: number, account: number, amount: number): void {
    const floats = this.#floats;
    const kept = this.#findVisit(timeMs, account);
    if (kept >= 0) {
      const keptMs = this.#at(slot.times + kept);
      const keptAmount = this.#at(slot.amounts + kept);
      if (keptMs < timeMs || (keptMs === timeMs && keptAmount >= amount)) return;
      this.#remove(kept);
    }
    const used = this.#at(slot.used);
    const position = makeRoom(floats, span, used, timeMs, this.#columns);
    if (position < 0) return;
    floats[slot.times + position] = timeMs;
    floats[slot.accounts + position] = account;
    floats[slot.amounts + position] = amount;
    floats[slot.used] = Math.min(crowdSize, used + 1);
  }

  /** False where what came later has pushed out what was there at this instant. `large` is the amount from which one counts as such. */
  readAt(timeMs: number, account: number, large: number, view: CrowdView): boolean {
    const used = this.#at(slot.used);
    const isFull = used === crowdSize;
    if (isFull && this.#at(slot.times + used - 1) > timeMs && this.#at(slot.times) > timeMs - dayMs) return false;
    view.accounts1h = 1;
    view.accounts1d = 1;
    view.large1d = 0;
    for (let index = used - 1; index >= 0; index -= 1) {
      const sinceMs = timeMs - this.#at(slot.times + index);
      if (sinceMs < 0) continue;
      if (sinceMs > dayMs) break;
      const other = this.#at(slot.accounts + index);
      if (other === account || this.#isCounted(index, timeMs)) continue;
      view.accounts1d += 1;
      if (sinceMs <= hourMs) view.accounts1h += 1;
      if (this.#at(slot.amounts + index) >= large) view.large1d += 1;
    }
    return true;
  }

  /** The place of this account's visit on the same day; -1 where there is none. */
  #findVisit(timeMs: number, account: number): number {
    const day = dayNumber(timeMs);
    for (let index = this.#at(slot.used) - 1; index >= 0; index -= 1) {
      const isSame = this.#at(slot.accounts + index) === account;
      if (isSame && dayNumber(this.#at(slot.times + index)) === day) return index;
    }
    return -1;
  }

  #remove(index: number): void {
    const used = this.#at(slot.used);
    for (const offset of [slot.times, slot.accounts, slot.amounts]) {
      this.#floats.copyWithin(offset + index, offset + index + 1, offset + used);
    }
    this.#floats[slot.used] = used - 1;
  }

  /** Whether its account stands at a later place as well, up to the instant. */
  #isCounted(index: number, timeMs: number): boolean {
    const account = this.#at(slot.accounts + index);
    for (let later = index + 1; later < this.#at(slot.used); later += 1) {
      if (this.#at(slot.times + later) > timeMs) return false;
      if (this.#at(slot.accounts + later) === account) return true;
    }
    return false;
  }

  #at(index: number): number {
    return this.#floats[index] ?? 0;
  }
}
