/** Lists as the ledger keeps them: values with an expiry, and when each came and went, so that the past can be asked again. */
import type { ListField, ListKind } from "../contract/lists.ts";
import type { SideId } from "./side.ts";

/** Limit of lists in force on each side: every transaction is compared with each of them. */
export const listLimit = 100;
/** Limit of entries in one list. A million takes about 100 MB of the writer's memory. */
export const listEntryLimit = 1_000_000;
/** Limit of entries in all lists of a side. */
export const sideEntryLimit = 2_000_000;

export interface NewList {
  readonly kind: ListKind;
  readonly field: ListField;
  readonly title: string;
}

export interface StoredList extends NewList {
  readonly name: string;
  readonly entries: number;
  readonly createdAtMs: number;
  readonly createdBy: string;
  readonly changedAtMs: number;
  readonly changedBy: string;
}

export interface NewListEntry {
  readonly value: string;
  /** Transactions from this instant on no longer meet it; null for never. */
  readonly expiresAtMs: number | null;
  readonly note: string | null;
}

export interface StoredListEntry extends NewListEntry {
  /** Verdicts after this place in the journal meet it. */
  readonly sequence: number;
}

export type ListEntryOutcome = "added" | "changed" | "unchanged" | "removed" | "absent" | "full";

export type RetireListOutcome =
  | { readonly kind: "retired" | "unknown" }
  | { readonly kind: "in_use"; readonly rules: readonly string[] };

export interface ListLedger {
  /** `exists` with another kind or field; title alone may change. */
  create(
    side: SideId,
    name: string,
    list: NewList,
    atMs: number,
    actor: string,
  ): Promise<"created" | "changed" | "unchanged" | "exists" | "full">;
  /** The entries stop to be met; a list of that name may be made anew, and is empty. */
  retire(side: SideId, name: string, atMs: number, actor: string): Promise<RetireListOutcome>;
  /** In order of their names. */
  list(side: SideId): Promise<readonly StoredList[]>;
  find(side: SideId, name: string): Promise<StoredList | undefined>;
  /** All in one commit; undefined where there is no such list. */
  put(
    side: SideId,
    name: string,
    entries: readonly NewListEntry[],
    atMs: number,
    actor: string,
  ): Promise<readonly ListEntryOutcome[] | undefined>;
  remove(
    side: SideId,
    name: string,
    values: readonly string[],
    atMs: number,
    actor: string,
  ): Promise<readonly ListEntryOutcome[] | undefined>;
  /** In order of their values, by code units of UTF-8, those after the given one. */
  readEntries(side: SideId, name: string, after: string, limit: number): Promise<readonly StoredListEntry[]>;
  findEntry(side: SideId, name: string, value: string): Promise<StoredListEntry | undefined>;
}
