/** Memory of kernels for what is worked on strip by strip, kept as long as the process: decoding has no page yet. */
import { startKernels } from "./kernels.ts";

const stripBytes = 1 << 20;
const { kernels, buffer } = startKernels(stripBytes);

export { kernels as stripKernels };

/** Behind what the kernels keep for themselves. */
const start = 1 << 16;

/** Bytes of a strip, so many from its beginning. */
export function stripAt(offset: number, length: number): Uint8Array {
  return new Uint8Array(buffer, start + offset, length);
}
