/**
 * States in the store, many of them in a chunk. Written in place, each state of a large store would change a page of its own; so those that
 * changed are written together, and their places with them, in pages by number. What little is used of a chunk is written again with the next
 * ones, and a chunk of which nothing is used is written over.
 */
import { type Database, prepare, type Statement } from "./connection.ts";
import {
  bytesAt,
  ChunkBuilder,
  type ChunkedState,
  chunkBytes,
  chunkOf,
  isChunkable,
  type Place,
  stateAt,
  statesIn,
} from "./state-chunk.ts";

/** With so many a page of places is a page of the file. */
const placesInPage = 500;
/** Pages of places in memory: some 16 MiB, for two million states. */
const mostPages = 4_096;
/** Chunks that are kept after they were read: some 8 MiB. */
const mostRecent = 2_048;
/** A chunk with less than this in use is written again. */
const leastUsedBytes = chunkBytes / 4;
/** Of those, with each chunk that is written. */
const mostMoved = 2;

/** Of the chunks, how much is used. */
interface Usage {
  readonly bytes: Map<number, number>;
  /** Of which nothing is used. */
  readonly free: number[];
  /** Of which little is used. */
  readonly sparse: number[];
  last: number;
}

export class StateChunks {
  private readonly selectChunk: Statement<[number], { bytes: Uint8Array }>;
  private readonly insertChunk: Statement<[number, Uint8Array]>;
  private readonly updateChunk: Statement<[Uint8Array, number]>;
  private readonly selectLast: Statement<[], { last: number | null }>;
  private readonly selectPage: Statement<[number], { bytes: Uint8Array }>;
  private readonly selectPages: Statement<[], { bytes: Uint8Array }>;
  private readonly putPage: Statement<[number, Uint8Array]>;
  private readonly builder = new ChunkBuilder();
  private readonly pages = new Map<number, Float64Array>();
  private readonly changedPages = new Set<number>();
  /** Chunks that were read since something was written: what takes records in reads most of them many times. */
  private readonly recent = new Map<number, Uint8Array>();
  /** Undefined until something is written. */
  private usage: Usage | undefined;
  /** The chunk that is being filled, and whether the store has it already. */
  private filled = { chunk: 0, isKnown: false };

  constructor(database: Database) {
    this.selectChunk = prepare(database, "SELECT bytes FROM state_chunks WHERE number = ?");
    this.insertChunk = prepare(database, "INSERT INTO state_chunks (number, bytes) VALUES (?, ?)");
    this.updateChunk = prepare(database, "UPDATE state_chunks SET bytes = ? WHERE number = ?");
    this.selectLast = prepare(database, "SELECT max(number) AS last FROM state_chunks");
    this.selectPage = prepare(database, "SELECT bytes FROM state_places WHERE page = ?");
    this.selectPages = prepare(database, "SELECT bytes FROM state_places");
    this.putPage = prepare(
      database,
      "INSERT INTO state_places (page, bytes) VALUES (?, ?) ON CONFLICT (page) DO UPDATE SET bytes = excluded.bytes",
    );
  }

  /** What the store has of the state with this number; undefined where it is in no chunk yet. */
  find(number: number): ChunkedState | undefined {
    const place = this.placeOf(number);
    if (place === 0) return undefined;
    const chunk = this.read(chunkOf(place));
    const found = chunk && stateAt(chunk, place, number);
    if (found === undefined) throw new RangeError(`State ${number} is not where the store says it is.`);
    return found;
  }

  private read(chunk: number): Uint8Array | undefined {
    const known = this.recent.get(chunk);
    if (known !== undefined) return known;
    if (this.recent.size >= mostRecent) this.recent.clear();
    const row = this.selectChunk.get(chunk);
    if (row !== undefined) this.recent.set(chunk, row.bytes);
    return row?.bytes;
  }

  has(number: number): boolean {
    return this.placeOf(number) !== 0;
  }

  /**
   * Writes states, each once; call within the store's transaction, and `forget` if that fails. One that is too long for a chunk is given back,
   * and has no place any more.
   */
  write(states: Iterable<ChunkedState>, tooLong: (state: ChunkedState) => void): void {
    const usage = this.usage ?? this.countUsage();
    this.usage = usage;
    this.recent.clear();
    for (const state of states) {
      if (isChunkable(state.bytes.length)) this.add(state, usage);
      else {
        this.setPlace(state.number, 0, usage);
        tooLong(state);
      }
    }
    this.putBuilt();
    for (const page of this.changedPages) {
      const places = this.pages.get(page);
      if (places !== undefined) this.putPage.get(page, new Uint8Array(places.buffer));
    }
    this.changedPages.clear();
  }

