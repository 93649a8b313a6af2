/**
 * The index from a transaction's id to its verdict, as the writer keeps it. Ids come in no order, so each would change a
 * page of its own. They wait in memory and are flushed in the order of the index, a few with each group. After a crash those that
 * waited are read from the journal.
 */
import { type Database, prepare, type Statement } from "./connection.ts";
import { IdFilter } from "./id-filter.ts";
import { hashId } from "./id-hash.ts";
import { NumberTable } from "./number-table.ts";

/** Ids that wait before they go into the index; up to twice as many are in memory, and are read when the store is opened. */
const largestFlush = 16_384;
/** Faster than ids arrive, so that a flush ends before the next one is full. */
const writesForEachId = 1.25;
/** Hashes of the index that each group reads into the filter, until it has all of them: some half a millisecond. */
const filteredAtOnce = 1_024;

interface JournalId {
  readonly sequence: number;
  readonly side: number;
  readonly subject: string;
}

export class VerdictIds {
  private readonly selectProgress: Statement<[], { seed: number; through_sequence: number }>;
  private readonly updateProgress: Statement<[number]>;
  private readonly selectIds: Statement<[number], JournalId>;
  private readonly insert: Statement<[number, number]>;
  private readonly drop: Statement<[number, number]>;
  private readonly flushSize: number;
  private seed = 0;
  /** Sequences by hash. Of two ids with one hash the second goes straight into the index. */
  private waiting: NumberTable;
  private leaving: NumberTable;
  /** Hashes of those that are leaving, in order, and how many of them are in the index. */
  private order = new Float64Array(0);
  private written = 0;
  /** All up to here are known: in the index or in memory. Undefined until the index is first asked for. */
  private known: number | undefined;
  private leavingThrough = 0;
  private budget = 0;
  private readonly selectHashes: Statement<[number, number], { hash: number }>;
  /** Has every id that was added since it was made, and those of the index up to `filteredThrough`. */
  private filter = new IdFilter();
  /** A hash; undefined once the filter has the whole index. */
  private filteredThrough: number | undefined = -1;

  constructor(database: Database, cacheEntries = largestFlush) {
    this.flushSize = Math.max(1, Math.min(largestFlush, cacheEntries));
    this.waiting = new NumberTable(this.flushSize);
    this.leaving = new NumberTable(this.flushSize);
    this.selectProgress = prepare(database, "SELECT seed, through_sequence FROM verdict_ids_progress");
    this.updateProgress = prepare(
      database,
      "UPDATE verdict_ids_progress SET through_sequence = max(through_sequence, ?)",
    );
    this.selectIds = prepare(
      database,
      "SELECT sequence, side, subject FROM journal WHERE sequence > ? AND kind = 1 AND commitment IS NULL ORDER BY sequence",
    );
    this.insert = prepare(database, "INSERT OR IGNORE INTO verdict_ids (hash, sequence) VALUES (?, ?)");
    this.drop = prepare(database, "DELETE FROM verdict_ids WHERE hash = ? AND sequence = ?");
    this.selectHashes = prepare(database, "SELECT hash FROM verdict_ids WHERE hash > ? ORDER BY hash LIMIT ?");
  }

  hashOf(side: number, id: string): number {
    return hashId(this.seed, side, id);
  }

  /** The verdict that waits under this hash; its row says whether it has the same id. */
  findWaiting(hash: number): number | undefined {
    return this.waiting.get(hash) ?? this.leaving.get(hash);
  }

  /** True where the index has no verdict under this hash, and none waits. False is no answer: the index has to be asked. */
  isNew(hash: number): boolean {
    return this.filteredThrough === undefined && !this.filter.mayHave(hash);
  }

  add(hash: number, sequence: number): void {
    this.known = sequence;
    this.filter.add(hash);
    this.budget += writesForEachId;
    if (this.findWaiting(hash) === undefined) this.waiting.set(hash, sequence);
    else this.insert.run(hash, sequence);
  }

  /** Takes an erased verdict away, wherever it is. */
  remove(hash: number, sequence: number): void {
    for (const some of [this.waiting, this.leaving]) if (some.get(hash) === sequence) some.delete(hash);
    this.drop.run(hash, sequence);
  }

  /** Reads what the journal has and this does not: all that waited at a crash, or what another process has added. */
  catchUp(): void {
    if (this.known === undefined) {
      const progress = this.selectProgress.get();
      if (progress === undefined) throw new Error("The index over ids has no row that says how far it is.");
      this.seed = progress.seed;
      this.known = progress.through_sequence;
    }
    for (const { sequence, side, subject } of this.selectIds.iterate(this.known)) {
      this.add(this.hashOf(side, subject), sequence);
    }
  }

  /** Writes the next few into the index; call before the commit. */
  flush(): void {
    this.fillFilter();
    if (this.written === this.order.length && this.waiting.size >= this.flushSize) this.startFlush();
    const end = Math.min(this.order.length, this.written + Math.floor(this.budget));
    this.budget = 0;
    if (this.written === end) return;
    for (; this.written < end; this.written += 1) {
      const hash = this.order[this.written] ?? 0;
      const sequence = this.leaving.get(hash);
      if (sequence !== undefined) this.insert.get(hash, sequence);
    }
    if (end < this.order.length) return;
    this.leaving.clear();
    this.updateProgress.run(this.leavingThrough);
  }

  private fillFilter(): void {
    if (this.filteredThrough === undefined) return;
    const hashes = this.selectHashes.all(this.filteredThrough, filteredAtOnce);
    for (const { hash } of hashes) this.filter.add(hash);
    this.filteredThrough = hashes.length < filteredAtOnce ? undefined : hashes.at(-1)?.hash;
  }

  private startFlush(): void {
    [this.leaving, this.waiting] = [this.waiting, this.leaving];
    this.leavingThrough = this.known ?? 0;
    this.order = this.leaving.sortedKeys();
    this.written = 0;
  }

  /** Forgets what a rollback has made untrue. */
  reset(): void {
    this.waiting.clear();
    this.leaving.clear();
    this.order = new Float64Array(0);
    this.written = 0;
    this.known = undefined;
    this.budget = 0;
    // What others have put into the index meanwhile will not be read from the journal.
    this.filter = new IdFilter();
    this.filteredThrough = -1;
  }
}
