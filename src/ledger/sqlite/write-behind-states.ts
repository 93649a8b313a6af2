/**
 * States of the SQLite store, written behind the journal. Written with each verdict they would be most of what is written, the hot ones
 * over and over. So they stay in memory and are flushed in the order of their rows, a few with each group. After a crash those that
 * waited are made again from the journal.
 */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { HeldStates } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import { LineStates } from "../tables/line-states.ts";
import type { NumberColumn } from "../tables/number-column.ts";
import { mostUnpacked } from "../tables/packed-states.ts";
import { StateBook, type StateRow } from "../tables/state-book.ts";
import { type FlushPace, type FlushPart, StateFlushes } from "../tables/state-flushes.ts";
import { type TakeInStore, takeIn } from "../take-in.ts";
import { type Database, prepare, prepareArrays, type Statement } from "./connection.ts";
import { orderByRows } from "./row-order.ts";
import { type ChunkedState, isChunkable } from "./state-chunk.ts";
import { StateChunks } from "./state-chunks.ts";
import { WaitingRecords } from "./waiting-records.ts";

/** Changed states that wait at most; up to twice as many are in memory beside the cache. */
const largestFlush = 65_536;
/** Some two or three pages of rows: what groups of single requests have to write would else be one page each, again and again. */
const leastAtOnce = 64;
/** Up to half as many again are read when the store is opened. */
const flushRecords = 40_960;

export class WriteBehindStates implements HeldStates {
  private readonly decider: Decider;
  readonly book: StateBook;
  /** Row of a state; 0 until it is first written. */
  private readonly rows: NumberColumn;
  /** By number of an account: its owner's profile, null for none. Those that were not looked up are not here. */
  readonly profiles = new Map<number, CustomerProfile | null>();
  private readonly pace: FlushPace;
  private readonly mostWaiting: number;
  private readonly selectNumber: Statement<[number, string, string], [number]>;
  private readonly selectRow: Statement<[number], StateRow>;
  private readonly putState: Statement<[number, string, string], { number: number }>;
  private readonly emptyState: Statement<[number]>;
  private readonly updateState: Statement<[number, number, Uint8Array, number]>;
  private readonly chunks: StateChunks;
  private readonly selectProgress: Statement<[], { through_sequence: number }>;
  private readonly updateProgress: Statement<[number]>;
  /** Undefined where the decider reads no lines. */
  readonly lines: LineStates | undefined;
  private readonly waitingRecords: WaitingRecords;
  private flushes: StateFlushes;
  private group = 1;
  /** False until the states in memory agree with the store. */
  private isLoaded = false;
  private isTakingIn = false;
  private keepsUndo = true;
  /** The group has held states of which no copies were kept. */
  private areHeld = false;
  private inserted: number[] = [];
  private knownNext = 0;
  /** Records that this writer has added, and those that it has read. */
  private added = 0;
  private read = 0;

  constructor(database: Database, decider: Decider, cacheEntries: number) {
    this.decider = decider;
    this.book = new StateBook({
      decider,
      limit: cacheEntries,
      mostUnpacked: Math.min(mostUnpacked, Math.floor(cacheEntries / 16)),
      isNeeded: (number) => this.flushes.isWaiting(number) || this.flushes.isLacking(number),
      onDrop: (number) => this.profiles.delete(number),
    });
    const { names } = this.book;
    this.rows = this.book.columns.take();
    const ordered = {
      sideOf: (number: number) => names.sideOf(number),
      kindOf: (number: number) => names.kindOf(number),
      idOf: (number: number) => names.idOf(number),
      rowOf: (number: number) => this.rows.of(number),
    };
    this.mostWaiting = Math.max(1, Math.min(largestFlush, Math.floor(cacheEntries / 2)));
    this.pace = {
      beginsAfter: flushRecords,
      endsWithin: flushRecords / 2,
      // Faster than states change, so that a flush ends before the next one is full.
      writesForEachChange: 1.25,
      leastAtOnce: Math.min(leastAtOnce, this.mostWaiting),
      inOrder: (states) => orderByRows(states, ordered),
    };
    this.flushes = new StateFlushes(this.book, 0, this.pace);
    // The index has the number: a row is read only where an earlier version kept a state in it.
    this.selectNumber = prepareArrays(database, "SELECT number FROM states WHERE side = ? AND kind = ? AND id = ?");
    this.selectRow = prepare(database, "SELECT last_sequence, through_sequence, bytes FROM states WHERE number = ?");
    // Another process may have inserted the row meanwhile.
    this.putState = prepare(
      database,
      `INSERT INTO states (side, kind, id, last_sequence, through_sequence, bytes) VALUES (?, ?, ?, 0, 0, x'')
       ON CONFLICT (side, kind, id) DO UPDATE SET bytes = x'' RETURNING number`,
    );
    this.emptyState = prepare(database, "UPDATE states SET bytes = x'' WHERE number = ?");
    this.updateState = prepare(
      database,
      "UPDATE states SET last_sequence = ?, through_sequence = ?, bytes = ? WHERE number = ?",
    );
    this.chunks = new StateChunks(database);
    this.selectProgress = prepare(database, "SELECT through_sequence FROM states_progress");
    this.updateProgress = prepare(database, "UPDATE states_progress SET through_sequence = max(through_sequence, ?)");
    const { lines: reader } = decider;
    this.lines = reader && new LineStates(reader, this.book, this);
    this.waitingRecords = new WaitingRecords(database, this.lines);
  }

