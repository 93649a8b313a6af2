/** Keeps the reader's choices in this browser, by name and by the signed-in person. */
import { session } from "../session/session.ts";

function keyOf(name: string): string {
  const { holder } = session.value ?? {};
  return `assay-${name}-${holder?.workspace ?? ""}-${holder?.name ?? ""}`;
}

/** Undefined where nothing is kept, where another program of this address wrote there, or where storage is off. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where storage is off the choice holds until the tab is closed. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is off: the choice holds until the tab is closed.
  }
}
