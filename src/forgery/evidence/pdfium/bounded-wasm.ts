/** PDFium's WebAssembly with a lower ceiling on its memory: V8 has no such limit, and a page can ask for gigabytes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const pageBytes = 65_536;
const memorySection = 5;

export function readBoundedWasm(memoryLimitBytes: number): Uint8Array {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return boundMemory(readFileSync(path), Math.floor(memoryLimitBytes / pageBytes));
}

/** Rewrites the maximum in the memory section in place (WebAssembly core specification, 5.5.8). */
export function boundMemory(wasm: Uint8Array, maximumPages: number): Uint8Array {
  let position = 8;

  function readNumber(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = wasm[position] ?? 0;
      position += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new Error("The WebAssembly is damaged.");
  }

  while (position < wasm.length) {
    const id = wasm[position];
    position += 1;
    const length = readNumber();
    if (id !== memorySection) {
      position += length;
      continue;
    }
    const count = readNumber();
    const hasMaximum = wasm[position] === 1;
    position += 1;
    const minimum = readNumber();
    const start = position;
    const maximum = hasMaximum ? readNumber() : 0;
    if (count !== 1 || !hasMaximum) throw new Error("The WebAssembly has no maximum of memory to lower.");
    const bounded = Math.max(minimum, Math.min(maximum, maximumPages));
    return replaceNumber(wasm, start, position - start, bounded);
  }
  throw new Error("The WebAssembly has no memory of its own.");
}

/** A number padded with leading zero groups keeps its length, so nothing else moves. */
function replaceNumber(wasm: Uint8Array, start: number, width: number, value: number): Uint8Array {
  const patched = Uint8Array.from(wasm);
  for (let index = 0; index < width; index += 1) {
    const group = Math.floor(value / 128 ** index) & 127;
    patched[start + index] = index === width - 1 ? group : group | 128;
  }
  return patched;
}
