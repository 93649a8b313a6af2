/**
 * States of the SQLite store, written behind the journal. Written with each verdict they would be most of what is written, the hot ones
 * over and over. So they stay in memory and are flushed in the order of their rows, a few with each group. After a crash those that
 * waited are made again from the journal.
 */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Decider } from "../decider.ts";
import { mostUnpacked, type PackableState, PackedStates } from "../tables/packed-states.ts";
import { type CachedState, StateCache, type StateRow } from "../tables/state-cache.ts";
import { type FlushPace, type FlushPart, StateFlushes } from "../tables/state-flushes.ts";
import { StateUndo } from "../tables/state-undo.ts";
import { type StateRecord, type TakeInStore, takeIn } from "../take-in.ts";
import { type Database, prepare, type Statement } from "./connection.ts";
import { inOrderOfRows } from "./row-order.ts";

/** Changed states that wait at most; up to twice as many are in memory beside the cache. */
const largestFlush = 65_536;
/** Up to twice as many records are read when the store is opened. */
const flushRecords = 65_536;

const pace: FlushPace<SqliteState> = {
  beginsAfter: flushRecords,
  endsWithin: flushRecords,
  // Faster than states change, so that a flush ends before the next one is full.
  writesForEachChange: 1.25,
  inOrder: inOrderOfRows,
};

interface SqliteState extends CachedState, PackableState {
  state: unknown;
  readonly kind: string;
  /** Row of the state; 0 until it is first written. */
  number: number;
  /** The owner's profile; null for none, undefined while it was not looked up. */
  profile: CustomerProfile | null | undefined;
}

interface Row extends StateRow {
  readonly number: number;
}

export class WriteBehindStates {
  private readonly decider: Decider;
  private readonly cache: StateCache<SqliteState>;
  private readonly packed: PackedStates<SqliteState>;
  private readonly undo: StateUndo;
  private readonly mostWaiting: number;
  private readonly selectState: Statement<[number, string, string], Row>;
  private readonly putState: Statement<[number, string, string, number, number, Uint8Array], { number: number }>;
  private readonly updateState: Statement<[number, number, Uint8Array, number]>;
  private readonly selectProgress: Statement<[], { through_sequence: number }>;
  private readonly updateProgress: Statement<[number]>;
  private readonly selectRecords: Statement<[number], StateRecord>;
  private flushes = new StateFlushes(0, pace);
  private group = 1;
  /** False until the states in memory agree with the store. */
  private isLoaded = false;
  private isTakingIn = false;
  private inserted: SqliteState[] = [];
  private knownNext = 0;
  /** Records that this writer has added, and those that it has read. */
  private added = 0;
  private read = 0;

  constructor(database: Database, decider: Decider, cacheEntries: number) {
    this.decider = decider;
    const isNeeded = (entry: SqliteState) =>
      this.flushes.isWaiting(entry) || entry.throughSequence !== entry.storedThrough;
    this.cache = new StateCache(cacheEntries, isNeeded, (entry) => this.packed.drop(entry));
    this.packed = new PackedStates(decider, Math.min(mostUnpacked, Math.floor(cacheEntries / 16)));
    this.undo = new StateUndo(decider);
    this.mostWaiting = Math.max(1, Math.min(largestFlush, Math.floor(cacheEntries / 2)));
    this.selectState = prepare(
      database,
      "SELECT number, last_sequence, through_sequence, bytes FROM states WHERE side = ? AND kind = ? AND id = ?",
    );
    // Another process may have inserted the row meanwhile.
    this.putState = prepare(
      database,
      `INSERT INTO states (side, kind, id, last_sequence, through_sequence, bytes) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (side, kind, id) DO UPDATE SET
         last_sequence = excluded.last_sequence, through_sequence = excluded.through_sequence, bytes = excluded.bytes
       RETURNING number`,
    );
    this.updateState = prepare(
      database,
      "UPDATE states SET last_sequence = ?, through_sequence = ?, bytes = ? WHERE number = ?",
    );
    this.selectProgress = prepare(database, "SELECT through_sequence FROM states_progress");
    this.updateProgress = prepare(database, "UPDATE states_progress SET through_sequence = max(through_sequence, ?)");
    this.selectRecords = prepare(
      database,
      `SELECT sequence, side, kind, subject, previous, body, features FROM journal
       WHERE sequence > ? AND kind IN (1, 6) ORDER BY sequence`,
    );
  }

