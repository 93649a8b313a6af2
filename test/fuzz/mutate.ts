/** Changes of an input that follow from a seed: bytes flipped, cut, doubled, spliced with others, and words of the format put in. */
import type { Random } from "../../src/portfolios/random.ts";

const mostChanges = 5;
const longestCut = 40;
/** An input that grows with every change would only test how fast bytes are copied. */
const lengthLimit = 64 * 1024;

export function mutate(input: Buffer, others: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  let bytes: Buffer = Buffer.from(input);
  const changes = random.whole(1, mostChanges);
  for (let change = 0; change < changes; change += 1) {
    const at = random.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + random.whole(1, longestCut));
    const put = (middle: Uint8Array) => Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at)]);
    switch (random.below(8)) {
      case 0:
        if (at < bytes.length) bytes[at] = random.below(256);
        break;
      case 1:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
        break;
      case 3:
        bytes = put(bytes.subarray(at, end));
        break;
      case 4: {
        const other = random.pick(others);
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length + 1))]);
        break;
      }
      case 5:
        bytes = put(Buffer.from(String(random.pick([0, 1, -1, 255, 65_536, 2 ** 31, 2 ** 53, 1e308])), "latin1"));
        break;
      default:
        bytes = put(Buffer.from(random.pick(words), "latin1"));
    }
  }
  return bytes.subarray(0, lengthLimit);
}
