/** The steps that every engine shares for lists: make and retire one, put entries in and take them out; each with its record in the journal. */
import { hash } from "node:crypto";
import type { JournalEntry } from "./journal.ts";
import {
  type ListEntryOutcome,
  listEntryLimit,
  listLimit,
  type NewList,
  type NewListEntry,
  type RetireListOutcome,
  type StoredList,
  type StoredListEntry,
  sideEntryLimit,
} from "./lists.ts";

/** A list in force; another one of the same name, made later, has another number. */
export interface KeptList extends StoredList {
  readonly number: number;
}

/** What a change of lists reads and writes of a store, all of it within one store transaction. */
export interface ListStore {
  /** Those in force. */
  listAll(side: number): readonly KeptList[];
  findList(side: number, name: string): KeptList | undefined;
  insertList(side: number, list: StoredList, sequence: number): void;
  updateList(list: KeptList): void;
  closeList(list: KeptList, sequence: number): void;
  findEntry(list: KeptList, value: string): StoredListEntry | undefined;
  insertEntry(list: KeptList, entry: StoredListEntry): void;
  closeEntry(list: KeptList, value: string, sequence: number): void;
  /** Rules in force that name the list. */
  rulesWith(side: number, name: string): readonly string[];
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

export function createList(
  store: ListStore,
  side: number,
  name: string,
  { kind, field, title }: NewList,
  atMs: number,
  actor: string,
): "created" | "changed" | "unchanged" | "exists" | "full" {
  const found = store.findList(side, name);
  if (found !== undefined) {
    if (found.kind !== kind || found.field !== field) return "exists";
    if (found.title === title) return "unchanged";
    store.record(entryOf(side, name, { event: "renamed", actor, atMs, title }));
    store.updateList({ ...found, title });
    return "changed";
  }
  if (store.listAll(side).length >= listLimit) return "full";
  const sequence = store.record(entryOf(side, name, { event: "created", actor, atMs, kind, field, title }));
  const by = { createdAtMs: atMs, createdBy: actor, changedAtMs: atMs, changedBy: actor };
  store.insertList(side, { name, kind, field, title, entries: 0, ...by }, sequence);
  return "created";
}

export function retireList(
  store: ListStore,
  side: number,
  name: string,
  atMs: number,
  actor: string,
): RetireListOutcome {
  const list = store.findList(side, name);
  if (list === undefined) return { kind: "unknown" };
  const rules = store.rulesWith(side, name);
  if (rules.length > 0) return { kind: "in_use", rules };
  const content = { event: "retired", actor, atMs, entries: list.entries };
  store.closeList(list, store.record(entryOf(side, name, content)));
  return { kind: "retired" };
}

export function putEntries(
  store: ListStore,
  side: number,
  name: string,
  entries: readonly NewListEntry[],
  atMs: number,
  actor: string,
): readonly ListEntryOutcome[] | undefined {
  const list = store.findList(side, name);
  if (list === undefined) return undefined;
  const others = store.listAll(side).reduce((sum, other) => sum + other.entries, 0) - list.entries;
  let size = list.entries;
  let sequence = 0;
  const outcomes = entries.map((entry): ListEntryOutcome => {
    const found = store.findEntry(list, entry.value);
    if (found !== undefined && found.expiresAtMs === entry.expiresAtMs && found.note === entry.note) return "unchanged";
    if (found === undefined && (size >= listEntryLimit || others + size >= sideEntryLimit)) return "full";
    if (sequence === 0) sequence = store.record(entryOf(side, name, describe("put", entries, atMs, actor)));
    if (found !== undefined) store.closeEntry(list, entry.value, sequence);
    else size += 1;
    store.insertEntry(list, { ...entry, sequence });
    return found === undefined ? "added" : "changed";
  });
  if (sequence !== 0) store.updateList({ ...list, entries: size, changedAtMs: atMs, changedBy: actor });
  return outcomes;
}

export function removeEntries(
  store: ListStore,
  side: number,
  name: string,
  values: readonly string[],
  atMs: number,
  actor: string,
): readonly ListEntryOutcome[] | undefined {
  const list = store.findList(side, name);
  if (list === undefined) return undefined;
  let removed = 0;
  let sequence = 0;
  const outcomes = values.map((value): ListEntryOutcome => {
    if (store.findEntry(list, value) === undefined) return "absent";
    if (sequence === 0) sequence = store.record(entryOf(side, name, describe("removed", values, atMs, actor)));
    store.closeEntry(list, value, sequence);
    removed += 1;
    return "removed";
  });
  if (removed > 0) {
    store.updateList({ ...list, entries: list.entries - removed, changedAtMs: atMs, changedBy: actor });
  }
  return outcomes;
}

/** The chain covers the entries by their digest; they themselves stand in the store's own table. */
function describe(event: string, given: readonly unknown[], atMs: number, actor: string): object {
  return { event, actor, atMs, count: given.length, sha256: hash("sha256", JSON.stringify(given), "hex") };
}

function entryOf(side: number, subject: string, content: object): JournalEntry {
  return { side, kind: "list", subject, body: JSON.stringify(content) };
}
