/** Rows of files that the writer's thread works on: it answers in their order, in parts that end where its groups do. */
import { giveBack, joinTexts, outcomeColumns, type RowOutcomes } from "../row-outcomes.ts";

const lineFeed = 10;

export interface BulkJob {
  readonly count: number;
  readonly settle: (outcomes: RowOutcomes) => void;
  readonly fail: (error: Error) => void;
}

interface OpenJob extends BulkJob {
  readonly parts: RowOutcomes[];
  filled: number;
}

export class BulkJobs {
  private readonly jobs: OpenJob[] = [];

  get isEmpty(): boolean {
    return this.jobs.length === 0;
  }

  add(job: BulkJob): void {
    this.jobs.push({ ...job, parts: [], filled: 0 });
  }

  /** What was decided next, whichever jobs it belongs to. Most are decided as they were asked for. */
  take(outcomes: RowOutcomes): void {
    const [job] = this.jobs;
    const isWhole = job?.filled === 0 && job.count * outcomeColumns === outcomes.numbers.length;
    if (isWhole) this.jobs.shift()?.settle(outcomes);
    else this.divide(outcomes);
  }

  private divide({ numbers, texts }: RowOutcomes): void {
    const rows = numbers.length / outcomeColumns;
    let textAt = 0;
    for (let row = 0; row < rows; ) {
      const job = this.jobs[0];
      if (job === undefined) return;
      const count = Math.min(rows - row, job.count - job.filled);
      const end = row + count === rows ? texts.length : endOfLines(texts, textAt, count);
      job.parts.push({
        numbers: numbers.slice(row * outcomeColumns, (row + count) * outcomeColumns),
        texts: texts.slice(textAt, end),
      });
      row += count;
      textAt = end + 1;
      job.filled += count;
      if (job.filled < job.count) continue;
      this.jobs.shift();
      job.settle(joined(job.parts));
    }
    giveBack({ numbers, texts });
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

/** Parts of rows as one; their memory is given back. */
function joined(parts: readonly RowOutcomes[]): RowOutcomes {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const numbers = new Float64Array(parts.reduce((sum, part) => sum + part.numbers.length, 0));
  const texts = joinTexts(parts.map((part) => part.texts));
  let at = 0;
  for (const part of parts) {
    numbers.set(part.numbers, at);
    at += part.numbers.length;
    giveBack(part);
  }
  return { numbers, texts };
}
