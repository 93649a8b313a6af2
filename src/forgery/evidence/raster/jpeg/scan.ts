/** Decodes one scan of a JPEG into the coefficients of its frame. */
import { BudgetError, DamageError } from "../../budget.ts";
import { BitReader } from "./bit-reader.ts";
import { type BlockDecoder, createProgressiveDecoder, decodeSequential, type ScanState } from "./block-decoders.ts";
import type { JpegComponent, JpegFrame } from "./frame.ts";
import { buildHuffmanTable, type HuffmanTable } from "./huffman-table.ts";

export interface ScanTables {
  readonly dcTables: ReadonlyMap<number, HuffmanTable>;
  readonly acTables: ReadonlyMap<number, HuffmanTable>;
  readonly restartInterval: number;
}

interface ScanPart {
  readonly component: JpegComponent;
  readonly dcTable: HuffmanTable;
  readonly acTable: HuffmanTable;
}

export interface ScanOutcome {
  /** Where to look for the next marker. */
  readonly position: number;
  readonly isComplete: boolean;
  readonly blocks: number;
}

/** How far a restart marker is looked for behind damage. */
const resynchroniseBytesLimit = 1 << 20;
const noTable = buildHuffmanTable(new Uint8Array(16), new Uint8Array(0));

export function decodeScan(
  bytes: Uint8Array,
  header: Uint8Array,
  position: number,
  frame: JpegFrame,
  tables: ScanTables,
  blocksLeft: number,
): ScanOutcome {
  const count = header[0] ?? 0;
  if (count < 1 || count > 4 || header.length < 4 + 2 * count) throw new DamageError("A scan of the JPEG is cut off.");
  const parts = Array.from({ length: count }, (_, index): ScanPart => {
    const component = frame.components.find(({ id }) => id === header[1 + 2 * index]);
    if (component === undefined) throw new DamageError("A scan of the JPEG names a component that there is not.");
    const numbers = header[2 + 2 * index] ?? 0;
    return {
      component,
      dcTable: tables.dcTables.get(numbers >> 4) ?? noTable,
      acTable: tables.acTables.get(numbers & 15) ?? noTable,
    };
  });
  const [start, end, bits] = [header[1 + 2 * count] ?? 0, header[2 + 2 * count] ?? 0, header[3 + 2 * count] ?? 0];
  if (frame.isProgressive && (end > 63 || start > end || (start > 0 && count > 1) || (bits & 15) > 13)) {
    throw new DamageError("A scan of the JPEG has a band that makes no sense.");
  }
  const decoder = frame.isProgressive
    ? createProgressiveDecoder({ start, end, high: bits >> 4, low: bits & 15 })
    : decodeSequential;
  const [only] = parts;
  const blocks =
    count === 1 && only !== undefined
      ? only.component.blocksWide * only.component.blocksHigh
      : frame.unitsWide *
        frame.unitsHigh *
        parts.reduce((sum, { component }) => sum + component.horizontal * component.vertical, 0);
  if (blocks > blocksLeft) throw new BudgetError("decoded blocks of a JPEG");
  const reader = new BitReader(bytes, position);
  const units =
    count === 1 && only !== undefined ? singleUnits(only, decoder) : interleavedUnits(parts, frame, decoder);
  const isComplete = decodeUnits(reader, units, tables.restartInterval);
  return { position: reader.position, isComplete, blocks };
}

interface Units {
  readonly count: number;
  readonly decode: (reader: BitReader, state: ScanState, unit: number) => boolean;
}

/** A scan of one component has only the blocks that hold samples of the picture. */
function singleUnits({ component, dcTable, acTable }: ScanPart, decoder: BlockDecoder): Units {
  const { blocksWide, blocksHigh, stride, coefficients } = component;
  return {
    count: blocksWide * blocksHigh,
    decode: (reader, state, unit) => {
      const row = Math.floor(unit / blocksWide);
      const offset = (row * stride + unit - row * blocksWide) * 64;
      return decoder(reader, state, 0, coefficients, offset, dcTable, acTable);
    },
  };
}

function interleavedUnits(parts: readonly ScanPart[], frame: JpegFrame, decoder: BlockDecoder): Units {
  return {
    count: frame.unitsWide * frame.unitsHigh,
    decode: (reader, state, unit) => {
      const unitRow = Math.floor(unit / frame.unitsWide);
      const unitColumn = unit - unitRow * frame.unitsWide;
      for (let place = 0; place < parts.length; place += 1) {
        const part = parts[place];
        if (part === undefined) return false;
        const { horizontal, vertical, stride, coefficients } = part.component;
        for (let row = 0; row < vertical; row += 1) {
          const first = ((unitRow * vertical + row) * stride + unitColumn * horizontal) * 64;
          for (let column = 0; column < horizontal; column += 1) {
            const offset = first + column * 64;
            if (!decoder(reader, state, place, coefficients, offset, part.dcTable, part.acTable)) return false;
          }
        }
      }
      return true;
    },
  };
}

/** What is damaged is left out up to the next restart marker; the units behind it are then still right. */
function decodeUnits(reader: BitReader, units: Units, restartInterval: number): boolean {
  const state: ScanState = { constants: new Int32Array(4), endRun: 0 };
  let isComplete = true;
  for (let unit = 0; unit < units.count; ) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      if (!reader.skipToRestart(resynchroniseBytesLimit)) return false;
      state.constants.fill(0);
      state.endRun = 0;
    }
    const end = restartInterval > 0 ? Math.min(units.count, unit + restartInterval) : units.count;
    for (; unit < end; unit += 1) {
      if (units.decode(reader, state, unit) && !reader.isExhausted) continue;
      isComplete = false;
      if (restartInterval === 0) return false;
      unit = end;
      break;
    }
  }
  return isComplete;
}
