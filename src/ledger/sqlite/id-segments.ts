/**
 * The part of the index over ids that is in the store: segments of ids that were added together, each a table of pages by the first bits
 * of their hashes, with a filter over them. `id-moves.ts` moves the ids of several segments into a larger one, piece by piece.
 */
import { type Database, overwritingErased, prepare, type Statement } from "./connection.ts";
import { filterBitsOf, IdFilter } from "./id-filter.ts";
import { highOf } from "./id-hash.ts";
import { type IdBatch, pageNumber, sequencesIn, withoutId } from "./id-pages.ts";

/** With so many a page hardly ever needs more than one of the file, which takes 338. */
const idsOfPage = 288;
/** For 268 million ids; above that pages get longer. */
const mostBits = 20;
/** Numbers of pages and pieces begin with that of their segment. */
export const numbersOfSegment = 2 ** 24;

interface SegmentRow {
  readonly number: number;
  readonly bits: number;
  ids: number;
  /** So many are written, from the first on. */
  pieces: number;
  /** The segment that its ids are moved into. */
  goal: number | null;
  /** Of the one that takes in `verdict_ids`: up to this sequence. */
  readonly through_sequence: number | null;
}

export interface Segment extends SegmentRow {
  readonly filter: IdFilter;
}

export class IdSegments {
  /** In the order of their numbers. */
  all: readonly Segment[] = [];
  private readonly database: Database;
  private readonly selectSegments: Statement<[], SegmentRow>;
  private readonly putSegment: Statement<[number], { number: number }>;
  private readonly updateSegment: Statement<[number, number, number]>;
  private readonly selectPage: Statement<[number], { bytes: Uint8Array }>;
  private readonly selectPages: Statement<[number, number], { bytes: Uint8Array }>;
  private readonly putPage: Statement<[number, Uint8Array]>;
  private readonly updatePage: Statement<[Uint8Array, number]>;
  private readonly dropPages: Statement<[number, number]>;
  private readonly selectPieces: Statement<[number, number], { number: number; bytes: Uint8Array }>;
  private readonly putPiece: Statement<[number, Uint8Array]>;
  private readonly dropPieces: Statement<[number, number]>;
  private readonly selectFormer: Statement<[number], { sequence: number }>;
  private readonly dropFormer: Statement<[number, number]>;

  constructor(database: Database) {
    this.database = database;
    this.selectSegments = prepare(
      database,
      "SELECT number, bits, ids, pieces, goal, through_sequence FROM verdict_ids_segments ORDER BY number",
    );
    this.putSegment = prepare(
      database,
      "INSERT INTO verdict_ids_segments (bits, ids, pieces) VALUES (?, 0, 0) RETURNING number",
    );
    this.updateSegment = prepare(database, "UPDATE verdict_ids_segments SET ids = ?, pieces = ? WHERE number = ?");
    this.selectPage = prepare(database, "SELECT bytes FROM verdict_ids_pages WHERE number = ?");
    this.selectPages = prepare(database, "SELECT bytes FROM verdict_ids_pages WHERE number >= ? AND number < ?");
    this.putPage = prepare(database, "INSERT INTO verdict_ids_pages (number, bytes) VALUES (?, ?)");
    this.updatePage = prepare(database, "UPDATE verdict_ids_pages SET bytes = ? WHERE number = ?");
    this.dropPages = prepare(database, "DELETE FROM verdict_ids_pages WHERE number >= ? AND number < ?");
    this.selectPieces = prepare(
      database,
      "SELECT number, bytes FROM verdict_ids_filters WHERE number >= ? AND number < ?",
    );
    this.putPiece = prepare(database, "INSERT INTO verdict_ids_filters (number, bytes) VALUES (?, ?)");
    this.dropPieces = prepare(database, "DELETE FROM verdict_ids_filters WHERE number >= ? AND number < ?");
    this.selectFormer = prepare(database, "SELECT sequence FROM verdict_ids WHERE hash = ?");
    this.dropFormer = prepare(database, "DELETE FROM verdict_ids WHERE hash = ? AND sequence = ?");
  }

  /** Sees what other processes have done, and forgets what a rollback took back. */
  reload(isRolledBack: boolean): void {
    const known = new Map(isRolledBack ? [] : this.all.map((segment) => [segment.number, segment]));
    this.all = this.selectSegments.all().map((row) => {
      const before = known.get(row.number);
      // Pieces are written once, and numbers are given out once. What was moved away meanwhile only costs a look.
      return before?.pieces === row.pieces ? { ...row, filter: before.filter } : this.segmentOf(row);
    });
  }

