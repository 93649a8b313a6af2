/**
 * Moves ids into larger segments, a step with each group: those of segments of one size, and those of `verdict_ids`, where earlier
 * versions kept them. What is moved leaves the one place and is in the other with the same commit, so any process goes on where another
 * one stopped, and a rollback leaves nothing half done.
 */
import { type Database, overwritingErased, prepare, type Statement } from "./connection.ts";
import { half, highBits } from "./id-hash.ts";
import { IdBatch } from "./id-pages.ts";
import type { IdSegments, Segment } from "./id-segments.ts";

/** Segments of one size that become one. */
const mergedAtOnce = 4;
/** Some 8,192 ids, which take half a millisecond. */
const piecesAtOnce = 4;
/** An id is moved once for each size: at 16 million six times. The rest is the slack by which a merge ends before the next is due. */
const movesForEachId = 8;

export class IdMoves {
  private readonly database: Database;
  private readonly segments: IdSegments;
  private readonly updateGoal: Statement<[number, number]>;
  private readonly dropMoved: Statement<[number]>;
  private readonly selectFormer: Statement<[number, number], { hash: number; sequence: number }>;
  private readonly dropFormer: Statement<[number, number]>;
  private budget = 0;
  /** Segments of which none is to be moved. */
  private settled: readonly Segment[] | undefined;

  constructor(database: Database, segments: IdSegments) {
    this.database = database;
    this.segments = segments;
    this.updateGoal = prepare(database, "UPDATE verdict_ids_segments SET goal = ? WHERE number = ?");
    this.dropMoved = prepare(database, "DELETE FROM verdict_ids_segments WHERE goal = ?");
    this.selectFormer = prepare(database, "SELECT hash, sequence FROM verdict_ids WHERE hash >= ? AND hash < ?");
    this.dropFormer = prepare(database, "DELETE FROM verdict_ids WHERE hash >= ? AND hash < ?");
  }

  /** Does what is due after so many ids were added. */
  run(added: number): void {
    if (this.segments.all === this.settled) return;
    const isFormerLeft = this.moveFormer();
    this.budget += movesForEachId * added;
    while (this.budget > 0) {
      this.startMerges();
      // Small ones first, so that they do not become many while a large one is made.
      const [goal] = this.segments.all.filter(isMerging).sort((one, other) => one.bits - other.bits);
      if (goal !== undefined) this.budget -= Math.max(1, this.merge(goal));
      else {
        this.budget = 0;
        if (!isFormerLeft) this.settled = this.segments.all;
      }
    }
  }

  private startMerges(): void {
    const alike = Map.groupBy(this.segments.all.filter(isIdle), ({ bits }) => bits);
    for (const [bits, segments] of alike) {
      if (segments.length < mergedAtOnce) continue;
      const merged = segments.slice(0, mergedAtOnce);
      const ids = merged.reduce((sum, segment) => sum + segment.ids, 0);
      const goal = this.segments.create(ids, bits);
      for (const segment of merged) {
        segment.goal = goal.number;
        this.updateGoal.run(goal.number, segment.number);
      }
    }
  }

  /** Gives how many ids were moved. */
  private merge(goal: Segment): number {
    const batch = new IdBatch();
    const pieces = Math.min(piecesAtOnce, goal.filter.pieces);
    for (const segment of this.segments.all) {
      if (segment.goal === goal.number) this.segments.take(segment, goal, pieces, batch);
    }
    this.segments.write(goal, pieces, batch);
    if (isWhole(goal)) {
      this.dropMoved.run(goal.number);
      this.segments.all = this.segments.all.filter((segment) => segment.goal !== goal.number);
    }
    return batch.size;
  }

  /** True where there are more. */
  private moveFormer(): boolean {
    const goal = this.segments.all.find((segment) => segment.through_sequence !== null && !isWhole(segment));
    if (goal === undefined) return false;
    const hashes = (half * 2 ** highBits) / goal.filter.pieces;
    const range: [number, number] = [goal.pieces * hashes, (goal.pieces + 1) * hashes];
    const batch = new IdBatch();
    for (const { hash, sequence } of this.selectFormer.iterate(...range)) {
      // Later ones are read from the journal: a flush was not complete.
      if (sequence <= (goal.through_sequence ?? 0)) batch.add(hash, sequence);
    }
    overwritingErased(this.database, () => this.dropFormer.run(...range));
    this.segments.write(goal, 1, batch);
    return true;
  }
}

function isWhole({ pieces, filter }: Segment): boolean {
  return pieces === filter.pieces;
}

function isIdle(segment: Segment): boolean {
  return isWhole(segment) && segment.goal === null;
}

function isMerging(segment: Segment): boolean {
  return !isWhole(segment) && segment.through_sequence === null;
}
