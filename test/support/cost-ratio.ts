/**
 * The processor time of a piece of work, as a multiple of a plain reference in the same process. Such a ratio hardly depends on the
 * machine or its load.
 */
import assert from "node:assert/strict";

interface Runs {
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
 * Work and reference take turns, and the best pair counts: what else the machine does slows both of a pair down, and warming up and
 * collections of garbage do not count. How long code takes to warm up differs, so that they go on for as long as the ratio lies above
 * its ceiling. Gives the ratio.
 */
export async function holdBelow(
  ceiling: number,
  work: () => unknown,
  reference: () => unknown,
  { fewest, most }: Runs = { fewest: 1, most: 5 },
): Promise<number> {
  let ratio = Number.POSITIVE_INFINITY;
  for (let run = 0; run < fewest || (ratio >= ceiling && run < most); run += 1) {
    const referenceSeconds = await cpuSecondsOf(reference);
    ratio = Math.min(ratio, (await cpuSecondsOf(work)) / referenceSeconds);
  }
  assert.ok(ratio < ceiling, `${ratio.toFixed(2)} times the reference, and the ceiling is ${ceiling}`);
  return ratio;
}
