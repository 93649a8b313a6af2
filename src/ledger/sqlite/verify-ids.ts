/** Compares the index over ids with the journal: a verdict that it lacks would be decided a second time. */
import { type Database, prepare } from "./connection.ts";
import { filterBitsOf } from "./id-filter.ts";
import { half, hashId, highOf } from "./id-hash.ts";
import { IdBatch, pageNumber } from "./id-pages.ts";
import { IdSegments, numbersOfSegment } from "./id-segments.ts";

interface Progress {
  readonly seed: number;
  readonly through_sequence: number;
}

/** Counts ids whatever their order, those of erased verdicts left out: equal ones have equal sums. */
class Tally {
  count = 0;
  private first = 0;
  private second = 0;
  private readonly erasedThrough: number;

  constructor(erasedThrough: number) {
    this.erasedThrough = erasedThrough;
  }

  add(hash: number, sequence: number): void {
    if (sequence <= this.erasedThrough) return;
    const mixed = Math.imul(hash ^ Math.imul(sequence, 0x9e37_79b9), 0x85eb_ca6b);
    this.first = (this.first + (mixed ^ (mixed >>> 15))) | 0;
    this.second = (this.second + Math.imul(highOf(hash) ^ mixed, sequence | 1)) | 0;
    this.count += 1;
  }

  equals(other: Tally): boolean {
    return this.count === other.count && this.first === other.first && this.second === other.second;
  }
}

export function findLostIds(database: Database): readonly string[] {
  const { seed, through_sequence: through } = prepare<[], Progress>(
    database,
    "SELECT seed, through_sequence FROM verdict_ids_progress",
  ).get() ?? { seed: 0, through_sequence: 0 };
  const selectErased = prepare<[], { erased: number | null }>(
    database,
    "SELECT max(through_sequence) AS erased FROM retention_progress",
  );
  const erased = selectErased.get()?.erased ?? 0;
  const accepted = new Tally(erased);
  const selectAccepted = prepare<[number], { sequence: number; side: number; subject: string }>(
    database,
    "SELECT sequence, side, subject FROM journal WHERE kind = 1 AND commitment IS NULL AND sequence <= ?",
  );
  for (const { sequence, side, subject } of selectAccepted.iterate(through)) {
    accepted.add(hashId(seed, side, subject), sequence);
  }
  try {
    const indexed = new Tally(erased);
    countIndexed(database, indexed);
    if (indexed.equals(accepted)) return [];
    return [`The index over ids has ${indexed.count} verdicts, and not those ${accepted.count} of the journal.`];
  } catch (error) {
    if (error instanceof RangeError) return [error.message];
    throw error;
  }
}

/** Those that are where they are looked for. */
function countIndexed(database: Database, tally: Tally): void {
  const segments = new IdSegments(database);
  segments.reload(true);
  const selectPages = prepare<[number, number], { number: number; bytes: Uint8Array }>(
    database,
    "SELECT number, bytes FROM verdict_ids_pages WHERE number >= ? AND number < ?",
  );
  const page = new IdBatch();
  for (const { number: segment, bits, filter } of segments.all) {
    const first = segment * numbersOfSegment;
    for (const { number, bytes } of selectPages.iterate(first, first + numbersOfSegment)) {
      page.clear();
      page.addPage(bytes);
      page.each((high, low, sequence) => {
        const isFound = pageNumber(high, bits) === number - first && filter.mayHave(high, filterBitsOf(high, low));
        if (isFound) tally.add(high * half + low, sequence);
      });
    }
  }
  const awaited = segments.all.find(({ through_sequence }) => through_sequence !== null);
  const selectFormer = prepare<[number], { hash: number; sequence: number }>(
    database,
    "SELECT hash, sequence FROM verdict_ids WHERE sequence <= ?",
  );
  for (const { hash, sequence } of selectFormer.iterate(awaited?.through_sequence ?? 0)) tally.add(hash, sequence);
}
