/** Tells rows that a case decided itself from rows that were decided before, also after a crash. */

/**
 * After a crash a row that the case decided and did not note comes back as replayed when it is asked for again. Its sequences lie after the last one that was noted, and before
 * the first that is given after the restart; each stands for one row, and a second row of the same content was a replay.
 */
export class OwnSequences {
  readonly #before: number;
  readonly #claimed = new Set<number>();
  #from: number;

  /** `before` is the ledger's next sequence when the case was resumed; undefined for a case that was not interrupted. */
  constructor(from: number, before: number | undefined) {
    this.#from = from;
    this.#before = before ?? 0;
  }

  /** Of a row that was noted as decided by this case. */
  note(sequence: number): void {
    this.#from = Math.max(this.#from, sequence + 1);
  }

  /** Of a row that comes back as replayed: true where this case had decided it. */
  claim(sequence: number): boolean {
    if (sequence < this.#from || sequence >= this.#before || this.#claimed.has(sequence)) return false;
    this.#claimed.add(sequence);
    return true;
  }
}