  /** Another process may have written, or a transaction was taken back. */
  forget(): void {
    this.pages.clear();
    this.changedPages.clear();
    this.recent.clear();
    this.builder.take();
    this.usage = undefined;
  }

  private placeOf(number: number): Place {
    return this.pageOf(number)[number % placesInPage] ?? 0;
  }

  private pageOf(number: number): Float64Array {
    const page = Math.floor(number / placesInPage);
    const known = this.pages.get(page);
    if (known !== undefined) return known;
    // Those that changed are written within the same call.
    if (this.pages.size >= mostPages && this.changedPages.size === 0) this.pages.clear();
    const places = new Float64Array(placesInPage);
    const row = this.selectPage.get(page);
    if (row !== undefined) places.set(placesIn(row.bytes).subarray(0, placesInPage));
    this.pages.set(page, places);
    return places;
  }

  private setPlace(number: number, place: Place, usage: Usage): void {
    const places = this.pageOf(number);
    const former = places[number % placesInPage] ?? 0;
    if (former === place) return;
    places[number % placesInPage] = place;
    this.changedPages.add(Math.floor(number / placesInPage));
    if (place !== 0) this.use(place, 1, usage);
    if (former !== 0) this.use(former, -1, usage);
  }

  private countUsage(): Usage {
    const bytes = new Map<number, number>();
    for (const page of this.selectPages.iterate()) {
      for (const place of placesIn(page.bytes)) {
        if (place !== 0) bytes.set(chunkOf(place), (bytes.get(chunkOf(place)) ?? 0) + bytesAt(place));
      }
    }
    const last = this.selectLast.get()?.last ?? 0;
    const usage: Usage = { bytes, free: [], sparse: [], last };
    for (let chunk = last; chunk > 0; chunk -= 1) {
      const used = bytes.get(chunk) ?? 0;
      if (used === 0) usage.free.push(chunk);
      else if (used < leastUsedBytes) usage.sparse.push(chunk);
    }
    return usage;
  }

  private use(place: Place, sign: 1 | -1, { bytes, free, sparse }: Usage): void {
    const chunk = chunkOf(place);
    const before = bytes.get(chunk) ?? 0;
    const after = before + sign * bytesAt(place);
    bytes.set(chunk, after);
    // The one that is being filled is counted once it is there.
    if (chunk === this.filled.chunk && !this.builder.isEmpty) return;
    if (after === 0) free.push(chunk);
    else if (before >= leastUsedBytes && after < leastUsedBytes) sparse.push(chunk);
  }

  private add(state: ChunkedState, usage: Usage): void {
    if (!this.builder.hasRoom(state)) this.endChunk(usage);
    // What was moved may leave too little.
    if (!this.builder.hasRoom(state)) this.putBuilt();
    if (this.builder.isEmpty) this.beginChunk(usage);
    this.setPlace(state.number, this.builder.add(state, this.filled.chunk), usage);
  }

  private beginChunk(usage: Usage): void {
    const free = usage.free.pop();
    if (free === undefined) usage.last += 1;
    this.filled = { chunk: free ?? usage.last, isKnown: free !== undefined };
  }

  private putBuilt(): void {
    if (this.builder.isEmpty) return;
    const { chunk, isKnown } = this.filled;
    const bytes = this.builder.take();
    if (isKnown) this.updateChunk.get(bytes, chunk);
    else this.insertChunk.get(chunk, bytes);
  }

  /** The next one begins with what little is used of others. */
  private endChunk(usage: Usage): void {
    this.putBuilt();
    for (let moved = 0; moved < mostMoved; moved += 1) {
      const chunk = usage.sparse.shift();
      if (chunk === undefined) return;
      const used = usage.bytes.get(chunk) ?? 0;
      const isBeingFilled = chunk === this.filled.chunk && !this.builder.isEmpty;
      // It may have lost the rest meanwhile, or be written over.
      if (used > 0 && used < leastUsedBytes && !isBeingFilled) this.move(chunk, usage);
    }
  }

  /** Writes what is used of a chunk once more, with what comes next. */
  private move(chunk: number, usage: Usage): void {
    const row = this.selectChunk.get(chunk);
    for (const { state, place } of row === undefined ? [] : statesIn(row.bytes, chunk)) {
      if (this.placeOf(state.number) === place) this.add(state, usage);
    }
  }
}

function placesIn(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 8 * Math.floor(bytes.length / 8)));
}
