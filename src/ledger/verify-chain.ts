/** Recomputes the hash chain from the records of a store, and reports in sentences what is wrong. */
import { type ChainGroup, type ChainRecord, commitmentOf, digestBytes, genesisRoot, rootOf } from "./chain.ts";
import { Erasures } from "./erasures.ts";
import type { JournalCheck } from "./upkeep.ts";

export type { ChainGroup, ChainRecord };

/** A broken store can have a problem in every record; the first ones are enough. */
const problemLimit = 20;

/** The group after which a check begins. */
export interface ChainStart {
  readonly group: number;
  readonly sequence: number;
  readonly root: Uint8Array;
}

const wholeChain: ChainStart = { group: 0, sequence: 0, root: genesisRoot };

/** A check that is fed group by group, and within a group record by record, so that it can pause in between. */
export class ChainCheck {
  private readonly problems: string[] = [];
  private readonly erasures: Erasures;
  private readonly start: ChainStart;
  private commitments: Uint8Array[] = [];
  private root: Uint8Array;
  private sequence: number;
  private group: number;

  constructor(start: ChainStart = wholeChain) {
    this.start = start;
    this.erasures = new Erasures(start.group === 0);
    this.root = start.root;
    this.sequence = start.sequence;
    this.group = start.group;
  }

  openGroup({ number, firstSequence }: ChainGroup): void {
    this.group += 1;
    this.commitments = [];
    if (number !== this.group) this.report(`Group ${this.group} is missing; group ${number} is in its place.`);
    if (firstSequence !== this.sequence + 1)
      this.report(`Group ${number} does not start where the previous group ends.`);
  }

  add(record: ChainRecord): void {
    this.sequence += 1;
    if (record.sequence !== this.sequence) {
      this.report(`Record ${this.sequence} is missing.`);
      this.sequence = record.sequence;
    }
    this.erasures.add(record);
    this.commitments.push(commitmentFor(record, (problem) => this.report(problem)));
  }

  closeGroup(group: ChainGroup): void {
    const { number, firstSequence, lastSequence } = group;
    if (this.sequence !== lastSequence) this.report(`Records after ${this.sequence} are missing from group ${number}.`);
    if (!rootOf(this.root, group, this.commitments).equals(group.root))
      this.report(`Group ${number} (records ${firstSequence} to ${lastSequence}) was changed.`);
    // Continuing from the stored root reports each changed group once instead of all that follow.
    this.root = group.root;
  }

  report(problem: string): void {
    if (this.problems.length < problemLimit) this.problems.push(problem);
  }

  /** Whether content is gone that no record so far names: erasures during the check are named by later records. */
  get isUnexplained(): boolean {
    return this.erasures.hasUnexplained;
  }

  /** Takes a record behind the last checked group, for the erasures that it names. */
  addExplanation(record: ChainRecord): void {
    this.erasures.explain(record);
  }

  /** Records and groups are those since the start. */
  finish(): JournalCheck {
    for (const unexplained of this.erasures.listUnexplained()) this.report(unexplained);
    return {
      records: this.sequence - this.start.sequence,
      erased: this.erasures.count,
      groups: this.group - this.start.group,
      root: Buffer.from(this.root).toString("hex"),
      problems: this.problems,
    };
  }
}

export function verifyChain(groups: Iterable<ChainGroup>, records: Iterable<ChainRecord>): JournalCheck {
  const check = new ChainCheck();
  const cursor = records[Symbol.iterator]();
  let next = cursor.next();
  for (const group of groups) {
    check.openGroup(group);
    while (next.done !== true && next.value.sequence <= group.lastSequence) {
      check.add(next.value);
      next = cursor.next();
    }
    check.closeGroup(group);
  }
  if (next.done !== true) check.report(`Record ${next.value.sequence} and later records belong to no group.`);
  // A store's cursor holds its connection until the iteration is ended.
  cursor.return?.();
  return check.finish();
}

/** Also of a record whose content is gone, whose commitment is kept; undefined where neither is there. */
export function findCommitment(record: ChainRecord): Uint8Array | undefined {
  if (record.salt !== null && record.body !== null) return commitmentOf(record.salt, { ...record, body: record.body });
  return record.commitment?.length === digestBytes ? record.commitment : undefined;
}

function commitmentFor(record: ChainRecord, report: (problem: string) => void): Uint8Array {
  const commitment = findCommitment(record);
  if (commitment === undefined) report(`Record ${record.sequence} has neither its content nor its commitment.`);
  return commitment ?? genesisRoot;
}
