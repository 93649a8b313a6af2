/**
 * The index from a transaction's id to its verdict, as the writer keeps it. Ids come in no order, so each would change a page of its own.
 * They wait in memory until they are many, and become a segment of the store. After a crash those that waited are read from the journal.
 */
import { type Database, prepare, prepareArrays, type Statement } from "./connection.ts";
import { hashId } from "./id-hash.ts";
import { IdMoves } from "./id-moves.ts";
import { IdBatch } from "./id-pages.ts";
import { IdSegments } from "./id-segments.ts";
import { NumberTable } from "./number-table.ts";

/**
 * Ids that wait before they become a segment, in some ten milliseconds; as many are read when the store is opened, in 50. They fill 256 pages
 * well. With a quarter of them each id is moved once more: 67 bytes of the log for each of a million instead of 38, and 89 of two million
 * instead of 57.
 */
const largestFlush = 73_728;

type JournalId = [sequence: number, side: number, subject: string];

export class VerdictIds {
  private readonly selectProgress: Statement<[], { seed: number; through_sequence: number }>;
  private readonly updateProgress: Statement<[number]>;
  private readonly selectErased: Statement<[], { through_sequence: number }>;
  private readonly selectIds: Statement<[number], JournalId>;
  private readonly segments: IdSegments;
  private readonly moves: IdMoves;
  private readonly flushSize: number;
  private seed = 0;
  /** Sequences by hash. */
  private readonly waiting: NumberTable;
  /** All up to here are in segments. Undefined until the index is first asked for, and after a rollback. */
  private through: number | undefined;
  /** All up to here are in segments or wait. */
  private known = 0;
  /** Since the last flush of a group. */
  private added = 0;

  constructor(database: Database, cacheEntries = largestFlush) {
    this.flushSize = Math.max(1, Math.min(largestFlush, cacheEntries));
    this.waiting = new NumberTable(this.flushSize);
    this.segments = new IdSegments(database);
    this.moves = new IdMoves(database, this.segments);
    this.selectProgress = prepare(database, "SELECT seed, through_sequence FROM verdict_ids_progress");
    this.updateProgress = prepare(database, "UPDATE verdict_ids_progress SET through_sequence = ?");
    this.selectErased = prepare(database, "SELECT through_sequence FROM retention_progress WHERE id = 1");
    this.selectIds = prepareArrays(
      database,
      "SELECT sequence, side, subject FROM journal WHERE sequence > ? AND kind = 1 AND commitment IS NULL ORDER BY sequence",
    );
  }

  hashOf(side: number, id: string): number {
    return hashId(this.seed, side, id);
  }

  /** True where no verdict has this hash. False is no answer: `find` has to be asked. */
  isNew(hash: number): boolean {
    return this.waiting.get(hash) === undefined && !this.segments.mayHave(hash);
  }

  /** The verdicts under this hash; their rows say which has the same id. */
  find(hash: number): readonly number[] {
    const waiting = this.waiting.get(hash);
    const found = this.segments.find(hash);
    return waiting === undefined ? found : [waiting, ...found];
  }

  add(hash: number, sequence: number): void {
    // Of two ids with one hash only one can wait.
    if (this.waiting.size >= this.flushSize || this.waiting.get(hash) !== undefined) this.flushWaiting();
    this.waiting.set(hash, sequence);
    this.known = sequence;
    this.added += 1;
  }

  /** Takes an erased verdict away, wherever it is. */
  remove(hash: number, sequence: number): void {
    if (this.waiting.get(hash) === sequence) this.waiting.delete(hash);
    else this.segments.remove(hash, sequence);
  }

  /** Reads what the journal has and this does not: all that waited at a crash, or what another process has added. */
  catchUp(): void {
    const progress = this.selectProgress.get();
    if (progress === undefined) throw new Error("The index over ids has no row that says how far it is.");
    this.segments.reload(this.through === undefined);
    // Another process may have flushed, or erased what waits.
    const erased = this.selectErased.get()?.through_sequence ?? 0;
    if (this.through !== progress.through_sequence || erased > this.through) {
      this.waiting.clear();
      this.seed = progress.seed;
      this.through = progress.through_sequence;
      this.known = this.through;
    }
    for (const [sequence, side, subject] of this.selectIds.iterate(this.known)) {
      this.add(this.hashOf(side, subject), sequence);
    }
  }

  /** Writes what is due into the store; call before the commit. */
  flush(): void {
    if (this.waiting.size >= this.flushSize) this.flushWaiting();
    this.moves.run(this.added);
    this.added = 0;
  }

  /** Forgets what a rollback has made untrue. */
  reset(): void {
    this.through = undefined;
    this.added = 0;
  }

  private flushWaiting(): void {
    const batch = new IdBatch();
    this.waiting.each((hash, sequence) => batch.add(hash, sequence));
    const segment = this.segments.create(batch.size);
    this.segments.write(segment, segment.filter.pieces, batch);
    this.waiting.clear();
    this.through = this.known;
    this.updateProgress.run(this.known);
  }
}
