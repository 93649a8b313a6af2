/** A page's planes in the memory of the kernels, and room for what is measured on them. */
import type { Plane } from "../plane.ts";
import { type Kernels, startKernels, wasmPageBytes } from "./kernels.ts";

export interface PageMemory {
  readonly kernels: Kernels;
  readonly buffer: ArrayBuffer;
  /** Where each plane begins. Behind and before it are bytes that may be read. */
  readonly samples: number;
  readonly marks: number;
  readonly nearInk: number;
  readonly room: { readonly start: number; readonly end: number };
}

/** Sixteen points are read at once. */
const marginBytes = 64;
/** Of what takes most room: places of patches. Memory that is not touched costs nothing. */
const roomPerPoint = 3.4;
const leastRoomBytes = 2_000_000;
/** Rows of sums over the paper: as many as the highest of units needs. */
export const summedPointBytes = 16;
const summedRows = 700;

/** Kept for the next page, as making memory and giving it back takes longer than some measurements. */
const keptBytesLimit = 48 * 2 ** 20;
const leastBytes = 16 * 2 ** 20;
let kept: ReturnType<typeof startKernels> | undefined;

/** Memory of its own, which no other page gets before it is released. */
export function holdPage({ width, height, samples }: Plane): PageMemory {
  const planeBytes = align(width * height + marginBytes);
  const sums = (width + marginBytes) * Math.min(height, summedRows) * summedPointBytes;
  const roomBytes = leastRoomBytes + Math.max(Math.ceil(width * height * roomPerPoint), sums);
  const first = wasmPageBytes + marginBytes;
  const start = first + 3 * planeBytes;
  const { kernels, buffer } = takeKernels(start + roomBytes);
  const [marks, nearInk] = [first + planeBytes, first + 2 * planeBytes];
  new Uint8Array(buffer, first, samples.length).set(samples);
  new Uint8Array(buffer, marks, 2 * planeBytes).fill(0);
  return { kernels, buffer, samples: first, marks, nearInk, room: { start, end: start + roomBytes } };
}

function takeKernels(bytes: number): ReturnType<typeof startKernels> {
  const own = kept;
  kept = undefined;
  return own !== undefined && own.buffer.byteLength >= bytes ? own : startKernels(Math.max(leastBytes, bytes));
}

/** Nothing that was measured may look at the memory any more. */
export function releasePage({ kernels, buffer }: PageMemory): void {
  if (buffer.byteLength <= keptBytesLimit) kept = { kernels, buffer };
}

function align(bytes: number): number {
  return (bytes + marginBytes - 1) & -marginBytes;
}

/** Gives out room for one measurement, which is over before the next one begins. */
export class Room {
  readonly buffer: ArrayBuffer;
  #next: number;
  readonly #end: number;

  constructor({ buffer, room }: PageMemory) {
    this.buffer = buffer;
    this.#next = room.start;
    this.#end = room.end;
  }

  get bytesLeft(): number {
    return this.#end - this.#next;
  }

  /** The address of so many bytes, which hold anything. */
  take(bytes: number): number {
    const at = this.#next;
    this.#next = align(at + bytes);
    if (this.#next > this.#end) throw new Error("A page's measurements need more room than was kept for them.");
    return at;
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, this.take(length), length).fill(0);
  }

  halves(length: number): Int16Array<ArrayBuffer> {
    return new Int16Array(this.buffer, this.take(length * 2), length).fill(0);
  }

  words(length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.buffer, this.take(length * 4), length).fill(0);
  }

  singles(length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.buffer, this.take(length * 4), length).fill(0);
  }

  doubles(length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.buffer, this.take(length * 8), length).fill(0);
  }
}
