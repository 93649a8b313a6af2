/** PDFium's WebAssembly with a lower ceiling on its memory: V8 has no such limit, and a page can ask for gigabytes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findSection, readNumber, sectionIds } from "../wasm-sections.ts";

const pageBytes = 65_536;

export function readBoundedWasm(memoryLimitBytes: number): Uint8Array {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return boundMemory(readFileSync(path), Math.floor(memoryLimitBytes / pageBytes));
}

/** Rewrites the maximum in the memory section in place (WebAssembly core specification, 5.5.8). */
export function boundMemory(wasm: Uint8Array, maximumPages: number): Uint8Array {
  const section = findSection(wasm, sectionIds.memory);
  if (section === undefined) throw new Error("The WebAssembly has no memory of its own.");
  const { value: count, next: flags } = readNumber(wasm, section.from);
  const minimum = readNumber(wasm, flags + 1);
  if (count !== 1 || wasm[flags] !== 1) throw new Error("The WebAssembly has no maximum of memory to lower.");
  const maximum = readNumber(wasm, minimum.next);
  const bounded = Math.max(minimum.value, Math.min(maximum.value, maximumPages));
  return replaceNumber(wasm, minimum.next, maximum.next - minimum.next, bounded);
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
