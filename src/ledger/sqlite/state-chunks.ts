/**
 * States in the store, in chunks that are never changed. Written in place, each state of a large store would change a page of its own; so
 * those that changed are written together, and their places with them, in pages by number. A chunk of which little is used any more is written
 * again with the next ones, and one that nothing uses is deleted.
 */
import { type Database, prepare, type Statement } from "./connection.ts";
import {
  bytesAt,
  ChunkBuilder,
  type ChunkedState,
  chunkOf,
  type Place,
  stateAt,
  statesIn,
  usualChunkBytes,
} from "./state-chunk.ts";

/** With so many a page of places is a page of the file. */
const placesInPage = 500;
/** Pages of places in memory: some 16 MiB, for two million states. */
const mostPages = 4_096;
/** A chunk with less than this in use is written again. */
const leastUsedBytes = usualChunkBytes / 4;
/** Of those, with each chunk that is written. */
const mostMoved = 2;

export class StateChunks {
  private readonly selectChunk: Statement<[number], { bytes: Uint8Array }>;
  private readonly putChunk: Statement<[number, Uint8Array]>;
  private readonly selectLast: Statement<[], { last: number | null }>;
  private readonly dropChunk: Statement<[number]>;
  private readonly selectPage: Statement<[number], { bytes: Uint8Array }>;
  private readonly selectPages: Statement<[], { bytes: Uint8Array }>;
  private readonly putPage: Statement<[number, Uint8Array]>;
  private readonly builder = new ChunkBuilder();
  private readonly pages = new Map<number, Float64Array>();
  private readonly changedPages = new Set<number>();
  /** By chunk; undefined until something is written. */
  private usedBytes: Map<number, number> | undefined;
  /** Chunks of which little is used. */
  private sparse: number[] = [];
  private next = 0;

  constructor(database: Database) {
    this.selectChunk = prepare(database, "SELECT bytes FROM state_chunks WHERE number = ?");
    this.putChunk = prepare(database, "INSERT INTO state_chunks (number, bytes) VALUES (?, ?)");
    this.selectLast = prepare(database, "SELECT max(number) AS last FROM state_chunks");
    this.dropChunk = prepare(database, "DELETE FROM state_chunks WHERE number = ?");
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
    const chunk = this.selectChunk.get(chunkOf(place));
    const found = chunk && stateAt(chunk.bytes, place, number);
    if (found === undefined) throw new RangeError(`State ${number} is not where the store says it is.`);
    return found;
  }

  has(number: number): boolean {
    return this.placeOf(number) !== 0;
  }

  /** Writes states, each once; call within the store's transaction, and `forget` if that fails. */
  write(states: Iterable<ChunkedState>): void {
    this.begin();
    for (const state of states) this.add(state);
    this.putBuilt();
    for (const page of this.changedPages) {
      const places = this.pages.get(page);
      if (places !== undefined) this.putPage.run(page, new Uint8Array(places.buffer));
    }
    this.changedPages.clear();
  }

  /** Another process may have written, or a transaction was taken back. */
  forget(): void {
    this.pages.clear();
    this.changedPages.clear();
    this.builder.take();
    this.usedBytes = undefined;
    this.sparse = [];
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
    if (row !== undefined) places.set(placesIn(row.bytes));
    this.pages.set(page, places);
    return places;
  }

  private begin(): void {
    if (this.usedBytes !== undefined) return;
    this.next = (this.selectLast.get()?.last ?? 0) + 1;
    const used = new Map<number, number>();
    for (const { bytes } of this.selectPages.iterate()) {
      for (const place of placesIn(bytes)) {
        if (place !== 0) used.set(chunkOf(place), (used.get(chunkOf(place)) ?? 0) + bytesAt(place));
      }
    }
    this.usedBytes = used;
    for (const [chunk, bytes] of used) if (bytes < leastUsedBytes) this.sparse.push(chunk);
  }

  private add(state: ChunkedState): void {
    if (!this.builder.hasRoom(state)) this.endChunk();
    const place = this.builder.add(state, this.next);
    const former = this.placeOf(state.number);
    this.pageOf(state.number)[state.number % placesInPage] = place;
    this.changedPages.add(Math.floor(state.number / placesInPage));
    this.use(this.next, bytesAt(place));
    if (former !== 0) this.use(chunkOf(former), -bytesAt(former));
  }

  private use(chunk: number, bytes: number): void {
    const before = this.usedBytes?.get(chunk) ?? 0;
    const after = before + bytes;
    this.usedBytes?.set(chunk, after);
    if (chunk === this.next) return;
    if (after === 0) {
      this.dropChunk.run(chunk);
      this.usedBytes?.delete(chunk);
    } else if (before >= leastUsedBytes && after < leastUsedBytes) this.sparse.push(chunk);
  }

  private putBuilt(): void {
    if (this.builder.isEmpty) return;
    this.putChunk.get(this.next, this.builder.take());
    this.next += 1;
  }

  /** The next one begins with what little is used of others. */
  private endChunk(): void {
    this.putBuilt();
    for (let moved = 0; moved < mostMoved; moved += 1) {
      const chunk = this.sparse.shift();
      if (chunk === undefined) return;
      // It may have lost the rest meanwhile, or be young.
      if (this.usedBytes?.has(chunk) === true) this.move(chunk);
    }
  }

  /** Writes what is used of a chunk once more, with what comes next. */
  private move(chunk: number): void {
    const row = this.selectChunk.get(chunk);
    for (const { state, place } of row === undefined ? [] : statesIn(row.bytes, chunk)) {
      if (this.placeOf(state.number) === place) this.add(state);
    }
  }
}

function placesIn(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 8 * Math.floor(bytes.length / 8)));
}
