/** Measures pages and writes them: OUT.jsonl, a line a page, and OUT.bin with the cues of all units. */
import { closeSync, openSync, writeSync } from "node:fs";
import { analysePage } from "../../src/forgery/evidence/raster/analyse-page.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../../src/forgery/evidence/raster/own-jpeg.ts";
import { decodePage } from "../../src/forgery/evidence/raster/raster-pages.ts";
import { separateColours } from "../../src/forgery/evidence/raster/separate-colours.ts";
import type { Canvas } from "./canvas.ts";
import { type Labels, unitRow } from "./page-rows.ts";

const pixelLimit = 60_000_000;

export interface Name {
  readonly document: string;
  readonly fold: number;
  readonly set: string;
  readonly kind: string;
  readonly save: string;
}

export class PageWriter {
  readonly #index: number;
  readonly #rows: number;
  #rowCount = 0;

  constructor(out: string) {
    this.#index = openSync(`${out}.jsonl`, "w");
    this.#rows = openSync(`${out}.bin`, "w");
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  async record(bytes: Buffer | Canvas, name: Name, labels: Labels): Promise<void> {
    const page = await measure(bytes);
    if (page === undefined) return;
    const values = new Float32Array(page.units.flatMap((unit) => unitRow(unit, labels)));
    writeSync(this.#rows, new Uint8Array(values.buffer));
    const { units, ...rest } = page;
    const line = { ...name, boxes: labels.boxes, ...rest, first: this.#rowCount, count: units.length };
    writeSync(this.#index, `${JSON.stringify(line)}\n`);
    this.#rowCount += units.length;
  }

  close(): void {
    closeSync(this.#index);
    closeSync(this.#rows);
  }
}

/** A canvas is what a PNG of it would give back. */
async function measure(bytes: Buffer | Canvas) {
  if (!Buffer.isBuffer(bytes)) {
    const { width, height, pixels } = bytes;
    return analysePage({ ...separateColours(pixels, width, height, 3), stored: undefined }, 1);
  }
  const jpeg = tryDecodingJpeg(bytes, pixelLimit);
  const picture = jpeg === undefined ? await decodePage(bytes, 0, pixelLimit) : pictureOfJpeg(jpeg);
  return picture && analysePage(picture, 1);
}
