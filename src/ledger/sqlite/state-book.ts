/**
 * The states as the writer keeps them. Written with each verdict they would be most of what is written, the hot ones over and
 * over: so they stay in memory and go into the store in rounds, a few with each group, in the order of their rows. The journal
 * holds all that they are made of, so after a crash those that waited are made again from there.
 */
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Decider } from "../decider.ts";
import { mostAwake, type RestableState, RestingStates } from "../tables/resting-states.ts";
import { type CachedState, StateCache } from "../tables/state-cache.ts";
import { StateUndo } from "../tables/state-undo.ts";
import { type StateRecord, type TakeInStore, takeIn } from "../take-in.ts";
import { type Database, prepare, type Statement } from "./connection.ts";
import { inOrderOfRows } from "./row-order.ts";

/** Changed states that wait before they are written; up to twice as many are in memory beside the cache. */
const largestRound = 32_768;
/** Records after which a round begins, however few states they touched; up to twice as many are read when the store is opened. */
const roundRecords = 65_536;
/** Faster than states change, so that a round ends before the next one is full. */
const writesForEachChange = 1.25;

interface BookedState extends CachedState, RestableState {
  state: unknown;
  readonly kind: string;
  /** Row of the state; 0 until it is first written. */
  number: number;
  /** The last round before which it changed. */
  changedIn: number;
  /** The owner's profile; null for none, undefined while it has not been looked up. */
  profile: CustomerProfile | null | undefined;
}

interface StateRow {
  readonly number: number;
  readonly last_sequence: number;
  readonly through_sequence: number;
  readonly bytes: Uint8Array;
}

export class StateBook {
  private readonly decider: Decider;
  private readonly cache: StateCache<BookedState>;
  private readonly resting: RestingStates<BookedState>;
  private readonly undo: StateUndo;
  private readonly roundSize: number;
  private readonly selectState: Statement<[number, string, string], StateRow>;
  private readonly putState: Statement<[number, string, string, number, number, Uint8Array], { number: number }>;
  private readonly updateState: Statement<[number, number, Uint8Array, number]>;
  private readonly selectProgress: Statement<[], { through_sequence: number }>;
  private readonly updateProgress: Statement<[number]>;
  private readonly selectRecords: Statement<[number], StateRecord>;
  private group = 1;
  private round = 1;
  private isTakingIn = false;
  /** Changed since the round began. */
  private waiting: BookedState[] = [];
  private order: readonly BookedState[] = [];
  /** How many of the order the store has, and how many it has once the group is committed. */
  private stored = 0;
  private storedNext = 0;
  private inserted: BookedState[] = [];
  private roundThrough = 0;
  private budget = 0;
  /** All records up to here are taken in; undefined until the store is first looked at. */
  private known: number | undefined;
  private knownNext = 0;
  /** Records that this writer has added, and those that it has read. */
  private added = 0;
  private read = 0;

