/** A side's lists, as seen while a transaction is decided. */
import type { ListField, ListKind } from "../contract/lists.ts";

export interface ListInForce {
  readonly name: string;
  readonly kind: ListKind;
  readonly field: ListField;
}

export interface ListLookup {
  /** Those that there are, in order of their names. */
  readonly lists: readonly ListInForce[];
  /** Whether the list holds the value for a transaction of this instant; false for a list that there is not. */
  has(list: string, value: string, timeMs: number): boolean;
}

export const noLists: ListLookup = { lists: [], has: () => false };