  mayHave(hash: number): boolean {
    const high = highOf(hash);
    const bits = filterBitsOf(high, hash >>> 0);
    for (const segment of this.all) {
      if (segment.filter.mayHave(high, bits) || isAwaited(segment, high)) return true;
    }
    return false;
  }

  /** Of all verdicts under this hash. */
  find(hash: number): readonly number[] {
    const high = highOf(hash);
    const bits = filterBitsOf(high, hash >>> 0);
    const found: number[] = [];
    for (const segment of this.all) {
      if (isAwaited(segment, high)) {
        for (const { sequence } of this.selectFormer.iterate(hash)) found.push(sequence);
      } else if (segment.filter.mayHave(high, bits)) {
        const page = this.selectPage.get(numberIn(segment, pageNumber(high, segment.bits)));
        if (page !== undefined) found.push(...sequencesIn(page.bytes, hash));
      }
    }
    return found;
  }

  /** Takes an id away, wherever it is. */
  remove(hash: number, sequence: number): void {
    const high = highOf(hash);
    const bits = filterBitsOf(high, hash >>> 0);
    for (const segment of this.all) {
      if (isAwaited(segment, high)) this.dropFormer.run(hash, sequence);
      if (!segment.filter.mayHave(high, bits)) continue;
      const number = numberIn(segment, pageNumber(high, segment.bits));
      const left = withoutId(this.selectPage.get(number)?.bytes ?? new Uint8Array(), hash, sequence);
      if (left !== undefined) this.updatePage.run(left, number);
    }
  }

  /** An empty one, with pages for so many ids. */
  create(ids: number, leastBits = 0): Segment {
    const bits = Math.min(mostBits, Math.max(leastBits, Math.ceil(Math.log2(ids / idsOfPage))));
    const number = this.putSegment.get(bits)?.number ?? 0;
    const segment = this.segmentOf({ number, bits, ids: 0, pieces: 0, goal: null, through_sequence: null });
    this.all = [...this.all, segment];
    return segment;
  }

  /** Writes the next pieces of a segment; the batch has all of their ids and no others. */
  write(segment: Segment, pieces: number, batch: IdBatch): void {
    const { bits, filter } = segment;
    const pages = 2 ** bits / filter.pieces;
    const from = segment.pieces;
    for (const page of batch.pages(bits, from * pages, pieces * pages)) {
      this.putPage.get(numberIn(segment, page.number), new Uint8Array(page.words.buffer));
    }
    batch.each((high, low) => filter.add(high, low));
    for (let piece = from; piece < from + pieces; piece += 1) {
      this.putPiece.get(numberIn(segment, piece), filter.piece(piece));
    }
    segment.pieces += pieces;
    segment.ids += batch.size;
    this.updateSegment.run(segment.ids, segment.pieces, segment.number);
  }

  /** Takes out of a segment what belongs into the next pieces of a larger one. */
  take(segment: Segment, goal: Segment, pieces: number, into: IdBatch): void {
    const [from, to] = [goal.pieces / goal.filter.pieces, (goal.pieces + pieces) / goal.filter.pieces];
    const pages = 2 ** segment.bits;
    const range: [number, number] = [numberIn(segment, from * pages), numberIn(segment, to * pages)];
    for (const { bytes } of this.selectPages.iterate(...range)) into.addPage(bytes);
    // A hash of what is erased later may not be left in a free page.
    overwritingErased(this.database, () => this.dropPages.run(...range));
    const own = segment.filter.pieces;
    this.dropPieces.run(numberIn(segment, from * own), numberIn(segment, to * own));
    segment.filter.dropBefore(to * own);
  }

  private segmentOf(row: SegmentRow): Segment {
    const first = row.number * numbersOfSegment;
    const filter = new IdFilter(row.bits, (from, to) =>
      this.selectPieces.all(first + from, first + to).map(({ number, bytes }) => ({ piece: number - first, bytes })),
    );
    return { ...row, filter };
  }
}

function numberIn(segment: Segment, pageOrPiece: number): number {
  return segment.number * numbersOfSegment + pageOrPiece;
}

/** Whether `verdict_ids` still has the ids of such hashes, which will be moved into this segment. */
function isAwaited({ through_sequence, pieces, filter }: Segment, high: number): boolean {
  return through_sequence !== null && filter.pieceOf(high) >= pieces;
}
