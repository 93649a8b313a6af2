/** How the reader wants a table: which columns are hidden, kept in this browser, and what it is sorted by, until the tab is closed. */
import { type Signal, signal } from "@preact/signals";
import type { Sorting } from "./sort-rows.ts";

export interface TableState {
  /** Undefined until the reader has chosen. */
  readonly hidden?: readonly string[];
  readonly sorting?: Sorting | undefined;
}

const keyOf = (table: string) => `assay-columns-${table}`;
const states = new Map<string, Signal<TableState>>();

export function tableState(table: string): Signal<TableState> {
  const known = states.get(table);
  if (known !== undefined) return known;
  const hidden = readHidden(table);
  const state = signal<TableState>(hidden === undefined ? {} : { hidden });
  states.set(table, state);
  return state;
}

export function changeTable(table: string, change: TableState): void {
  const state = tableState(table);
  state.value = { ...state.value, ...change };
  if (change.hidden === undefined) return;
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(change.hidden));
  } catch {
    // The choice holds until the tab is closed.
  }
}

function readHidden(table: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : undefined;
  } catch {
    // Another program of this address may have written there, or storage is off.
    return undefined;
  }
}
