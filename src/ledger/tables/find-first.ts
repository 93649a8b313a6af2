/** Finds the first number from 1 to `last` that passes, where all after one that passes do too; undefined where none does. */
export async function findFirst(
  last: number,
  passes: (number: number) => Promise<boolean>,
): Promise<number | undefined> {
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low > last ? undefined : low;
}
