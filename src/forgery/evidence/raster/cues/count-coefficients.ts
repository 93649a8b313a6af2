/** How many coefficients of each block a JPEG stores that are not zero, the constant one left out. */
import type { StoredCoefficients } from "./history.ts";

/** Block after block in rows of `blocksWide`. */
export function countCoefficients(stored: StoredCoefficients): Uint8Array {
  const { coefficients, stride, blocksWide, blocksHigh } = stored;
  // Two at once: most pairs are zeros.
  const pairs = new Int32Array(coefficients.buffer, coefficients.byteOffset, coefficients.length >> 1);
  const counts = new Uint8Array(blocksWide * blocksHigh);
  for (let row = 0, block = 0; row < blocksHigh; row += 1) {
    for (let first = row * stride * 32; block < (row + 1) * blocksWide; block += 1, first += 32) {
      let count = coefficients[2 * first + 1] === 0 ? 0 : 1;
      for (let pair = first + 1; pair < first + 32; pair += 1) {
        if (pairs[pair] === 0) continue;
        if (coefficients[2 * pair] !== 0) count += 1;
        if (coefficients[2 * pair + 1] !== 0) count += 1;
      }
      counts[block] = count;
    }
  }
  return counts;
}
