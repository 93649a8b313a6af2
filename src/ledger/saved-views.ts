/** Saved views as the ledger keeps them: those of a caller, and those that a side shares. */
import type { SavedViewInput } from "../contract/saved-views.ts";
import type { JournalEntry } from "./journal.ts";
import type { SideId } from "./side.ts";

/** Limit of views of one owner on one side. */
export const savedViewLimit = 100;

/** The owner of the views that the side shares. */
export const team = "";

export interface ViewKey {
  /** A person, a token, or `team`. */
  readonly owner: string;
  readonly page: string;
  readonly name: string;
}

export interface StoredView extends ViewKey, SavedViewInput {
  readonly atMs: number;
  readonly by: string;
}

export interface SavedViewLedger {
  /** In order of page and name. */
  list(side: SideId, owner: string): Promise<readonly StoredView[]>;
  /** Another one of this key is replaced; false where the owner has as many as one may. */
  put(side: SideId, view: StoredView): Promise<boolean>;
  /** False where there is none. */
  remove(side: SideId, key: ViewKey, atMs: number, actor: string): Promise<boolean>;
}

export interface SavedViewStore {
  has(side: number, key: ViewKey): boolean;
  count(side: number, owner: string): number;
  put(side: number, view: StoredView): void;
  remove(side: number, key: ViewKey): void;
  record(entry: JournalEntry): void;
}

/** The filter is left out: it may name an account, and records stay. */
function record(store: SavedViewStore, side: number, event: string, key: ViewKey, actor: string, atMs: number): void {
  const { owner, page, name } = key;
  const body = JSON.stringify({ event, actor, atMs, page, name, isShared: owner === team });
  store.record({ side, kind: "audit", subject: "view", body });
}

export function putView(store: SavedViewStore, side: number, view: StoredView): boolean {
  if (!store.has(side, view) && store.count(side, view.owner) >= savedViewLimit) return false;
  store.put(side, view);
  record(store, side, "view_saved", view, view.by, view.atMs);
  return true;
}

export function removeView(store: SavedViewStore, side: number, key: ViewKey, atMs: number, actor: string): boolean {
  if (!store.has(side, key)) return false;
  store.remove(side, key);
  record(store, side, "view_removed", key, actor, atMs);
  return true;
}
