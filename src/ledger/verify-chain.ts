/** Recomputes the hash chain from what a store holds, and says in sentences what does not hold. */
import { commitmentOf, digestBytes, genesisRoot, rootOf } from "./chain.ts";
import type { ErasureRecord } from "./change-customer.ts";
import { journalKinds } from "./journal.ts";
import type { JournalCheck } from "./ledger.ts";

export interface ChainGroup {
  readonly number: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly atMs: number;
  readonly root: Uint8Array;
}

export interface ChainRecord {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  /** Null once the content is erased; then the commitment stands in its place. */
  readonly salt: Uint8Array | null;
  readonly body: string | null;
  readonly verdict: string | null;
  readonly record: string | null;
  readonly features: Uint8Array | null;
  readonly commitment: Uint8Array | null;
}

/** A broken store can have a problem in every record; the first ones tell enough. */
const problemLimit = 20;

export function verifyChain(groups: Iterable<ChainGroup>, records: Iterable<ChainRecord>): JournalCheck {
  const problems: string[] = [];
  const report = (problem: string) => {
    if (problems.length < problemLimit) problems.push(problem);
  };
  const cursor = records[Symbol.iterator]();
  let next = cursor.next();
  let root: Uint8Array = genesisRoot;
  let sequence = 0;
  let groupCount = 0;
  const erasures = new Erasures();

  for (const group of groups) {
    groupCount += 1;
    if (group.number !== groupCount)
      report(`Group ${groupCount} is missing; group ${group.number} stands in its place.`);
    if (group.firstSequence !== sequence + 1)
      report(`Group ${group.number} does not begin where the one before it ends.`);
    const commitments: Uint8Array[] = [];
    while (next.done !== true && next.value.sequence <= group.lastSequence) {
      const record = next.value;
      sequence += 1;
      if (record.sequence !== sequence) {
        report(`Record ${sequence} is missing.`);
        sequence = record.sequence;
      }
      erasures.add(record);
      commitments.push(commitmentFor(record, report));
      next = cursor.next();
    }
    if (sequence !== group.lastSequence) report(`Records after ${sequence} are missing from group ${group.number}.`);
    const expected = rootOf(root, group, commitments);
    if (!expected.equals(group.root))
      report(`Group ${group.number} (records ${group.firstSequence} to ${group.lastSequence}) was changed.`);
    // Going on from the stored root names each changed group once instead of all that follow.
    root = group.root;
  }
  if (next.done !== true) report(`Record ${next.value.sequence} and later ones belong to no group.`);
  for (const unexplained of erasures.listUnexplained()) {
    report(`Record ${unexplained} has no content, and no record of an erasure names it.`);
  }
  // A store's cursor holds its connection until it is told that nobody reads on.
  cursor.return?.();
  return {
    records: sequence,
    erased: erasures.count,
    groups: groupCount,
    root: Buffer.from(root).toString("hex"),
    problems,
  };
}

function commitmentFor(record: ChainRecord, report: (problem: string) => void): Uint8Array {
  if (record.salt === null || record.body === null) {
    if (record.commitment?.length === digestBytes) return record.commitment;
    report(`Record ${record.sequence} has neither its content nor its commitment.`);
    return genesisRoot;
  }
  return commitmentOf(record.salt, { ...record, body: record.body });
}

/** Content can be gone only where a later record, of the customer's or document's erasure, says so: otherwise anything could be hidden. */
class Erasures {
  private readonly unexplained = new Set<number>();
  count = 0;

  add({ sequence, kind, salt, body }: ChainRecord): void {
    if (salt === null) {
      this.count += 1;
      this.unexplained.add(sequence);
    } else if (erasableKinds.includes(kind) && body?.startsWith(erasureStart) === true) {
      for (const record of (JSON.parse(body) as ErasureRecord).records) this.unexplained.delete(record);
    }
  }

  listUnexplained(): Iterable<number> {
    return this.unexplained;
  }
}

/** How the body of an erasure's record begins, and no other. */
const erasableKinds: readonly number[] = [journalKinds.customer, journalKinds.document];
const erasureStart = JSON.stringify({ event: "erased" } satisfies Partial<ErasureRecord>).slice(0, -1);
