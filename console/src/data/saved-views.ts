/** Views of a table: its filter with the columns and the order that belong to it, under a name. */
import type { SavedViewList } from "../../../client/interface.ts";

export type SavedView = SavedViewList["views"][number];

/** In the address, beside what is searched. */
export const viewWord = "view";

/** A view of the team may have the name of an own one. */
export function wordOf({ name, isShared }: Pick<SavedView, "name" | "isShared">): string {
  return isShared ? `team: ${name}` : name;
}

/** The search of a view with its word, so that the page knows which one is open. */
export function addressOfView(path: string, view: Pick<SavedView, "name" | "isShared" | "query">): string {
  const words = new URLSearchParams(view.query);
  words.set(viewWord, wordOf(view));
  return `${path}?${words}`;
}

/** Of the address, without the word of a view. */
export function queryToKeep(query: URLSearchParams): string {
  const words = new URLSearchParams(query);
  words.delete(viewWord);
  return words.toString();
}
