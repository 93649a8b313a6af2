/**
 * What a piece of work costs of the processor, as a multiple of a plain thing done in the same process. Such a ratio hardly depends on
 * the machine or on what else it does.
 */
import assert from "node:assert/strict";

interface Rounds {
  readonly fewest: number;
  readonly most: number;
}

export async function cpuSecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * Work and reference take turns. The quickest of each count, so that warming up and collections of garbage do not; how long code takes
 * to warm up differs, so that they go on for as long as the ratio lies above its ceiling. Gives the ratio.
 */
export async function holdBelow(
  ceiling: number,
  work: () => unknown,
  reference: () => unknown,
  { fewest, most }: Rounds = { fewest: 1, most: 5 },
): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  let quickestReference = Number.POSITIVE_INFINITY;
  const isAbove = () => quickest >= ceiling * quickestReference;
  for (let round = 0; round < fewest || (isAbove() && round < most); round += 1) {
    quickestReference = Math.min(quickestReference, await cpuSecondsOf(reference));
    quickest = Math.min(quickest, await cpuSecondsOf(work));
  }
  const ratio = quickest / quickestReference;
  if (process.env.SHOW)
    console.log("RATIO", ratio.toFixed(2), "of", ceiling, "ref ms", (quickestReference * 1e3).toFixed(2));
  assert.ok(ratio < ceiling, `${ratio.toFixed(2)} times the reference, and the ceiling is ${ceiling}`);
  return ratio;
}
