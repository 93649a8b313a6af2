/**
 * The loops over points, in WebAssembly: their sources are the `.as` files beside this one, and `scripts/write-kernels.ts` compiles them.
 * All numbers are whole but what is said to be none; addresses are in bytes.
 */
import compiled from "./compiled.json" with { type: "json" };

export interface Kernels {
  readonly addArea: (
    samples: number,
    nearInk: number,
    width: number,
    height: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    every: number,
    rows: number,
    held: number,
    slots: number,
    out: number,
  ) => void;
  readonly chooseBlocks: (
    row: number,
    width: number,
    from: number,
    end: number,
    spacing: number,
    leastRange: number,
    places: number,
    cuts: number,
  ) => number;
  readonly collectSizes: (values: number, count: number, frequencies: number, wanted: number, sizes: number) => void;
  readonly compareGlyphs: (
    samples: number,
    width: number,
    height: number,
    x0: number,
    y0: number,
    left: number,
    top: number,
    wide: number,
    high: number,
    limit: number,
  ) => number;
  readonly compareTints: (
    luminance: number,
    columns: number,
    rows: number,
    blue: number,
    red: number,
    width: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    isSameSize: number,
    out: number,
  ) => void;
  readonly countCoefficients: (coefficients: number, count: number, counts: number) => void;
  readonly countOne: (
    at: number,
    width: number,
    shares: number,
    limits: number,
    leastStrong: number,
    steps: number,
    used: number,
    counts: number,
  ) => void;
  readonly countRow: (
    at: number,
    width: number,
    count: number,
    shares: number,
    limits: number,
    leastStrong: number,
    steps: number,
    kinds: number,
    used: number,
    counts: number,
  ) => void;
  readonly countSteps: (
    samples: number,
    width: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    levels: number,
    steps: number,
  ) => void;
  readonly countStoredRow: (
    coefficients: number,
    table: number,
    stored: number,
    count: number,
    shares: number,
    limits: number,
    leastStrong: number,
    steps: number,
    kinds: number,
    used: number,
    counts: number,
  ) => void;
  readonly findAnchors: (
    samples: number,
    nearInk: number,
    width: number,
    y: number,
    spacing: number,
    mostFlat: number,
    anchors: number,
  ) => number;
  readonly findCuts: (
    samples: number,
    width: number,
    from: number,
    start: number,
    count: number,
    isUpright: number,
    leastLevel: number,
    counts: number,
    cuts: number,
  ) => number;
  readonly findNearest: (
    place: number,
    count: number,
    shapes: number,
    sums: number,
    wides: number,
    highs: number,
    slack: number,
    fellowLimit: number,
    wanted: number,
    others: number,
    least: number,
  ) => number;
  readonly findPlaces: (
    samples: number,
    width: number,
    y: number,
    columns: number,
    pairs: number,
    fours: number,
    heads: number,
    taken: number,
    hashes: number,
    nexts: number,
    placeLimit: number,
    placeCounts: number,
    places: number,
  ) => void;
  /** Gives any number, or NaN. */
  readonly findSeam: (
    samples: number,
    nearInk: number,
    width: number,
    height: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    reach: number,
    leastPoints: number,
  ) => number;
  readonly groupAnchors: (
    samples: number,
    width: number,
    anchors: number,
    count: number,
    groups: number,
    ofAnchors: number,
    heads: number,
    taken: number,
    hashes: number,
    nexts: number,
  ) => number;
  readonly hashBlocks: (coefficients: number, count: number, counts: number, least: number, hashes: number) => void;
  readonly inverseRow: (coefficients: number, count: number, table: number, samples: number, stride: number) => void;
  readonly lookAtBlocks: (
    samples: number,
    marks: number,
    nearInk: number,
    width: number,
    count: number,
    leastPoints: number,
    states: number,
    strengths: number,
  ) => void;
  readonly markEdges: (
    samples: number,
    count: number,
    step: number,
    flatness: number,
    leastStep: number,
    out: number,
  ) => void;
  readonly markRow: (
    samples: number,
    marks: number,
    width: number,
    shares: number,
    ofTiles: number,
    columns: number,
    size: number,
  ) => void;
  /** The shares are any numbers. */
  readonly measureTiles: (
    samples: number,
    width: number,
    high: number,
    size: number,
    lightShare: number,
    darkShare: number,
    light: number,
    dark: number,
  ) => void;
  /** Gives any number. */
  /** Of scales and results single-precision numbers; it takes the place of the recogniser's own. */
  readonly multiplyMatrix: (
    rows: number,
    columns: number,
    weights: number,
    scales: number,
    inputs: number,
    outputs: number,
  ) => void;
  readonly scoreSizes: (sizes: number, count: number, steps: number, wanted: number, used: number) => number;
  readonly separateColours: (
    data: number,
    count: number,
    channels: number,
    picks: number,
    luminance: number,
    blue: number,
    red: number,
  ) => number;
  /** The shares are any numbers. */
  readonly setShares: (depth: number, near: number, all: number, change: number) => void;
  readonly sumBox: (plane: number, width: number, left: number, top: number, right: number, bottom: number) => number;
  readonly sumRings: (
    samples: number,
    marks: number,
    width: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    out: number,
  ) => void;
  readonly sumWeights: (
    steps: number,
    kinds: number,
    count: number,
    kind: number,
    weights: number,
    sums: number,
  ) => void;
  readonly transformAll: (
    samples: number,
    width: number,
    offset: number,
    places: number,
    count: number,
    values: number,
  ) => void;
  readonly transformBlock: (at: number, stride: number, out: number) => void;
  readonly widenMarks: (
    marks: number,
    width: number,
    height: number,
    reach: number,
    line: number,
    wide: number,
  ) => void;
}

/** What of WebAssembly is used here; Node's types do not have it. */
interface WasmRuntime {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (descriptor: object) => { readonly buffer: ArrayBuffer };
}
const wasmRuntime = (globalThis as unknown as { readonly WebAssembly: WasmRuntime }).WebAssembly;
const module = new wasmRuntime.Module(Buffer.from(compiled.bytes, "base64"));

export const wasmPageBytes = 65_536;

/** Kernels with memory of their own, of a size that never changes, which goes with them. */
export function startKernels(bytes: number): { readonly kernels: Kernels; readonly buffer: ArrayBuffer } {
  const pages = Math.ceil(bytes / wasmPageBytes);
  const memory = new wasmRuntime.Memory({ initial: pages, maximum: pages });
  const { exports } = new wasmRuntime.Instance(module, { env: { memory } });
  return { kernels: exports as Kernels, buffer: memory.buffer };
}
