/** Reads a JPEG without decoding it to pixels: markers in order, tables, coefficients, and what stands behind its end. */
import { DamageError } from "../../budget.ts";
import { type JpegFrame, parseFrame } from "./frame.ts";
import { buildHuffmanTable, type HuffmanTable } from "./huffman-table.ts";
import { isBare, isForeignFrame, markers, naturalOrder } from "./markers.ts";
import { decodeScan } from "./scan.ts";

export interface JpegSegment {
  readonly marker: number;
  /** Its content, without marker and length. */
  readonly start: number;
  readonly end: number;
}

export interface Jpeg {
  readonly frame: JpegFrame;
  /** In the order of the file; scans are among them with their headers. */
  readonly segments: readonly JpegSegment[];
  /** As they were last defined, by their number, in rows of eight. */
  readonly quantisationTables: ReadonlyMap<number, Uint16Array>;
  /** How the Adobe segment says that colours are stored: 0 as they are, 1 YCbCr, 2 YCCK. */
  readonly adobeTransform: number | undefined;
  /** False where coefficients or the end are missing. */
  readonly isComplete: boolean;
  /** Behind the end of the image. */
  readonly end: number;
}

export interface JpegLimits {
  /** Of all components together. */
  readonly coefficients: number;
}

/** Files have some dozens; a thousand leaves room for maps of many pictures. */
const segmentLimit = 5_000;
/** Progressive files have about ten scans. Each may touch every block, so that more would only cost time. */
const scanLimit = 100;

interface DecoderState {
  frame: JpegFrame | undefined;
  readonly quantisationTables: Map<number, Uint16Array>;
  readonly dcTables: Map<number, HuffmanTable>;
  readonly acTables: Map<number, HuffmanTable>;
  restartInterval: number;
  adobeTransform: number | undefined;
  scans: number;
  blocksLeft: number;
  isComplete: boolean;
}

export function readJpeg(bytes: Uint8Array, limits: JpegLimits): Jpeg {
  if (bytes[0] !== 0xff || bytes[1] !== markers.startOfImage) throw new DamageError("The JPEG has no beginning.");
  const segments: JpegSegment[] = [];
  const state: DecoderState = {
    frame: undefined,
    quantisationTables: new Map(),
    dcTables: new Map(),
    acTables: new Map(),
    restartInterval: 0,
    adobeTransform: undefined,
    scans: 0,
    blocksLeft: 0,
    isComplete: true,
  };
  let position = 2;
  let hasEnd = false;
  while (segments.length < segmentLimit) {
    const at = findMarker(bytes, position);
    if (at === undefined) break;
    const marker = bytes[at] ?? 0;
    if (marker === markers.endOfImage) {
      position = at + 1;
      hasEnd = true;
      break;
    }
    if (isBare(marker)) {
      position = at + 1;
      continue;
    }
    const start = at + 3;
    const end = at + 1 + (((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
    if (end < start || end > bytes.length) break;
    segments.push({ marker, start, end });
    position = readSegment(bytes, { marker, start, end }, state, limits);
  }
  if (state.frame === undefined) throw new DamageError("The JPEG has no frame.");
  return {
    frame: state.frame,
    segments,
    quantisationTables: state.quantisationTables,
    adobeTransform: state.adobeTransform,
    isComplete: state.isComplete && hasEnd && state.scans > 0,
    end: Math.min(position, bytes.length),
  };
}

/** The place of the byte behind the 0xff; fill bytes and what is left of a damaged scan are skipped. */
function findMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker !== undefined && marker !== 0 && marker !== 0xff) return at + 1;
  }
  return undefined;
}

/** Gives the place behind the segment, and behind its data where it is a scan. */
function readSegment(bytes: Uint8Array, segment: JpegSegment, state: DecoderState, limits: JpegLimits): number {
  const { marker, start, end } = segment;
  const body = bytes.subarray(start, end);
  switch (marker) {
    case markers.quantisationTables:
      readQuantisationTables(body, state.quantisationTables);
      return end;
    case markers.huffmanTables:
      readHuffmanTables(body, state);
      return end;
    case markers.restartInterval:
      state.restartInterval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
      return end;
    case markers.adobe:
      if (body.length >= 12 && body[0] === 0x41 && body[4] === 0x65) state.adobeTransform = body[11];
      return end;
    case markers.baselineFrame:
    case markers.extendedFrame:
    case markers.progressiveFrame:
      if (state.frame !== undefined) throw new DamageError("The JPEG has two frames.");
      state.frame = parseFrame(body, marker, limits.coefficients);
      state.blocksLeft =
        scanLimit * state.frame.components.reduce((sum, part) => sum + part.coefficients.length / 64, 0);
      return end;
    case markers.startOfScan:
      return readScan(bytes, body, end, state);
    default:
      if (isForeignFrame(marker)) throw new DamageError("The JPEG is coded in a way that is not read here.");
      return end;
  }
}

function readScan(bytes: Uint8Array, body: Uint8Array, end: number, state: DecoderState): number {
  if (state.frame === undefined) throw new DamageError("The JPEG has a scan before its frame.");
  if (state.scans === scanLimit) {
    state.isComplete = false;
    return bytes.length;
  }
  const outcome = decodeScan(bytes, body, end, state.frame, state, state.blocksLeft);
  state.scans += 1;
  state.blocksLeft -= outcome.blocks;
  if (!outcome.isComplete) state.isComplete = false;
  return outcome.position;
}

export function readQuantisationTables(body: Uint8Array, tables: Map<number, Uint16Array>): void {
  for (let at = 0; at < body.length; ) {
    const head = body[at] ?? 0;
    const isWide = head >> 4 !== 0;
    at += 1;
    if (at + (isWide ? 128 : 64) > body.length) throw new DamageError("A quantisation table of the JPEG is cut off.");
    const table = new Uint16Array(64);
    for (let index = 0; index < 64; index += 1) {
      const value = isWide
        ? ((body[at + 2 * index] ?? 0) << 8) | (body[at + 2 * index + 1] ?? 0)
        : (body[at + index] ?? 0);
      table[naturalOrder[index] ?? 0] = value;
    }
    tables.set(head & 3, table);
    at += isWide ? 128 : 64;
  }
}

function readHuffmanTables(body: Uint8Array, state: DecoderState): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const head = body[at] ?? 0;
    const counts = body.slice(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total > 256 || at + 17 + total > body.length) throw new DamageError("A Huffman table of the JPEG is cut off.");
    const table = buildHuffmanTable(counts, body.slice(at + 17, at + 17 + total));
    (head >> 4 === 0 ? state.dcTables : state.acTables).set(head & 15, table);
    at += 17 + total;
  }
}
