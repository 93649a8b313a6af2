/** Labels of the memory engine, by their transaction's sequence. */
import type { LabelFilter, SideId, StoredLabel } from "../ledger.ts";

interface SidedLabel {
  readonly side: SideId;
  readonly label: StoredLabel;
}

export class MemoryLabels {
  private readonly labels = new Map<number, SidedLabel>();

  find(transaction: number): StoredLabel | undefined {
    return this.labels.get(transaction)?.label;
  }

  put(side: SideId, transaction: number, label: StoredLabel): void {
    this.labels.set(transaction, { side, label });
  }

  drop(transaction: number): void {
    this.labels.delete(transaction);
  }

  list(side: SideId, after: number, limit: number, { isFraud }: LabelFilter = {}): readonly StoredLabel[] {
    return [...this.labels.values()]
      .filter((entry) => entry.side === side && entry.label.sequence > after)
      .map(({ label }) => label)
      .filter((label) => isFraud === undefined || label.isFraud === isFraud)
      .sort((left, right) => left.sequence - right.sequence)
      .slice(0, limit);
  }

  /** In order of their transactions, from the given sequence on. */
  listByTransaction(side: SideId, fromSequence: number, limit: number): readonly StoredLabel[] {
    return [...this.labels.entries()]
      .filter(([transaction, entry]) => entry.side === side && transaction >= fromSequence)
      .sort(([left], [right]) => left - right)
      .slice(0, limit)
      .map(([, { label }]) => label);
  }
}
