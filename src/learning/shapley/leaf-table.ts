/** Shapley values of a single leaf for every set of its conditions that a row may meet. */

export interface Condition {
  readonly feature: number;
  /** Share of the training rows that meet it, of those that come that far. */
  readonly share: number;
}

/** For each set of met conditions, a bit each, a value for each condition. */
export function tabulateLeaf(leafValue: number, conditions: readonly Condition[]): Float64Array {
  const count = conditions.length;
  const sets = 1 << count;
  // What the leaf counts when the conditions of a set are looked at and met; each of the others is met by its share.
  const worths = Float64Array.from({ length: sets }, (_, looked) =>
    conditions.reduce((worth, { share }, place) => (hasBit(looked, place) ? worth : worth * share), leafValue),
  );
  const orders = Array.from({ length: count }, (_, size) => orderShare(size, count));
  const table = new Float64Array(sets * count);
  for (let met = 0; met < sets; met += 1) {
    for (let place = 0; place < count; place += 1) {
      table[met * count + place] = shapleyValue(worths, orders, met, place);
    }
  }
  return table;
}

/** What looking at one more condition changes, over all sets of conditions looked at before. */
function shapleyValue(worths: Float64Array, orders: readonly number[], met: number, place: number): number {
  let sum = 0;
  for (let looked = 0; looked < worths.length; looked += 1) {
    // A leaf counts nothing once a condition is looked at that is not met.
    if (hasBit(looked, place) || (looked & ~met) !== 0) continue;
    const after = hasBit(met, place) ? (worths[looked | (1 << place)] ?? 0) : 0;
    sum += (orders[countBits(looked)] ?? 0) * (after - (worths[looked] ?? 0));
  }
  return sum;
}

/** The share of all orders in which exactly these others come before: size! (count - size - 1)! / count!. */
function orderShare(size: number, count: number): number {
  let share = 1 / count;
  for (let taken = 0; taken < size; taken += 1) share *= (taken + 1) / (count - 1 - taken);
  return share;
}

function hasBit(set: number, place: number): boolean {
  return ((set >> place) & 1) === 1;
}

function countBits(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}
