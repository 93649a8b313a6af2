/** Rows of a page's colour planes where kernels can read them, a band at a time: whole planes would take too much memory. */
import type { Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";

export class ColourBands {
  readonly #planes: readonly (readonly [Plane, Uint8Array])[];
  readonly #rows: number;
  #first = 0;
  #end = 0;

  constructor(room: Room, planes: readonly Plane[], rows: number) {
    this.#rows = rows;
    this.#planes = planes.map((plane) => [plane, room.bytes(Math.min(rows, plane.height) * plane.width + 16)] as const);
  }

  /** Where each plane would begin, were all of it there; those rows are that are asked for, no more than a band has. */
  hold(top: number, bottom: number): number[] {
    if (top < this.#first || bottom > this.#end) {
      this.#first = top;
      for (const [{ width, height, samples }, band] of this.#planes) {
        this.#end = Math.min(height, top + this.#rows);
        band.set(samples.subarray(top * width, this.#end * width));
      }
    }
    return this.#planes.map(([{ width }, { byteOffset }]) => byteOffset - this.#first * width);
  }
}
