/** Compares erased content with the records of erasures: content can be gone only where a later record names it. */

import type { ChainRecord } from "./chain.ts";
import type { ErasureRecord } from "./change-customer.ts";
import { bodyStart, journalKinds } from "./journal.ts";
import { readSpanErasure, retainedKinds } from "./retention.ts";
import { readSeparation, WithheldCheck, withheldKind } from "./withheld.ts";

/** Erased verdicts and labels, with none between its ends that are not. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Retention leaves one run, or one for each interruption; only a broken journal has more. */
const runLimit = 10_000;

export class Erasures {
  count = 0;
  /** Erased records of customers and documents, one by one. */
  private readonly unexplained = new Set<number>();
  /** Runs of erased verdicts and labels, of which there may be any number. */
  private runs: Run[] = [];
  private isRunOpen = false;
  private readonly withheld = new WithheldCheck();
  private readonly isWhole: boolean;

  /** A check of the whole chain sees everything withheld, a check from a later group only some of it. */
  constructor(isWhole = true) {
    this.isWhole = isWhole;
  }

  get hasUnexplained(): boolean {
    return this.unexplained.size + this.runs.length > 0 || this.withheld.problem() !== undefined;
  }

  add(record: ChainRecord): void {
    const { sequence, kind, salt } = record;
    if (kind === withheldKind) {
      this.withheld.add(sequence);
      return;
    }
    const isRetained = retainedKinds.includes(kind);
    if (salt !== null) this.explain(record);
    else {
      this.count += 1;
      if (isRetained) this.extendRun(sequence);
      else this.unexplained.add(sequence);
    }
    if (isRetained) this.isRunOpen = salt === null;
  }

  explain({ kind, body }: ChainRecord): void {
    if (erasingKinds.includes(kind) && body?.startsWith(erasureStart) === true) {
      for (const record of (JSON.parse(body) as ErasureRecord).records) this.unexplained.delete(record);
      return;
    }
    const separation = readSeparation(kind, body);
    if (separation !== undefined) this.withheld.explain(separation, this.isWhole);
    const span = readSpanErasure(kind, body);
    if (span === undefined) return;
    this.isRunOpen = false;
    this.runs = this.runs.flatMap((run) => without(run, span.fromSequence, span.throughSequence));
  }

  *listUnexplained(): Generator<string> {
    const end = "no content, and no record of an erasure names";
    const hidden = this.withheld.problem();
    if (hidden !== undefined) yield hidden;
    for (const sequence of this.unexplained) yield `Record ${sequence} has ${end} it.`;
    for (const { from, to } of this.runs) {
      yield from === to ? `Record ${from} has ${end} it.` : `Records from ${from} to ${to} have ${end} them.`;
    }
  }

  private extendRun(sequence: number): void {
    const last = this.runs.at(-1);
    if (last !== undefined && (this.isRunOpen || this.runs.length === runLimit)) {
      this.runs[this.runs.length - 1] = { from: last.from, to: sequence };
    } else this.runs.push({ from: sequence, to: sequence });
  }
}

function without({ from, to }: Run, start: number, end: number): readonly Run[] {
  if (end < from || start > to) return [{ from, to }];
  return [...(from < start ? [{ from, to: start - 1 }] : []), ...(to > end ? [{ from: end + 1, to }] : [])];
}

/** How the body of the record that a customer's or document's erasure leaves begins, and no other. */
const erasingKinds: readonly number[] = [journalKinds.customer, journalKinds.document];
const erasureStart = bodyStart<ErasureRecord>("erased");
