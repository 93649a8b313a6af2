/** How the JPEG of a scanned page was saved, from its header. */
import { createHash } from "node:crypto";
import type { ScanJpegFacts, ScanTones } from "../../facts/scans.ts";
import { nearestQuality } from "./jpeg/quality.ts";
import type { JpegHeader } from "./jpeg/read-header.ts";

export interface ScanJpeg {
  readonly tones: ScanTones;
  readonly jpeg: ScanJpegFacts;
}

/** Digits of a digest that distinguish the tables of one document. */
const digestLength = 16;

/** Undefined where the frame, or a table that it names, is missing. */
export function describeScanJpeg({ frame, quantisationTables }: JpegHeader): ScanJpeg | undefined {
  const tables = frame?.components.map(({ tableNumber }) => quantisationTables.get(tableNumber)) ?? [];
  const [brightness] = tables;
  if (frame === undefined || brightness === undefined || tables.includes(undefined)) return undefined;
  const text = tables.map((table) => table?.join(" ")).join("|");
  return {
    tones: tables.length === 1 ? "grey" : "colour",
    jpeg: {
      tables: createHash("sha256").update(text).digest("hex").slice(0, digestLength),
      quality: nearestQuality(brightness),
      sampling: frame.components.map(({ sampling }) => sampling).join(" "),
      isProgressive: frame.isProgressive,
    },
  };
}
