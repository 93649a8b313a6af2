/** Documents of the memory engine. */
import {
  type DeletedDocument,
  type DocumentFilter,
  type DocumentPage,
  isDocumentWithin,
  type Removal,
  summaryOf,
} from "../documents.ts";
import {
  type DocumentLedger,
  type NamedDocument,
  type NewDocument,
  onSide,
  type SideId,
  type StoredDocument,
} from "../ledger.ts";
import { digestOfReport } from "../tables/documents.ts";
import type { MemoryJournal } from "./journal.ts";

interface Kept {
  readonly sequence: number;
  readonly document: StoredDocument & { readonly side: SideId };
}

export class MemoryDocuments {
  readonly #journal: MemoryJournal;
  readonly #documents = new Map<number, Kept>();
  readonly #removals = new Map<string, Removal>();
  #lastId = 0;

  constructor(journal: MemoryJournal) {
    this.#journal = journal;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): DocumentLedger {
    return {
      save: (side, document, actor) => change(() => this.save(side, document, actor)),
      find: async (side, id) => onSide(side, this.find(id)),
      findById: async (id) => this.find(id),
      list: async (side, before, limit, filter) => this.list(side, before, limit, filter),
      delete: (side, id, actor) => change(() => this.delete(side, id, actor)),
      listRemovals: async () => this.listRemovals(),
      settleRemoval: (removal) => change(() => this.settleRemoval(removal)),
      listOlder: async (thanMs, limit) => this.listOlder(thanMs, limit),
    };
  }

  named(): readonly NamedDocument[] {
    return [...this.#documents.values()].map(({ document: { side, sha256 } }) => ({ side, sha256 }));
  }

  save(side: SideId, document: NewDocument, actor: string): number {
    const { name, sha256 } = document;
    const findings = document.findings.map(({ check, tampered }) => ({ check, tampered }));
    const sequence = this.#record(side, sha256, {
      event: "analysed",
      actor,
      name,
      findings,
      report: digestOfReport(JSON.stringify(document)),
    });
    this.#lastId += 1;
    const id = this.#lastId;
    this.#documents.set(id, { sequence, document: { ...structuredClone(document), id, side } });
    this.#removals.delete(`${side} ${sha256}`);
    return id;
  }

  find(id: number): (StoredDocument & { readonly side: SideId }) | undefined {
    return this.#documents.get(id)?.document;
  }

  /** By the record that saved it. */
  findBySequence(sequence: number): StoredDocument | undefined {
    return [...this.#documents.values()].find((kept) => kept.sequence === sequence)?.document;
  }

  list(side: SideId, before: number, limit: number, filter: DocumentFilter = {}): DocumentPage {
    const found = [...this.#documents.values()]
      .filter(({ document }) => document.side === side && (before === 0 || document.id < before))
      .map(({ document }) => summaryOf(document.id, document))
      .filter((summary) => isDocumentWithin(filter, summary))
      .reverse();
    const documents = found.slice(0, limit);
    return { documents, next: found.length > limit ? (documents.at(-1)?.id ?? null) : null };
  }

  delete(side: SideId, id: number, actor: string): DeletedDocument | undefined {
    const kept = this.#documents.get(id);
    if (kept === undefined || kept.document.side !== side) return undefined;
    const { sha256 } = kept.document;
    this.#documents.delete(id);
    this.#journal.erase(kept.sequence);
    this.#record(side, sha256, { event: "erased", actor, document: id, records: [kept.sequence] });
    const isLast = ![...this.#documents.values()].some(
      ({ document }) => document.side === side && document.sha256 === sha256,
    );
    if (isLast) this.#removals.set(`${side} ${sha256}`, { side, sha256 });
    return { sha256, isLast };
  }

  listRemovals(): readonly Removal[] {
    return [...this.#removals.values()];
  }

  settleRemoval({ side, sha256 }: Removal): void {
    this.#removals.delete(`${side} ${sha256}`);
  }

  listOlder(thanMs: number, limit: number): readonly { readonly side: SideId; readonly id: number }[] {
    return [...this.#documents.values()]
      .filter(({ document }) => document.analysedAtMs < thanMs)
      .sort((one, other) => one.document.analysedAtMs - other.document.analysedAtMs)
      .slice(0, limit)
      .map(({ document: { side, id } }) => ({ side, id }));
  }

  #record(side: SideId, subject: string, content: object): number {
    return this.#journal.append({ side, kind: "document", subject, body: JSON.stringify(content) });
  }
}
