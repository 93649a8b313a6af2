/** The header of a JPEG up to its first scan: size, sampling and quantisation tables, without a look at the coefficients. */
import { DamageError } from "../../budget.ts";
import { isBare, isForeignFrame, markers } from "./markers.ts";
import { readQuantisationTables } from "./read-jpeg.ts";

export interface JpegHeader {
  readonly frame: HeaderFrame | undefined;
  /** By their number, in rows of eight. */
  readonly quantisationTables: ReadonlyMap<number, Uint16Array>;
  /** Where the first scan begins. */
  readonly scanAt: number | undefined;
}

export interface HeaderFrame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly { readonly sampling: string; readonly tableNumber: number }[];
}

/** Segments before the first scan; files have some dozens. */
const segmentLimit = 500;

/** Tables that were `known` before, as those that the pages of a TIFF share. Undefined where the bytes are no JPEG, or a damaged one. */
export function readJpegHeader(
  bytes: Buffer,
  known: ReadonlyMap<number, Uint16Array> = new Map(),
): JpegHeader | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== markers.startOfImage) return undefined;
  const quantisationTables = new Map(known);
  let frame: HeaderFrame | undefined;
  let at = 2;
  for (let segment = 0; segment < segmentLimit && at + 4 <= bytes.length && bytes[at] === 0xff; segment += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === markers.startOfScan) return { frame, quantisationTables, scanAt: at };
    // Behind a 0xff that is no marker it is guesswork where the next one begins.
    if (marker === 0 || marker === markers.endOfImage) break;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length) break;
      const body = bytes.subarray(at + 4, end);
      if (isFrame(marker)) frame ??= readFrame(body, marker);
      else if (marker === markers.quantisationTables && !readTables(body, quantisationTables)) return undefined;
      at = end;
    }
  }
  return { frame, quantisationTables, scanAt: undefined };
}

function isFrame(marker: number): boolean {
  const known: readonly number[] = [markers.baselineFrame, markers.extendedFrame, markers.progressiveFrame];
  return known.includes(marker) || isForeignFrame(marker);
}

function readFrame(body: Buffer, marker: number): HeaderFrame | undefined {
  const count = body[5] ?? 0;
  if (body.length < 6 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const factors = body[7 + 3 * index] ?? 0;
    return { sampling: `${factors >> 4}x${factors & 15}`, tableNumber: (body[8 + 3 * index] ?? 0) & 3 };
  });
  const isProgressive = marker === markers.progressiveFrame;
  return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), isProgressive, components };
}

function readTables(body: Buffer, tables: Map<number, Uint16Array>): boolean {
  try {
    readQuantisationTables(body, tables);
    return true;
  } catch (error) {
    if (error instanceof DamageError) return false;
    throw error;
  }
}
