/** The journal of the memory engine: the same records and the same chain as on disk, in arrays. */
import { commitmentOf, genesisRoot, makeSalt, rootOf } from "../chain.ts";
import { type JournalEntry, journalKinds, type VerdictEntry } from "../journal.ts";
import type { JournalCheck } from "../ledger.ts";
import { erasedSubject, retainedKinds } from "../retention.ts";
import type { ErasedRecord } from "../tables/database.ts";
import { type ChainGroup, type ChainRecord, verifyChain } from "../verify-chain.ts";

export interface MemoryRecord extends ChainRecord {
  readonly previous: number;
}

export class MemoryJournal {
  private readonly records: MemoryRecord[] = [];
  private readonly groups: ChainGroup[] = [];

  append(entry: JournalEntry): number {
    const { side, subject, body, previous = 0 } = entry;
    const kind = journalKinds[entry.kind];
    return this.write({ side, kind, subject, body, verdict: null, record: null, features: null, previous });
  }

  appendVerdict(entry: VerdictEntry): number {
    const { side, transactionId: subject, body, verdict, record, previous } = entry;
    // Copied: the decider may use the same array again.
    const features = Uint8Array.from(entry.features);
    return this.write({ side, kind: journalKinds.verdict, subject, body, verdict, record, features, previous });
  }

  get nextSequence(): number {
    return this.records.length + 1;
  }

  listRecords(): readonly MemoryRecord[] {
    return this.records;
  }

  listGroups(): readonly ChainGroup[] {
    return this.groups;
  }

  /** The last place of a group that was closed before the time. */
  sequenceBefore(timeMs: number): number {
    return this.groups.findLast(({ atMs }) => atMs < timeMs)?.lastSequence ?? 0;
  }

  find(sequence: number): MemoryRecord | undefined {
    return this.records[sequence - 1];
  }

  /** Leaves nothing but the commitment of a record of an earlier group; gives the `previous` that it names. */
  erase(sequence: number): number {
    const record = this.find(sequence);
    if (record === undefined) throw new Error(`The journal has no record ${sequence}.`);
    if (record.salt === null || record.body === null) return record.previous;
    const nothing = { salt: null, body: null, verdict: null, record: null, features: null };
    this.records[sequence - 1] = {
      ...record,
      ...nothing,
      commitment: commitment(record.salt, record.body, record),
    };
    return record.previous;
  }

  /** The same for all verdicts and labels between two places, both included; their subjects are erased too. */
  eraseSpan(from: number, through: number): readonly ErasedRecord[] {
    const erased: ErasedRecord[] = [];
    for (const record of this.records.slice(from - 1, through)) {
      const { sequence, side, kind, subject, salt } = record;
      if (salt === null || !retainedKinds.includes(kind)) continue;
      this.erase(sequence);
      this.records[sequence - 1] = { ...(this.find(sequence) ?? record), subject: erasedSubject(sequence) };
      erased.push({ sequence, side, kind, subject });
    }
    return erased;
  }

  /** Closes what was appended since the last group. */
  closeGroup(atMs: number): void {
    const last = this.groups.at(-1);
    const firstSequence = (last?.lastSequence ?? 0) + 1;
    const commitments = this.records
      .slice(firstSequence - 1)
      .flatMap((record) =>
        record.salt === null || record.body === null ? [] : commitment(record.salt, record.body, record),
      );
    if (commitments.length === 0) return;
    const header = { number: this.groups.length + 1, firstSequence, lastSequence: this.records.length, atMs };
    this.groups.push({ ...header, root: rootOf(last?.root ?? genesisRoot, header, commitments) });
  }

  verify(): JournalCheck {
    return verifyChain(this.groups, this.records);
  }

  private write(parts: Omit<MemoryRecord, "sequence" | "salt" | "commitment">): number {
    const sequence = this.records.length + 1;
    this.records.push({ ...parts, sequence, salt: makeSalt(), commitment: null });
    return sequence;
  }
}

function commitment(salt: Uint8Array, body: string, record: MemoryRecord): Buffer {
  return commitmentOf(salt, { ...record, body });
}
