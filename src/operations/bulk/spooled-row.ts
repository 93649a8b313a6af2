/** A row on its way from the file to its verdict, as a line on disk. */

export interface SpooledRow {
  /** Among the file's readable rows, from 0. */
  readonly position: number;
  /** In the file, as people count. */
  readonly line: number;
  readonly timeMs: number;
  /** `transactionText` of its transaction. */
  readonly text: string;
}

export function formatRow({ position, line, timeMs, text }: SpooledRow): string {
  return `${position}\t${line}\t${timeMs}\t${text}`;
}

export function parseRow(line: string): SpooledRow {
  const first = line.indexOf("\t");
  const second = line.indexOf("\t", first + 1);
  const third = line.indexOf("\t", second + 1);
  return {
    position: Number(line.slice(0, first)),
    line: Number(line.slice(first + 1, second)),
    timeMs: Number(line.slice(second + 1, third)),
    text: line.slice(third + 1),
  };
}

/** The order in which rows count: by time, then by place in the file. */
export function compareRows(left: SpooledRow, right: SpooledRow): number {
  return left.timeMs - right.timeMs || left.position - right.position;
}
