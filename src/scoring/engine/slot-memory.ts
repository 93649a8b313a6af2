/** One memory that only grows, in slots of a few lengths: one that is given back serves the next state of its length. */

import { createWasmMemory, type WasmMemory, wasmPageBytes } from "../../web-assembly.ts";

/** Four gigabytes, which is all that a 32-bit address reaches. */
const mostPages = 65_536;
const firstPages = 4;
/** It grows by an eighth, and at least by so much. */
const fewestNewPages = 16;
const growthShare = 1 / 8;
/** Numbers of eight bytes. */
const alignment = 8;

export class SlotMemory {
  readonly memory: WasmMemory = createWasmMemory(firstPages, mostPages);
  #next = 0;
  /** By length, in steps of the alignment. */
  readonly #free: (number[] | undefined)[] = [];
  readonly #onGrown: () => void;

  /** Whoever has views on the memory makes them anew when it has grown. */
  constructor(onGrown: () => void) {
    this.#onGrown = onGrown;
  }

  /** Before the first slot is taken: what lies before is not given out. */
  begin(at: number): void {
    this.#next = at;
  }

  take(bytes: number): number {
    const length = roundUp(bytes, alignment);
    const free = this.#free[length / alignment]?.pop();
    if (free !== undefined) return free;
    const at = roundUp(this.#next, alignment);
    this.#next = at + length;
    if (this.#next > this.memory.buffer.byteLength) this.#grow();
    return at;
  }

  give(at: number, bytes: number): void {
    const steps = roundUp(bytes, alignment) / alignment;
    const free = this.#free[steps];
    if (free === undefined) this.#free[steps] = [at];
    else free.push(at);
  }

  #grow(): void {
    const pages = this.memory.buffer.byteLength / wasmPageBytes;
    const wanted = Math.ceil(this.#next / wasmPageBytes) - pages;
    const most = mostPages - pages;
    if (wanted > most) throw new RangeError("There are more states than a memory of 4 GiB holds.");
    this.memory.grow(Math.max(wanted, Math.min(most, Math.max(fewestNewPages, Math.ceil(pages * growthShare)))));
    this.#onGrown();
  }
}

function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
