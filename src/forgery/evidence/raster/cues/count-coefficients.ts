/** How many coefficients of each block a JPEG stores that are not zero, the constant one left out. */
import { type PageMemory, Room } from "../kernels/page-memory.ts";
import type { StoredCoefficients } from "./history.ts";

/** Block after block in rows of `blocksWide`. */
export function countCoefficients(memory: PageMemory, stored: StoredCoefficients): Uint8Array {
  const { blocksWide, blocksHigh } = stored;
  const room = new Room(memory);
  const counts = room.bytes(blocksWide);
  const row = room.halves(blocksWide * 64);
  const all = new Uint8Array(blocksWide * blocksHigh);
  for (let y = 0; y < blocksHigh; y += 1) {
    copyRow(stored, y, row);
    memory.kernels.countCoefficients(row.byteOffset, blocksWide, counts.byteOffset);
    all.set(counts, y * blocksWide);
  }
  return all;
}

/** One row of blocks, to where kernels can read it. */
export function copyRow({ coefficients, stride }: StoredCoefficients, y: number, row: Int16Array): void {
  row.set(coefficients.subarray(y * stride * 64, y * stride * 64 + row.length));
}
