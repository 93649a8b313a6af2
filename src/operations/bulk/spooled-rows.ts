/** A case's rows between the file and their verdicts: lines on disk, read in the order of time. */
import { placeOf, readNumber, writeNumber } from "../../intake/ascii-numbers.ts";
import type { PlainRows } from "../../intake/plain-rows.ts";
import type { CaseFolder, Received } from "./case-folder.ts";
import type { LineBuffer } from "./line-buffer.ts";
import { type LineOrder, MergedRuns } from "./merged-runs.ts";

const tab = 0x09;
/** Of three numbers and what divides them. */
const numbersBytes = 80;

/** Position among the file's readable rows, from 0; line in the file, as people count; time; `transactionText`. */
export function formatRow(position: number, line: number, timeMs: number, text: string): string {
  return `${position}\t${line}\t${timeMs}\t${text}`;
}

/** The same for a row that was read last. */
export function addPlainRow(lines: LineBuffer, position: number, line: number, plain: PlainRows): void {
  const bytes = lines.room(numbersBytes + plain.textBytes);
  let at = writeNumber(bytes, lines.used, position);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, line);
  bytes[at] = tab;
  at = writeNumber(bytes, at + 1, plain.timeMs);
  bytes[at] = tab;
  lines.endLine(plain.write(bytes, at + 1));
}

interface RowKey {
  timeMs: number;
  position: number;
}

/** The order in which rows count: by time, then by place in the file. */
export const rowOrder: LineOrder<RowKey> = {
  keyOf(bytes, start, _end, used = { timeMs: 0, position: 0 }) {
    const positionEnd = placeOf(tab, bytes, start);
    const lineEnd = placeOf(tab, bytes, positionEnd + 1);
    used.position = readNumber(bytes, start, positionEnd);
    used.timeMs = readNumber(bytes, lineEnd + 1, placeOf(tab, bytes, lineEnd + 1));
    return used;
  },
  isBefore: (left, right) =>
    left.timeMs < right.timeMs || (left.timeMs === right.timeMs && left.position < right.position),
};

/** Where the row's `transactionText` begins. */
export function textStartIn(bytes: Buffer, start: number): number {
  const lineStart = placeOf(tab, bytes, start) + 1;
  const timeStart = placeOf(tab, bytes, lineStart) + 1;
  return placeOf(tab, bytes, timeStart) + 1;
}

export function positionIn(bytes: Buffer, start: number): number {
  return readNumber(bytes, start, placeOf(tab, bytes, start));
}

export class RowSource {
  readonly #rows: MergedRuns<RowKey>;
  #given: { readonly lines: LineBuffer; at: number } | undefined;

  private constructor(rows: MergedRuns<RowKey>) {
    this.#rows = rows;
  }

  static async open(folder: CaseFolder, { runs }: Received): Promise<RowSource> {
    return new RowSource(await MergedRuns.open(folder.rows, runs, rowOrder));
  }

  /** Adds the next rows, fewer only at the end. */
  async take(count: number, into: LineBuffer): Promise<void> {
    const wanted = into.count + count;
    for (const given = this.#given; given !== undefined && into.count < wanted; given.at += 1) {
      if (given.at === given.lines.count) {
        this.#given = undefined;
        break;
      }
      into.addBytes(given.lines.bytes, given.lines.startOf(given.at), given.lines.endOf(given.at));
      into.noteEnd(into.used);
    }
    await this.#rows.take(wanted - into.count, into);
  }

  /** Those of the rows from the given one on, which were taken last, are handed out again. */
  giveBack(lines: LineBuffer, from: number): void {
    this.#given = { lines, at: from };
  }

  async close(): Promise<void> {
    await this.#rows.close();
  }
}
