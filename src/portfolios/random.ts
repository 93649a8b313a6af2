/** Random numbers from a seed: the same seed gives the same numbers on every machine. */

const wholeRange = 2 ** 32;

/** The generator is sfc32 of PractRand: four words of state, a few operations a number, long periods for any seed. */
export class Random {
  private one: number;
  private two: number;
  private three: number;
  private counter = 1;
  private spare: number | undefined;

  constructor(seed: number) {
    this.one = seed | 0;
    this.two = Math.floor(seed / wholeRange) | 0;
    this.three = 0x2545f491;
    // Nearby seeds start alike; a dozen steps remove that.
    for (let step = 0; step < 15; step += 1) this.next();
  }

  /** From 0 to below 1. */
  next(): number {
    const sum = (this.one + this.two + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.one = this.two ^ (this.two >>> 9);
    this.two = (this.three + (this.three << 3)) | 0;
    this.three = (((this.three << 21) | (this.three >>> 11)) + sum) | 0;
    return (sum >>> 0) / wholeRange;
  }

  /** A generator of its own, so that what one part draws does not shift what another draws. */
  fork(): Random {
    return new Random(Math.floor(this.next() * wholeRange) * 2 ** 20 + Math.floor(this.next() * 2 ** 20));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from 0 to below the count. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A whole number within both ends. */
  whole(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** As likely between 1 and 10 as between 10 and 100. */
  logBetween(low: number, high: number): number {
    return low * (high / low) ** this.next();
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("Nothing can be picked from an empty list.");
    return picked;
  }

  /** The index of one of the weights, chosen in proportion to it. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0;
    for (let index = 0; index < weights.length; index += 1) total += weights[index] ?? 0;
    let left = this.next() * total;
    for (let index = 0; index < weights.length; index += 1) {
      left -= weights[index] ?? 0;
      if (left < 0) return index;
    }
    return weights.length - 1;
  }

  normal(): number {
    if (this.spare !== undefined) {
      const spare = this.spare;
      this.spare = undefined;
      return spare;
    }
    for (;;) {
      const x = 2 * this.next() - 1;
      const y = 2 * this.next() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      this.spare = y * factor;
      return x * factor;
    }
  }

  /** A factor with median 1. */
  logNormal(deviation: number): number {
    return Math.exp(deviation * this.normal());
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Mean equals the form; the way of Marsaglia and Tsang. */
  gamma(form: number): number {
    if (form < 1) return this.gamma(form + 1) * (1 - this.next()) ** (1 / form);
    const d = form - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - this.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }

  poisson(mean: number): number {
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let product = this.next();
    let count = 0;
    for (; product > limit; count += 1) product *= this.next();
    return count;
  }
}
