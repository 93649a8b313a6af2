/** The reader's own views of a table: its filter with the columns and the order that belong to it, under a name. */
import type { Sorting } from "./sort-rows.ts";

export interface SavedView {
  readonly name: string;
  /** The search of the address. */
  readonly query: string;
  readonly hidden?: readonly string[] | undefined;
  readonly sorting?: Sorting | undefined;
}

/** In the address, beside what is searched. */
export const viewWord = "view";

/** What is not a view is left out: another version may have written it. */
export function parseViews(kept: unknown): readonly SavedView[] {
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

function isView(kept: unknown): kept is SavedView {
  if (typeof kept !== "object" || kept === null) return false;
  const { name, query, hidden, sorting } = kept as Record<string, unknown>;
  const isOrder = (one: unknown) =>
    typeof one === "object" && one !== null && "name" in one && typeof one.name === "string" && "isDown" in one;
  return (
    typeof name === "string" &&
    typeof query === "string" &&
    (hidden === undefined || (Array.isArray(hidden) && hidden.every((one) => typeof one === "string"))) &&
    (sorting === undefined || isOrder(sorting))
  );
}

/** By name; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, view].sort((one, other) => one.name.localeCompare(other.name));
}

/** The search of a view with its name, so that the page knows which one is open. */
export function addressOfView(path: string, { name, query }: SavedView): string {
  const words = new URLSearchParams(query);
  words.set(viewWord, name);
  return `${path}?${words}`;
}

/** Of the address, without the name of a view. */
export function queryToKeep(query: URLSearchParams): string {
  const words = new URLSearchParams(query);
  words.delete(viewWord);
  return words.toString();
}