  /** A rollback restores the states if they can be undone; otherwise they are read from the store again, and from the journal. */
  beginGroup(keepsUndo: boolean): void {
    this.keepsUndo = keepsUndo;
    this.areHeld = false;
  }

  /** 0 where it is not in memory. */
  find(side: number, kind: string, id: string): number {
    return this.book.find(side, kind, id);
  }

  /** A state to be changed within the running group only. It stays in memory until it is written. */
  hold(side: number, kind: string, id: string): number {
    const found = this.book.find(side, kind, id);
    if (found !== 0) return this.holdFound(found);
    const number = this.load(side, kind, id);
    this.keep(number);
    return number;
  }

  /** The same of one whose number was found. */
  holdFound(number: number): number {
    this.keep(number);
    this.book.unpack(number);
    return number;
  }

  private keep(number: number): void {
    const { book } = this;
    this.flushes.note(number);
    if (!this.isTakingIn && book.heldIn.of(number) !== this.group) {
      book.heldIn.set(number, this.group);
      if (this.keepsUndo) book.keepForUndo(number);
      else this.areHeld = true;
    }
  }

  /** Takes in the records that the states lack: all that waited at a crash, or those that another process has added. */
  catchUp(store: Pick<TakeInStore, "findTransaction" | "findBody">): void {
    this.chunks.forget();
    const progress = this.selectProgress.get()?.through_sequence ?? 0;
    // Another process has written all that this one has in memory: the store's states are as good, and later.
    if (!this.isLoaded || this.flushes.known < progress) this.reset(progress);
    let { known } = this.flushes;
    this.isTakingIn = true;
    try {
      const takingIn = { ...store, states: this };
      this.waitingRecords.each(known, (record, read) => {
        takeIn(takingIn, this.decider, record, read);
        known = record.sequence;
        this.book.settleTakenIn();
        this.read += 1;
      });
      this.flushes.known = known;
      this.isLoaded = true;
    } catch (error) {
      this.reset(0);
      this.isLoaded = false;
      throw error;
    } finally {
      this.isTakingIn = false;
    }
  }

  /** Writes the next few states; call before the commit with the journal's last sequence. */
  flush(sequence: number): void {
    this.knownNext = sequence;
    this.write(this.flushes.next(sequence, this.mostWaiting));
  }

  /** True where the store's states include all records up to this one. Otherwise writes some of those that wait. */
  writeTowards(sequence: number, mostStates: number): boolean {
    if ((this.selectProgress.get()?.through_sequence ?? 0) >= sequence) return true;
    this.write(this.flushes.some(mostStates));
    return false;
  }

  get isMostlyOwn(): boolean {
    return this.added > this.read;
  }

  /** Writes all that waits; call before a commit. */
  flushAll(): void {
    this.write(this.flushes.all(this.flushes.known));
  }

  /** Call after the commit. */
  settle(): void {
    this.book.settle();
    this.group += 1;
    this.inserted = [];
    this.flushes.settle();
    if (this.knownNext > this.flushes.known) {
      this.added += this.knownNext - this.flushes.known;
      this.flushes.known = this.knownNext;
    }
  }

  /** Call after a rollback. */
  rollBack(): void {
    if (this.areHeld) this.isLoaded = false;
    else this.book.rollBack();
    this.group += 1;
    for (const number of this.inserted) this.rows.set(number, 0);
    this.inserted = [];
    this.flushes.rollBack();
    this.chunks.forget();
    this.knownNext = 0;
  }

  private load(side: number, kind: string, id: string): number {
    const [row = 0] = this.selectNumber.get(side, kind, id) ?? [];
    const number = this.book.add(side, kind, id, row === 0 ? undefined : this.stored(row));
    this.rows.set(number, row);
    return number;
  }

  private stored(row: number): StateRow | undefined {
    const chunked = this.chunks.find(row);
    if (chunked === undefined) return this.selectRow.get(row);
    const { last, through, bytes } = chunked;
    return { last_sequence: last, through_sequence: through, bytes };
  }

  private write({ states, ended }: FlushPart): void {
    if (states.length > 0) this.chunks.write(this.changed(states), (state) => this.writeInRow(state));
    if (ended !== undefined) this.updateProgress.run(ended);
  }

  private writeInRow({ number, last, through, bytes }: ChunkedState): void {
    this.updateState.get(last, through, bytes, number);
  }

  private *changed(states: readonly number[]): Generator<ChunkedState> {
    for (const state of states) {
      const bytes = this.book.bytesOf(state);
      const number = this.rowOf(state, bytes.length);
      yield { number, last: this.book.lastOf(state), through: this.book.throughOf(state), bytes };
    }
  }

  private rowOf(state: number, bytes: number): number {
    const row = this.rows.of(state);
    if (row !== 0) {
      // As an earlier version kept it, or as it was too long: its row is not read again.
      if (isChunkable(bytes) && !this.chunks.has(row)) this.emptyState.get(row);
      return row;
    }
    const { names } = this.book;
    const put = this.putState.get(names.sideOf(state), names.kindOf(state), names.idOf(state))?.number ?? 0;
    this.rows.set(state, put);
    this.inserted.push(state);
    return put;
  }

  private reset(known: number): void {
    this.book.clear();
    this.profiles.clear();
    this.flushes = new StateFlushes(this.book, known, this.pace);
    this.inserted = [];
    this.knownNext = 0;
    this.read = 0;
    this.added = 0;
  }
}
