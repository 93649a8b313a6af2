/** What a power cut leaves of bytes that were being written. */
import type { Random } from "../../src/portfolios/random.ts";

/** What a disk writes whole or not at all. */
const sectorBytes = 512;

/** Everything, or of the sectors that differ some are the old ones; the file may have grown or not. */
export function tear(before: Buffer, after: Buffer, random: Random): Buffer {
  const lengths = [before.length, after.length];
  const length = Math.max(before.length, random.whole(Math.min(...lengths), Math.max(...lengths)));
  const torn = Buffer.alloc(length);
  before.copy(torn);
  if (random.chance(0.1)) return Buffer.from(after);
  // All lost, some lost, or only the last ones.
  const style = random.below(3);
  const kept = random.below(Math.ceil(length / sectorBytes) + 1);
  for (let at = 0; at < Math.min(length, after.length); at += sectorBytes) {
    const isKept = style === 0 ? false : style === 1 ? random.chance(0.5) : at / sectorBytes < kept;
    if (isKept) after.copy(torn, at, at, Math.min(at + sectorBytes, length));
  }
  return torn;
}
