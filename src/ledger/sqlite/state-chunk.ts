/** The form of a chunk: states one behind the other, each with its number and what it has taken in. A place says where in which chunk one lies. */

/** What a chunk has of a state. */
export interface ChunkedState {
  /** Of its row; never 0. */
  readonly number: number;
  readonly last: number;
  readonly through: number;
  /** As it is frozen. */
  readonly bytes: Uint8Array;
}

/** A number, 0 for none: of the chunk, where the state lies in it, and how long it is there, both in units. */
export type Place = number;

const unitBytes = 32;
/** Of where a state lies, and of its length. */
const unitsSpan = 2 ** 7;
/** Number, last and through as 64-bit floats, and the length of what follows. */
const headBytes = 32;
/** All chunks have this length, with which each is a page of the file: one that is written over another changes no page but its own. */
export const chunkBytes = 4_032;

export function isChunkable(bytes: number): boolean {
  return headBytes + bytes <= chunkBytes;
}

function unitsOf(bytes: number): number {
  return Math.ceil((headBytes + bytes) / unitBytes);
}

export function chunkOf(place: Place): number {
  return Math.floor(place / (unitsSpan * unitsSpan));
}

/** How many bytes of its chunk a state takes. */
export function bytesAt(place: Place): number {
  return (place % unitsSpan) * unitBytes;
}

function startAt(place: Place): number {
  return (Math.floor(place / unitsSpan) % unitsSpan) * unitBytes;
}

/** Collects states until they fill a chunk. */
export class ChunkBuilder {
  readonly #bytes = new Uint8Array(chunkBytes);
  /** The same as numbers: states begin at whole units. */
  readonly #floats = new Float64Array(this.#bytes.buffer);
  readonly #words = new Uint32Array(this.#bytes.buffer);
  #used = 0;

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  hasRoom({ bytes }: ChunkedState): boolean {
    return this.#used + unitsOf(bytes.length) * unitBytes <= chunkBytes;
  }

  /** Gives its place in this chunk. */
  add({ number, last, through, bytes }: ChunkedState, chunk: number): Place {
    const units = unitsOf(bytes.length);
    const start = this.#used;
    this.#floats[start / 8] = number;
    this.#floats[start / 8 + 1] = last;
    this.#floats[start / 8 + 2] = through;
    this.#words[start / 4 + 6] = bytes.length;
    this.#bytes.set(bytes, start + headBytes);
    // What an earlier chunk left behind it would be kept with it.
    this.#bytes.fill(0, start + headBytes + bytes.length, start + units * unitBytes);
    this.#used = start + units * unitBytes;
    return (chunk * unitsSpan + start / unitBytes) * unitsSpan + units;
  }

  /** All of it: a view, valid until the next state is added. Another chunk begins. */
  take(): Uint8Array {
    // What an earlier chunk left there would be written with it.
    this.#bytes.fill(0, this.#used);
    this.#used = 0;
    return this.#bytes;
  }
}

/** The state at a place of a chunk; undefined where it is not there, which only damage explains. Its bytes are a view. */
export function stateAt(chunk: Uint8Array, place: Place, number: number): ChunkedState | undefined {
  const state = readState(chunk, startAt(place));
  return state?.number === number && unitsOf(state.bytes.length) * unitBytes === bytesAt(place) ? state : undefined;
}

/** Each state of a chunk with its place, up to where it can be read. */
export function* statesIn(chunk: Uint8Array, chunkNumber: number): Generator<{ state: ChunkedState; place: Place }> {
  for (let start = 0; ; ) {
    const state = readState(chunk, start);
    if (state === undefined || state.number === 0) return;
    const units = unitsOf(state.bytes.length);
    yield { state, place: (chunkNumber * unitsSpan + start / unitBytes) * unitsSpan + units };
    start += units * unitBytes;
  }
}

function readState(chunk: Uint8Array, start: number): ChunkedState | undefined {
  if (start + headBytes > chunk.length) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset + start);
  const from = start + headBytes;
  const length = view.getUint32(24, true);
  if (length > chunk.length - from) return undefined;
  const [number, last, through] = [view.getFloat64(0, true), view.getFloat64(8, true), view.getFloat64(16, true)];
  return { number, last, through, bytes: chunk.subarray(from, from + length) };
}
