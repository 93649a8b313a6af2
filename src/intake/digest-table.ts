/** A number for each of many digests, in 16 bytes each: millions take little memory. */

const firstSlots = 1_024;
/** The table doubles from this share on, so that a free slot is always near. */
const fullFrom = 0.6;

export class DigestTable {
  /** Pairs of a digest and its number. An empty slot holds zeros. */
  private slots = new BigUint64Array(2 * firstSlots);
  private count = 0;

  /** 0 where none was set. No digest may be zero. */
  get(digest: bigint): bigint {
    return this.slots[this.find(digest) + 1] ?? 0n;
  }

  set(digest: bigint, number: bigint): void {
    if (this.count >= (this.slots.length / 2) * fullFrom) this.grow();
    const at = this.find(digest);
    if (this.slots[at] !== digest) this.count += 1;
    this.slots[at] = digest;
    this.slots[at + 1] = number;
  }

  /** The place of the digest, or the free one that it would take. */
  private find(digest: bigint): number {
    const mask = this.slots.length / 2 - 1;
    let slot = Number(digest & 0xffff_ffffn) & mask;
    while (this.slots[2 * slot] !== 0n && this.slots[2 * slot] !== digest) slot = (slot + 1) & mask;
    return 2 * slot;
  }

  private grow(): void {
    const former = this.slots;
    this.slots = new BigUint64Array(2 * former.length);
    for (let index = 0; index < former.length; index += 2) {
      const digest = former[index] ?? 0n;
      if (digest === 0n) continue;
      const at = this.find(digest);
      this.slots[at] = digest;
      this.slots[at + 1] = former[index + 1] ?? 0n;
    }
  }
}
