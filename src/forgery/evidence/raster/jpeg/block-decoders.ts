/** Decodes the coefficients of one block: sequentially, or one of the four kinds of progressive scan (T.81, annexes F and G). */
import type { BitReader } from "./bit-reader.ts";
import type { HuffmanTable } from "./huffman-table.ts";
import { naturalOrder } from "./markers.ts";

/** What a scan remembers from block to block. */
export interface ScanState {
  /** The last value of the constant part, by component of the scan. */
  readonly constants: Int32Array;
  /** Blocks that have nothing more in this band. */
  endRun: number;
}

/** Gives false where the data is damaged. */
export type BlockDecoder = (
  reader: BitReader,
  state: ScanState,
  place: number,
  coefficients: Int16Array,
  offset: number,
  dcTable: HuffmanTable,
  acTable: HuffmanTable,
) => boolean;

/** Of coefficients of eight-bit samples; a longer one is damage. */
const longestConstant = 11;

export const decodeSequential: BlockDecoder = (reader, state, place, coefficients, offset, dcTable, acTable) => {
  const length = reader.decode(dcTable);
  if (length < 0 || length > longestConstant) return false;
  const constant = (state.constants[place] ?? 0) + reader.takeSigned(length);
  state.constants[place] = constant;
  coefficients[offset] = constant;
  for (let index = 1; index < 64; ) {
    const symbol = reader.decode(acTable);
    if (symbol < 0) return false;
    const size = symbol & 15;
    if (size === 0) {
      if (symbol !== 0xf0) return true;
      index += 16;
      continue;
    }
    index += symbol >> 4;
    if (index > 63) return false;
    coefficients[offset + (naturalOrder[index] ?? 0)] = reader.takeSigned(size);
    index += 1;
  }
  return true;
};

export function createProgressiveDecoder(band: {
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
}): BlockDecoder {
  const { start, end, high, low } = band;
  if (start === 0) return high === 0 ? firstConstant(low) : refineConstant(low);
  return high === 0 ? firstRest(start, end, low) : refineRest(start, end, low);
}

function firstConstant(low: number): BlockDecoder {
  return (reader, state, place, coefficients, offset, dcTable) => {
    const length = reader.decode(dcTable);
    if (length < 0 || length > longestConstant) return false;
    const constant = (state.constants[place] ?? 0) + reader.takeSigned(length);
    state.constants[place] = constant;
    coefficients[offset] = constant << low;
    return true;
  };
}

function refineConstant(low: number): BlockDecoder {
  return (reader, _state, _place, coefficients, offset) => {
    if (reader.take(1) === 1) coefficients[offset] = (coefficients[offset] ?? 0) | (1 << low);
    return true;
  };
}

function firstRest(start: number, end: number, low: number): BlockDecoder {
  return (reader, state, _place, coefficients, offset, _dcTable, acTable) => {
    if (state.endRun > 0) {
      state.endRun -= 1;
      return true;
    }
    for (let index = start; index <= end; ) {
      const symbol = reader.decode(acTable);
      if (symbol < 0) return false;
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0) {
        if (run < 15) {
          state.endRun = (1 << run) - 1 + reader.take(run);
          return true;
        }
        index += 16;
        continue;
      }
      index += run;
      if (index > end) return false;
      coefficients[offset + (naturalOrder[index] ?? 0)] = reader.takeSigned(size) << low;
      index += 1;
    }
    return true;
  };
}

function refineRest(start: number, end: number, low: number): BlockDecoder {
  const step = 1 << low;
  /** One more bit for a coefficient that is known already. */
  const refine = (reader: BitReader, coefficients: Int16Array, at: number): void => {
    const value = coefficients[at] ?? 0;
    if (reader.take(1) === 1 && (value & step) === 0) coefficients[at] = value + (value > 0 ? step : -step);
  };
  return (reader, state, _place, coefficients, offset, _dcTable, acTable) => {
    let index = start;
    while (index <= end && state.endRun === 0) {
      const symbol = reader.decode(acTable);
      if (symbol < 0) return false;
      let run = symbol >> 4;
      const size = symbol & 15;
      let value = 0;
      if (size === 0 && run < 15) {
        state.endRun = (1 << run) + reader.take(run);
        break;
      }
      if (size > 1) return false;
      if (size === 1) value = reader.take(1) === 1 ? step : -step;
      for (; index <= end; index += 1) {
        const at = offset + (naturalOrder[index] ?? 0);
        if ((coefficients[at] ?? 0) !== 0) {
          refine(reader, coefficients, at);
        } else {
          if (run === 0) {
            if (value !== 0) coefficients[at] = value;
            break;
          }
          run -= 1;
        }
      }
      index += 1;
    }
    if (state.endRun > 0) {
      for (; index <= end; index += 1) {
        const at = offset + (naturalOrder[index] ?? 0);
        if ((coefficients[at] ?? 0) !== 0) refine(reader, coefficients, at);
      }
      state.endRun -= 1;
    }
    return true;
  };
}