  find(side: number, kind: string, id: string): SqliteState | undefined {
    return this.cache.find(side, kind, id);
  }

  /** A state to be changed within the running group only. It stays in memory until it is written. */
  hold(side: number, kind: string, id: string): SqliteState {
    const found = this.find(side, kind, id);
    const entry = found ?? this.load(side, kind, id);
    this.flushes.note(entry);
    if (entry.heldIn !== this.group && !this.isTakingIn) {
      entry.heldIn = this.group;
      this.undo.keep(entry);
    }
    if (found !== undefined) this.packed.unpack(entry);
    return entry;
  }

  /** Takes in the records that the states lack: all that waited at a crash, or those that another process has added. */
  catchUp(store: Pick<TakeInStore, "findTransaction" | "findBody">): void {
    const progress = this.selectProgress.get()?.through_sequence ?? 0;
    // Another process has written all that this one has in memory: the store's states are as good, and later.
    if (!this.isLoaded || this.flushes.known < progress) this.reset(progress);
    let { known } = this.flushes;
    const holdState = (side: number, kind: string, id: string) => this.hold(side, kind, id);
    this.isTakingIn = true;
    try {
      for (const record of this.selectRecords.iterate(known)) {
        takeIn({ ...store, holdState }, this.decider, record);
        known = record.sequence;
        this.read += 1;
        this.packed.settle();
      }
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
    this.undo.forget();
    this.packed.settle();
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
    this.undo.putBack();
    this.group += 1;
    for (const entry of this.inserted) entry.number = 0;
    this.inserted = [];
    this.flushes.rollBack();
    this.knownNext = 0;
  }

  forgetProfiles(): void {
    for (const entry of this.cache.entries()) entry.profile = undefined;
  }

  private load(side: number, kind: string, id: string): SqliteState {
    const row = this.selectState.get(side, kind, id);
    // Written out: what follows a spread would be kept in an array beside each of 100,000 objects.
    const entry: SqliteState = {
      side,
      kind,
      id,
      state: this.packed.make(kind, row?.bytes),
      lastSequence: row?.last_sequence ?? 0,
      throughSequence: row?.through_sequence ?? 0,
      storedThrough: row?.through_sequence ?? 0,
      heldIn: 0,
      changedIn: 0,
      usedIn: 0,
      next: undefined,
      number: row?.number ?? 0,
      profile: undefined,
      slab: undefined,
      slot: 0,
      packedBytes: 0,
      isWarm: false,
    };
    this.cache.add(entry);
    this.packed.add(entry);
    return entry;
  }

  private write({ states, ended }: FlushPart<SqliteState>): void {
    for (const entry of states) {
      const bytes = this.packed.bytesOf(entry);
      const { side, kind, id, lastSequence, throughSequence } = entry;
      if (entry.number === 0) {
        entry.number = this.putState.get(side, kind, id, lastSequence, throughSequence, bytes)?.number ?? 0;
        this.inserted.push(entry);
      } else {
        this.updateState.get(lastSequence, throughSequence, bytes, entry.number);
      }
    }
    if (ended !== undefined) this.updateProgress.run(ended);
  }

  private reset(known: number): void {
    this.cache.clear();
    this.packed.clear();
    this.undo.forget();
    this.flushes = new StateFlushes(known, pace);
    this.inserted = [];
    this.knownNext = 0;
    this.read = 0;
    this.added = 0;
  }
}
