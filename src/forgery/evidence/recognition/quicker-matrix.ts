/**
 * Tesseract with a quicker product of matrix and vector: its own widens each weight in a step by itself. The numbers are the same to the
 * last bit, since whole numbers are added and each sum is scaled once.
 */
import { createHash } from "node:crypto";
import compiled from "../raster/kernels/compiled.json" with { type: "json" };
import {
  type Body,
  findSection,
  listBodies,
  readNumber,
  type Section,
  sectionIds,
  writeNumber,
} from "../wasm-sections.ts";

/** Of `matrixDotVector` in tesseract.js-core 7.0.0. Another build keeps its own. */
const [replacedLength, replacedSha256] = [3_355, "ffe085ee2e9d92fd0a5a0afecbe90619fae5b7c8cc4db81db80b8b6999874f61"];
const kernelName = "multiplyMatrix";

export function findReplaced(wasm: Uint8Array): Body | undefined {
  return listBodies(wasm, sectionOf(wasm, sectionIds.code)).find(({ from, end }) => {
    const isAsLong = end - from === replacedLength;
    return isAsLong && createHash("sha256").update(wasm.subarray(from, end)).digest("hex") === replacedSha256;
  });
}

/** The module as it is where it is another build. */
export function quickenMatrix(wasm: Uint8Array): Uint8Array {
  const replaced = findReplaced(wasm);
  if (replaced === undefined) return wasm;
  const code = sectionOf(wasm, sectionIds.code);
  const body = takeKernel();
  const content = [
    wasm.subarray(code.from, replaced.start),
    writeNumber(body.length),
    body,
    wasm.subarray(replaced.end, code.end),
  ];
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const header = [Uint8Array.of(sectionIds.code), writeNumber(length)];
  return Buffer.concat([wasm.subarray(0, code.start), ...header, ...content, wasm.subarray(code.end)]);
}

/** Kernels import no functions, call none and have no variables in common: a body alone is whole, and works on the memory of its module. */
function takeKernel(): Uint8Array {
  const wasm = Buffer.from(compiled.bytes, "base64");
  const index = findExport(wasm, kernelName);
  const body = listBodies(wasm, sectionOf(wasm, sectionIds.code))[index];
  if (body === undefined) throw new Error(`The kernels have no ${kernelName}.`);
  return wasm.subarray(body.from, body.end);
}

function findExport(wasm: Buffer, name: string): number {
  const { from } = sectionOf(wasm, sectionIds.exports);
  const count = readNumber(wasm, from);
  for (let left = count.value, at = count.next; left > 0; left -= 1) {
    const length = readNumber(wasm, at);
    const kindAt = length.next + length.value;
    const index = readNumber(wasm, kindAt + 1);
    if (wasm.toString("latin1", length.next, kindAt) === name) return index.value;
    at = index.next;
  }
  return -1;
}

function sectionOf(wasm: Uint8Array, id: number): Section {
  const section = findSection(wasm, id);
  if (section === undefined) throw new Error("The WebAssembly lacks a section.");
  return section;
}
