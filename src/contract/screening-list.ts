/** Which lists are for screening. Apart from the shapes, which a writer does not load. */
import type { ListField, ListKind } from "./lists.ts";

/** A list is of names exactly when it is for screening. */
export function isScreening({ kind, field }: { readonly kind: ListKind; readonly field: ListField }): boolean {
  return kind === "screen" && field === "name";
}
