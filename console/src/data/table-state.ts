/** How the reader wants a table: which columns are hidden, kept in this browser, and what it is sorted by, until the tab is closed. */
import { type Signal, signal } from "@preact/signals";
import { keep, readKept } from "./kept.ts";
import type { Sorting } from "./sort-rows.ts";

export interface TableState {
  /** Undefined until the reader has chosen. */
  readonly hidden?: readonly string[] | undefined;
  readonly sorting?: Sorting | undefined;
}

const states = new Map<string, Signal<TableState>>();

export function tableState(table: string): Signal<TableState> {
  const known = states.get(table);
  if (known !== undefined) return known;
  const kept = readKept(`columns-${table}`);
  const state = signal<TableState>(
    Array.isArray(kept) ? { hidden: kept.filter((name) => typeof name === "string") } : {},
  );
  states.set(table, state);
  return state;
}

export function changeTable(table: string, change: TableState): void {
  const state = tableState(table);
  state.value = { ...state.value, ...change };
  if (change.hidden !== undefined) keep(`columns-${table}`, change.hidden);
}
