/** Reads back the pages that gather.ts measured, with the features that models read. */
import { readFileSync } from "node:fs";
import { describeUnits, unitFeatureNames } from "../../src/forgery/derived/raster/unit-features.ts";
import type { RasterPage } from "../../src/forgery/facts/raster.ts";
import type { Rectangle } from "./canvas.ts";
import { readUnit, rowLength } from "./page-rows.ts";

export interface MeasuredRasterPage extends Omit<RasterPage, "units"> {
  readonly document: string;
  readonly fold: number;
  readonly set: string;
  readonly kind: string;
  readonly save: string;
  readonly boxes: readonly Rectangle[];
  readonly units: readonly (Omit<RasterPage["units"][number], "cues"> & { readonly label: number })[];
  /** A row a unit. */
  readonly features: Float32Array;
  readonly isEdited: boolean;
}

export const featureCount = unitFeatureNames.length;

/** Receipts that somebody had written on with a program before: they are edited, whatever is done to them here. */
export const annotatedReceipts: readonly string[] = [
  "X51007391390.jpg",
  "X51006466055.jpg",
  "X51006466778.jpg",
  "X51005453802.jpg",
];

/** The endings of the two files that belong together. */
export const pageFiles = [".jsonl", ".bin"] as const;

export function readMeasuredPages(paths: readonly string[]): MeasuredRasterPage[] {
  return paths.flatMap((path) => {
    const bytes = readFileSync(`${path}.bin`);
    const rows = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4));
    const lines = readFileSync(`${path}.jsonl`, "utf8").trim().split("\n");
    return lines.flatMap((line) => {
      const { first, count, ...head } = JSON.parse(line) as RasterPage &
        MeasuredRasterPage & { first: number; count: number };
      if (annotatedReceipts.includes(head.document)) return [];
      if ((first + count) * rowLength > rows.length) return [];
      const units = Array.from({ length: count }, (_, index) => readUnit(rows, first + index));
      const features = describeUnits({ ...head, units });
      const slim = units.map(({ cues: _, ...unit }) => unit);
      return [{ ...head, units: slim, features, isEdited: head.boxes.length > 0 }];
    });
  });
}
