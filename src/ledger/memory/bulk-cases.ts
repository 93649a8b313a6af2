/** Bulk cases of the memory engine, in the order in which they were begun. */
import { type BulkCaseLedger, caseRecord, type StoredBulkCase } from "../bulk-cases.ts";
import { type BulkWork, type BulkWorkDetails, type BulkWorkStore, changeBulkWork } from "../bulk-work.ts";
import type { MemoryJournal } from "./journal.ts";

export class MemoryBulkCases {
  private readonly cases = new Map<string, StoredBulkCase>();
  private readonly works = new Map<string, BulkWorkDetails>();
  private readonly journal: MemoryJournal;

  constructor(journal: MemoryJournal) {
    this.journal = journal;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): BulkCaseLedger {
    return {
      save: (stored, actor) => change(() => this.save(stored, actor)),
      find: async (side, id) => this.find(side, id),
      list: async (side, before, limit) => this.list(side, before, limit),
      listOpen: async () => this.listOpen(),
      listKept: async () => this.listKept(),
      changeWork: (...parameters) => change(() => changeBulkWork(this.workStore(), ...parameters)),
      findWork: async (side, id) => this.findWork(side, id),
      listWork: async (side, ids) => {
        const found = ids.map((id) => [id, this.findWork(side, id)] as const);
        return new Map(found.flatMap(([id, details]) => (details === undefined ? [] : [[id, withoutEvents(details)]])));
      },
    };
  }

  save(stored: StoredBulkCase, actor: string): void {
    const { id, side, state } = stored;
    if (this.cases.get(id)?.state !== state) {
      this.journal.append({ side, kind: "bulk_case", subject: id, body: caseRecord(stored, actor) });
    }
    this.cases.set(id, structuredClone(stored));
  }

  find(side: number, id: string): StoredBulkCase | undefined {
    const found = this.cases.get(id);
    return found?.side === side ? structuredClone(found) : undefined;
  }

  list(side: number, before: string | undefined, limit: number): readonly StoredBulkCase[] | undefined {
    const all = [...this.cases.values()].filter((stored) => stored.side === side).reverse();
    const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
    return before !== undefined && start === 0 ? undefined : structuredClone(all.slice(start, start + limit));
  }

  listOpen(): readonly StoredBulkCase[] {
    return structuredClone([...this.cases.values()].filter(({ endedAtMs }) => endedAtMs === null));
  }

  listKept(): readonly StoredBulkCase[] {
    const kept = [...this.cases.values()].filter(({ keptBytes }) => keptBytes > 0);
    return structuredClone(kept.sort((left, right) => (left.endedAtMs ?? 0) - (right.endedAtMs ?? 0)));
  }

  private findWork(side: number, id: string): BulkWorkDetails | undefined {
    return this.find(side, id) === undefined ? undefined : structuredClone(this.works.get(id));
  }

  private workStore(): BulkWorkStore {
    return {
      isEnded: (side, id) => {
        const found = this.find(side, id);
        return found === undefined ? undefined : found.endedAtMs !== null;
      },
      findWork: (side, id) => this.findWork(side, id),
      putWork: (_side, id, work) => void this.works.set(id, work),
      record: (entry) => void this.journal.append(entry),
    };
  }
}

function withoutEvents({ assignee, review, version }: BulkWorkDetails): BulkWork {
  return { assignee, review, version };
}
