/** Rows of files that the writer's thread works on: it answers in their order, in parts that end where its groups do. */
import { giveBack, outcomeColumns, type RowOutcomes } from "../row-outcomes.ts";

const lineFeed = 10;

export interface BulkJob {
  readonly count: number;
  readonly settle: (outcomes: RowOutcomes) => void;
  readonly fail: (error: Error) => void;
}

interface OpenJob extends BulkJob {
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly texts: Uint8Array<ArrayBuffer>[];
  filled: number;
}

export class BulkJobs {
  private readonly jobs: OpenJob[] = [];

  get isEmpty(): boolean {
    return this.jobs.length === 0;
  }

  add(job: BulkJob): void {
    this.jobs.push({ ...job, numbers: new Float64Array(job.count * outcomeColumns), texts: [], filled: 0 });
  }

  /** What was decided next, whichever jobs it belongs to; each gets a copy. */
  take({ numbers, texts }: RowOutcomes): void {
    const rows = numbers.length / outcomeColumns;
    let textAt = 0;
    for (let row = 0; row < rows; ) {
      const job = this.jobs[0];
      if (job === undefined) return;
      const count = Math.min(rows - row, job.count - job.filled);
      const part = numbers.subarray(row * outcomeColumns, (row + count) * outcomeColumns);
      job.numbers.set(part, job.filled * outcomeColumns);
      row += count;
      const end = row === rows ? texts.length : endOfLines(texts, textAt, count);
      job.texts.push(texts.slice(textAt, end));
      textAt = end + 1;
      job.filled += count;
      if (job.filled < job.count) continue;
      this.jobs.shift();
      job.settle({ numbers: job.numbers, texts: joined(job.texts) });
    }
    giveBack(numbers);
    giveBack(texts);
  }

  /** Gives up all of them. */
  clear(): readonly BulkJob[] {
    return this.jobs.splice(0);
  }
}

/** Found byte by byte: a call of `indexOf` costs as much as some tens of bytes. */
function endOfLines(texts: Uint8Array, start: number, count: number): number {
  let at = start;
  for (let open = count; at < texts.length; at += 1) {
    if (texts[at] !== lineFeed) continue;
    open -= 1;
    if (open === 0) break;
  }
  return at;
}

/** Parts of lines as lines of one text. */
function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const all = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length + 1, -1));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length + 1;
    if (at < all.length) all[at - 1] = lineFeed;
    giveBack(part);
  }
  return all;
}
