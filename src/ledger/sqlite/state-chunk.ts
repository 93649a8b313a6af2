/** The form of a chunk: states one behind the other, each with its number and what it has taken in. A place says where in which chunk one lies. */

/** What a chunk has of a state. */
export interface ChunkedState {
  /** Of its row. */
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
const unitsSpan = 2 ** 11;
/** Number, last and through as 64-bit floats, and the length of what follows. */
const headBytes = 32;
/** A chunk ends before it would be longer, unless it has one state only: longer ones take more than a page of the file, which are all read for one state. */
export const usualChunkBytes = 4_032;
const mostBytes = (unitsSpan - 1) * unitBytes;

function unitsOf({ bytes }: ChunkedState): number {
  const units = Math.ceil((headBytes + bytes.length) / unitBytes);
  if (units >= unitsSpan) throw new RangeError(`A state of ${bytes.length} bytes is too long to be stored.`);
  return units;
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
  readonly #bytes = Buffer.alloc(usualChunkBytes + mostBytes);
  #used = 0;

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  hasRoom(state: ChunkedState): boolean {
    return this.#used === 0 || this.#used + unitsOf(state) * unitBytes <= usualChunkBytes;
  }

  /** Gives its place in this chunk. */
  add(state: ChunkedState, chunk: number): Place {
    const { number, last, through, bytes } = state;
    const units = unitsOf(state);
    const start = this.#used;
    let at = this.#bytes.writeDoubleLE(number, start);
    at = this.#bytes.writeDoubleLE(last, at);
    at = this.#bytes.writeDoubleLE(through, at);
    this.#bytes.writeUInt32LE(bytes.length, at);
    this.#bytes.set(bytes, start + headBytes);
    this.#used = start + units * unitBytes;
    // What an earlier chunk left behind its end would be written with it.
    this.#bytes.fill(0, start + headBytes + bytes.length, this.#used);
    return (chunk * unitsSpan + start / unitBytes) * unitsSpan + units;
  }

  /** All of it: a view, valid until the next state is added. Another chunk begins. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#used);
    this.#used = 0;
    return taken;
  }
}

/** The state at a place of a chunk; undefined where it is not there, which only damage explains. Its bytes are a view. */
export function stateAt(chunk: Uint8Array, place: Place, number: number): ChunkedState | undefined {
  const start = startAt(place);
  if (start + bytesAt(place) > chunk.length) return undefined;
  const state = readState(chunk, start);
  return state?.number === number && unitsOf(state) * unitBytes === bytesAt(place) ? state : undefined;
}

/** Each state of a chunk with its place, up to where it can be read. */
export function* statesIn(chunk: Uint8Array, chunkNumber: number): Generator<{ state: ChunkedState; place: Place }> {
  for (let start = 0; ; ) {
    const state = readState(chunk, start);
    if (state === undefined) return;
    const units = unitsOf(state);
    yield { state, place: (chunkNumber * unitsSpan + start / unitBytes) * unitsSpan + units };
    start += units * unitBytes;
  }
}

function readState(chunk: Uint8Array, start: number): ChunkedState | undefined {
  if (start + headBytes > chunk.length) return undefined;
  const view = new DataView(chunk.buffer, chunk.byteOffset + start);
  const length = view.getUint32(24, true);
  const from = start + headBytes;
  if (length > mostBytes - headBytes || from + length > chunk.length) return undefined;
  const [number, last, through] = [view.getFloat64(0, true), view.getFloat64(8, true), view.getFloat64(16, true)];
  return { number, last, through, bytes: chunk.subarray(from, from + length) };
}
