/**
 * A map from numbers to numbers in two flat arrays, for tens of thousands that come and go with each flush: a Map would have an object
 * for each large number and a new table for each flush, which outlive young collections.
 */

/** Marks a deleted number. */
const gone = -1;
/** A place without a number; no sequence is 0. */
const free = 0;

export class NumberTable {
  private keys: Float64Array;
  /** Positive ones. */
  private values: Float64Array;
  private filled = 0;
  private kept = 0;

  constructor(expected: number) {
    const places = placesFor(expected);
    this.keys = new Float64Array(places);
    this.values = new Float64Array(places);
  }

  get size(): number {
    return this.kept;
  }

  get(key: number): number | undefined {
    const value = this.values[this.placeOf(key)] ?? free;
    return value === free ? undefined : value;
  }

  /** The value is positive. */
  set(key: number, value: number): void {
    const place = this.placeOf(key);
    if (this.values[place] === free) {
      if (2 * (this.filled + 1) > this.keys.length) {
        this.grow();
        this.set(key, value);
        return;
      }
      this.filled += 1;
      this.kept += 1;
      this.keys[place] = key;
    }
    this.values[place] = value;
  }

  delete(key: number): void {
    const place = this.placeOf(key);
    if (this.values[place] === free) return;
    this.values[place] = gone;
    this.kept -= 1;
  }

  clear(): void {
    this.values.fill(free);
    this.filled = 0;
    this.kept = 0;
  }

  each(visit: (key: number, value: number) => void): void {
    for (let place = 0; place < this.keys.length; place += 1) {
      const value = this.values[place] ?? free;
      if (value > 0) visit(this.keys[place] ?? 0, value);
    }
  }

  /** Where it is, or where it would be inserted. At least half of all places are free. */
  private placeOf(key: number): number {
    const mask = this.keys.length - 1;
    // The keys are hashes already: their lower half alone spreads them.
    let place = (key >>> 0) & mask;
    while (this.values[place] !== free && (this.values[place] === gone || this.keys[place] !== key)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Deleted numbers are dropped here. */
  private grow(): void {
    const { keys, values } = this;
    const places = placesFor(Math.max(this.kept + 1, keys.length / 4));
    this.keys = new Float64Array(places);
    this.values = new Float64Array(places);
    this.filled = 0;
    this.kept = 0;
    for (let place = 0; place < keys.length; place += 1) {
      const value = values[place] ?? free;
      if (value > 0) this.set(keys[place] ?? 0, value);
    }
  }
}

/** A power of two, for twice as many as are expected. */
function placesFor(expected: number): number {
  return 2 ** Math.ceil(Math.log2(4 * Math.max(1, expected)));
}
