/** Lists of the memory engine, with all that ever was in them. */
import { createList, type KeptList, type ListStore, putEntries, removeEntries, retireList } from "../change-list.ts";
import type { JournalEntry } from "../journal.ts";
import type { ListLookup } from "../list-lookup.ts";
import type { ListLedger, StoredList, StoredListEntry } from "../lists.ts";
import type { StoredRuleSet } from "../rules.ts";
import type { MemoryJournal } from "./journal.ts";

interface SidedList {
  readonly side: number;
  list: KeptList;
  readonly entries: Map<string, StoredListEntry>;
}

export class MemoryLists implements ListStore {
  private readonly journal: MemoryJournal;
  private readonly liveSet: (side: number) => StoredRuleSet | undefined;
  private readonly lists = new Map<number, SidedList>();
  private lastNumber = 0;

  constructor(journal: MemoryJournal, liveSet: (side: number) => StoredRuleSet | undefined) {
    this.journal = journal;
    this.liveSet = liveSet;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): ListLedger {
    return {
      create: (side, name, list, atMs, actor) => change(() => createList(this, side, name, list, atMs, actor)),
      retire: (side, name, atMs, actor) => change(() => retireList(this, side, name, atMs, actor)),
      list: async (side) => this.list(side),
      find: async (side, name) => this.list(side).find((list) => list.name === name),
      put: (side, name, entries, atMs, actor) => change(() => putEntries(this, side, name, entries, atMs, actor)),
      remove: (side, name, values, atMs, actor) => change(() => removeEntries(this, side, name, values, atMs, actor)),
      readEntries: async (side, name, after, limit) => this.readEntries(side, name, after, limit),
      findEntry: async (side, name, value) => this.findOwnEntry(side, name, value),
    };
  }

  lookup(side: number): ListLookup {
    const lists = this.listAll(side);
    return {
      lists,
      has: (name, value, timeMs) => {
        const entry = this.findOwnEntry(side, name, value);
        return entry !== undefined && timeMs < (entry.expiresAtMs ?? Number.POSITIVE_INFINITY);
      },
    };
  }

  listAll(side: number): readonly KeptList[] {
    const own = [...this.lists.values()].filter((sided) => sided.side === side).map(({ list }) => list);
    return own.sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  list(side: number): readonly StoredList[] {
    return this.listAll(side).map(({ number: _, ...list }) => list);
  }

  findList(side: number, name: string): KeptList | undefined {
    return this.listAll(side).find((list) => list.name === name);
  }

  insertList(side: number, list: StoredList): void {
    this.lastNumber += 1;
    const number = this.lastNumber;
    this.lists.set(number, { side, list: { ...list, number }, entries: new Map() });
  }

  updateList(list: KeptList): void {
    const sided = this.lists.get(list.number);
    if (sided !== undefined) sided.list = { ...list };
  }

  closeList({ number }: KeptList): void {
    this.lists.delete(number);
  }

  findEntry({ number }: KeptList, value: string): StoredListEntry | undefined {
    return this.lists.get(number)?.entries.get(value);
  }

  findOwnEntry(side: number, name: string, value: string): StoredListEntry | undefined {
    const list = this.findList(side, name);
    return list === undefined ? undefined : this.findEntry(list, value);
  }

  insertEntry({ number }: KeptList, entry: StoredListEntry): void {
    this.lists.get(number)?.entries.set(entry.value, { ...entry });
  }

  closeEntry({ number }: KeptList, value: string): void {
    this.lists.get(number)?.entries.delete(value);
  }

  readEntries(side: number, name: string, after: string, limit: number): readonly StoredListEntry[] {
    const list = this.findList(side, name);
    const entries = list === undefined ? [] : [...(this.lists.get(list.number)?.entries.values() ?? [])];
    return entries
      .filter(({ value }) => value > after)
      .sort((left, right) => (left.value < right.value ? -1 : 1))
      .slice(0, limit);
  }

  rulesWith(side: number, name: string): readonly string[] {
    return (this.liveSet(side)?.rules ?? []).filter(({ lists }) => lists.includes(name)).map(({ id }) => id);
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }
}