  constructor(database: Database, decider: Decider, cacheEntries: number) {
    this.decider = decider;
    // The store lacks what was changed since its row was written, and what a group holds is about to be.
    const isNeeded = ({ changedIn, throughSequence, storedThrough }: BookedState) =>
      changedIn === this.round || throughSequence !== storedThrough;
    this.cache = new StateCache(cacheEntries, isNeeded, (entry) => this.resting.letGo(entry));
    this.resting = new RestingStates(decider, Math.min(mostAwake, Math.floor(cacheEntries / 16)));
    this.undo = new StateUndo(decider);
    this.roundSize = Math.max(1, Math.min(largestRound, Math.floor(cacheEntries / 2)));
    this.selectState = prepare(
      database,
      "SELECT number, last_sequence, through_sequence, bytes FROM states WHERE side = ? AND kind = ? AND id = ?",
    );
    // Another process may have made the row meanwhile.
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

  find(side: number, kind: string, id: string): BookedState | undefined {
    return this.cache.find(side, kind, id);
  }

  /** To be changed within the running group only; it then waits to be written, and so stays in memory. */
  hold(side: number, kind: string, id: string): BookedState {
    const found = this.find(side, kind, id);
    if (found !== undefined) this.resting.wake(found);
    const entry = found ?? this.load(side, kind, id);
    this.noteChange(entry);
    if (entry.heldIn !== this.group && !this.isTakingIn) {
      entry.heldIn = this.group;
      this.undo.keep(entry);
    }
    return entry;
  }

  /** Takes in what the journal has and this does not: all that waited at a crash, or what another process has added. */
  catchUp(store: Pick<TakeInStore, "findTransaction" | "findBody">): void {
    const progress = this.selectProgress.get()?.through_sequence ?? 0;
    // Another process has written all that this one has in memory: the store's are as good, and later.
    if (this.known === undefined || this.known < progress) this.reset(progress);
    let known = this.known ?? progress;
    const holdState = (side: number, kind: string, id: string) => this.hold(side, kind, id);
    this.isTakingIn = true;
    try {
      for (const record of this.selectRecords.iterate(known)) {
        takeIn({ ...store, holdState }, this.decider, record);
        known = record.sequence;
        this.read += 1;
        this.resting.settle();
      }
      this.known = known;
    } catch (error) {
      this.reset(undefined);
      throw error;
    } finally {
      this.isTakingIn = false;
    }
  }

  /** Writes the next few states; call before the commit with the journal's last sequence. */
  flush(sequence: number): void {
    const known = this.known ?? 0;
    this.knownNext = sequence;
    const budget = Math.floor(this.budget);
    this.budget = 0;
    if (this.stored === this.order.length) {
      if (this.waiting.length < this.roundSize && known - this.roundThrough < roundRecords) return;
      this.startRound(known);
    }
    // Few states may change for many records; their round has to end as well.
    const fewest = Math.ceil((this.order.length * (sequence - known)) / roundRecords);
    this.write(this.stored + Math.max(fewest, budget));
  }

  /** True where the store itself has taken in all up to a record; else some of the states that wait are written, in a group of its own. */
  writeTowards(sequence: number, mostStates: number): boolean {
    if ((this.selectProgress.get()?.through_sequence ?? 0) >= sequence) return true;
    if (this.stored === this.order.length) this.startRound(this.known ?? 0);
    this.write(this.stored + mostStates);
    return false;
  }

  get isMostlyOwn(): boolean {
    return this.added > this.read;
  }

  /** Writes all that waits; call before a commit. */
  flushAll(): void {
    this.write(this.order.length);
    this.settle();
    this.startRound(this.known ?? 0);
    this.write(this.order.length);
  }

  /** Call after the commit. */
  settle(): void {
    this.undo.forget();
    this.resting.settle();
    this.group += 1;
    this.inserted = [];
    for (; this.stored < this.storedNext; this.stored += 1) {
      const entry = this.order[this.stored];
      if (entry !== undefined) entry.storedThrough = entry.throughSequence;
    }
    if (this.stored === this.order.length && this.stored > 0) this.forgetOrder();
    if (this.knownNext > (this.known ?? 0)) {
      this.added += this.knownNext - (this.known ?? 0);
      this.known = this.knownNext;
    }
  }

  /** Call after a rollback. */
  rollBack(): void {
    this.undo.putBack();
    this.group += 1;
    for (const entry of this.inserted) entry.number = 0;
    this.inserted = [];
    this.storedNext = this.stored;
    this.knownNext = 0;
  }

  forgetProfiles(): void {
    for (const entry of this.cache.entries()) entry.profile = undefined;
  }

  private load(side: number, kind: string, id: string): BookedState {
    const row = this.selectState.get(side, kind, id);
    const entry: BookedState = {
      side,
      kind,
      id,
      number: row?.number ?? 0,
      lastSequence: row?.last_sequence ?? 0,
      throughSequence: row?.through_sequence ?? 0,
      storedThrough: row?.through_sequence ?? 0,
      state: row === undefined ? this.decider.createState(kind) : this.decider.reviveState(kind, row.bytes),
      heldIn: 0,
      changedIn: 0,
      usedIn: 0,
      profile: undefined,
      shelf: undefined,
      place: 0,
      isWarm: false,
    };
    this.cache.add(entry);
    this.resting.add(entry);
    return entry;
  }

  private noteChange(entry: BookedState): void {
    if (entry.changedIn === this.round) return;
    entry.changedIn = this.round;
    this.waiting.push(entry);
    this.budget += writesForEachChange;
  }

  /** All that waits is written next; `through` is what it has taken in at the least. */
  private startRound(through: number): void {
    this.order = inOrderOfRows(this.waiting);
    this.waiting = [];
    this.round += 1;
    this.stored = 0;
    this.storedNext = 0;
    this.roundThrough = through;
  }

  /** Writes those before a place in the order that the store does not have; at the end it notes how far it is. */
  private write(upTo: number): void {
    const end = Math.min(this.order.length, upTo);
    if (end === this.stored && end < this.order.length) return;
    for (let place = this.stored; place < end; place += 1) {
      const entry = this.order[place];
      if (entry === undefined || entry.throughSequence === entry.storedThrough) continue;
      const bytes = this.resting.bytesOf(entry);
      const { side, kind, id, lastSequence, throughSequence } = entry;
      if (entry.number === 0) {
        entry.number = this.putState.get(side, kind, id, lastSequence, throughSequence, bytes)?.number ?? 0;
        this.inserted.push(entry);
      } else {
        this.updateState.run(lastSequence, throughSequence, bytes, entry.number);
      }
    }
    this.storedNext = end;
    if (end === this.order.length) this.updateProgress.run(this.roundThrough);
  }

  private forgetOrder(): void {
    this.order = [];
    this.stored = 0;
    this.storedNext = 0;
  }

  private reset(known: number | undefined): void {
    this.cache.clear();
    this.resting.clear();
    this.undo.forget();
    this.waiting = [];
    this.forgetOrder();
    this.inserted = [];
    this.round += 1;
    this.known = known;
    this.knownNext = 0;
    this.roundThrough = known ?? 0;
    this.read = 0;
    this.added = 0;
  }
}
