/** The middle of some numbers, the upper one of two, found without sorting all of them (Hoare, 1961). */

/** Rounds for an order of chance; what takes more was made to take long, and is sorted. */
const roundLimit = 60;

/** Leaves the numbers in another order. None of them is NaN; 0 of none. */
export function selectMiddle(values: Float32Array): number {
  const wanted = values.length >> 1;
  let [first, last] = [0, values.length - 1];
  for (let round = 0; first < last; round += 1) {
    if (round === roundLimit) return values.sort()[wanted] ?? 0;
    const pivot = values[(first + last) >> 1] ?? 0;
    let [low, high] = [first, last];
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low += 1;
      while ((values[high] ?? 0) > pivot) high -= 1;
      if (low > high) break;
      const value = values[low] ?? 0;
      values[low] = values[high] ?? 0;
      values[high] = value;
      low += 1;
      high -= 1;
    }
    if (wanted <= high) last = high;
    else if (wanted >= low) first = low;
    else break;
  }
  return values[wanted] ?? 0;
}
