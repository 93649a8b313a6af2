/**
 * Says of a hash that it was never added, or that it may have been: a Bloom filter in blocks of one cache line. Most ids are new, and
 * looking for one that is not there costs the index pages that nothing else needs.
 */

const blockWords = 16;
const idsOfBlock = 48;
/** Half a megabyte; each further level is twice as large as the one before. */
const firstBlocks = 2 ** 13;
/** With these, 25 million ids. More of them go into the last one, which then more often takes a new id for a known one. */
const mostLevels = 6;

interface Level {
  readonly words: Uint32Array;
  /** Of the blocks' numbers. */
  readonly mask: number;
  readonly capacity: number;
}

export class IdFilter {
  private readonly levels: Level[];
  private last: Level;
  /** Ids in the last level. */
  private used = 0;

  /** The first level has so many blocks, a power of two. */
  constructor(blocks = firstBlocks) {
    this.last = createLevel(blocks);
    this.levels = [this.last];
  }

  /** Of whole numbers up to 53 bits, spread evenly. */
  add(hash: number): void {
    if (this.used >= this.last.capacity && this.levels.length < mostLevels) {
      this.last = createLevel(2 * (this.last.mask + 1));
      this.levels.push(this.last);
      this.used = 0;
    }
    const { words, mask } = this.last;
    const start = (hash & mask) * blockWords;
    const bits = mixed(hash);
    const more = Math.imul(bits, 0xc2b2_ae35);
    set(words, start, bits);
    set(words, start, bits >>> 9);
    set(words, start, more >>> 13);
    set(words, start, more >>> 22);
    this.used += 1;
  }

  /** False only where the hash was never added. */
  mayHave(hash: number): boolean {
    const bits = mixed(hash);
    const more = Math.imul(bits, 0xc2b2_ae35);
    for (const { words, mask } of this.levels) {
      const start = (hash & mask) * blockWords;
      if (!has(words, start, bits) || !has(words, start, bits >>> 9)) continue;
      if (has(words, start, more >>> 13) && has(words, start, more >>> 22)) return true;
    }
    return false;
  }
}

function createLevel(blocks: number): Level {
  return { words: new Uint32Array(blocks * blockWords), mask: blocks - 1, capacity: blocks * idsOfBlock };
}

/** The lowest bits of a hash name its block, so the upper ones decide what stands in it. */
function mixed(hash: number): number {
  const bits = Math.imul(Math.floor(hash / 0x1_0000_0000) ^ ((hash >>> 16) << 5), 0x85eb_ca6b);
  return bits ^ (bits >>> 15);
}

/** Nine bits: four for the word, five for the bit in it. */
function set(words: Uint32Array, start: number, place: number): void {
  const at = start + ((place >>> 5) & (blockWords - 1));
  words[at] = (words[at] ?? 0) | (1 << (place & 31));
}

function has(words: Uint32Array, start: number, place: number): boolean {
  return ((words[start + ((place >>> 5) & (blockWords - 1))] ?? 0) & (1 << (place & 31))) !== 0;
}
