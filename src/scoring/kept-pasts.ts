/**
 * Accounts as they stood at the time of a late transaction. Where late ones come one after the other, as when the file of an earlier month is
 * sent, each goes on from the one before it; to read the account's whole past for each takes a hundred times as long.
 */

/** An account's state has seen all that happened until `lastMs`, in this order, and nothing after. */
interface Reach {
  readonly lastMs: number;
  /** When the first of the known transactions after that happened. */
  readonly nextMs: number;
  /** How many transactions of the account are known, those that happened after included. */
  readonly known: number;
}

export interface KeptPast extends Reach {
  /** The state. */
  readonly frozen: Uint8Array;
}

/** Room for a state that grows a little, so that most go where the one before was: each would be garbage otherwise. */
const roomStep = 256;

/** Some 40 MB. */
const usualMostPasts = 32_768;

export class KeptPasts {
  readonly #mostPasts: number;
  /** By the account's last verdict as of then; the one that was used longest ago comes first. */
  readonly #pasts = new Map<number, KeptPast>();

  constructor(mostPasts = usualMostPasts) {
    this.#mostPasts = mostPasts;
  }

  get isEmpty(): boolean {
    return this.#pasts.size === 0;
  }

  /** Whether the past as of this verdict leads to an instant. */
  leadsTo(verdict: number, timeMs: number): boolean {
    const past = this.#pasts.get(verdict);
    return past !== undefined && past.lastMs <= timeMs && timeMs < past.nextMs;
  }

  /** Takes it out. */
  take(verdict: number): KeptPast | undefined {
    const past = this.#pasts.get(verdict);
    this.#pasts.delete(verdict);
    return past;
  }

  /** Takes a copy of the state; a past that is no longer used may give its room. */
  keep(verdict: number, state: Uint8Array, reach: Reach, former?: KeptPast): void {
    const isRoomy = former !== undefined && former.frozen.buffer.byteLength >= state.length;
    const room = isRoomy ? former.frozen.buffer : new ArrayBuffer(Math.ceil(state.length / roomStep) * roomStep);
    const frozen = new Uint8Array(room, 0, state.length);
    frozen.set(state);
    this.#pasts.delete(verdict);
    this.#pasts.set(verdict, { ...reach, frozen });
    for (const oldest of this.#pasts.keys()) {
      if (this.#pasts.size <= this.#mostPasts) break;
      this.#pasts.delete(oldest);
    }
  }

  clear(): void {
    this.#pasts.clear();
  }
}
