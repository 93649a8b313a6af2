/** Writes what was read of the journal into the search index. */
import { type Database, inTransaction, prepare } from "../connection.ts";
import { createBlockWriter } from "./search-index-blocks.ts";
import { type Columns, joinColumns } from "./search-index-columns.ts";
import { createSearchIndexSums } from "./search-index-sums.ts";

/** Blocks that are taken away at once: a megabyte, which is overwritten. */
const dropBlocks = 4;

interface Progress {
  readonly through_sequence: number;
  readonly summed_sequence: number;
}

/** `pause` is called between pieces of work. */
export function createSearchIndexWriter(database: Database, pause: () => void) {
  const selectProgress = prepare<[], Progress>(database, "SELECT through_sequence, summed_sequence FROM progress");
  const updateProgress = prepare<[number, string]>(database, "UPDATE progress SET through_sequence = ?, mark = ?");
  const addSums = createSearchIndexSums(database);
  const blocks = createBlockWriter(database);

  return {
    throughSequence: () => selectProgress.get()?.through_sequence ?? 0,

    /** Takes the first entries up to a place away, with their bytes; false while there are more. The sums stay. */
    drop(throughSequence: number): boolean {
      const isLast = inTransaction(database, "BEGIN IMMEDIATE", () => blocks.drop(throughSequence, dropBlocks));
      // The log would keep the blocks as they were.
      if (isLast) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return isLast;
    },

    /** Of each side the entries that follow those before, in parts. All or nothing, with how far the journal was read. */
    addAll(sides: ReadonlyMap<number, readonly Columns[]>, throughSequence: number, mark: string): void {
      const summed = selectProgress.get()?.summed_sequence ?? 0;
      inTransaction(database, "BEGIN IMMEDIATE", () => {
        for (const [side, parts] of sides) {
          const added = joinColumns(parts);
          addSums(side, added, added.countBefore(summed + 1));
          pause();
          blocks.append(side, added);
          pause();
        }
        updateProgress.get(throughSequence, mark);
      });
    },
  };
}
