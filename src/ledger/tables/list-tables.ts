/** All current lists in memory, for lookups while deciding. They follow the commits of this process and of others. */
import { isScreening } from "../../contract/screening-list.ts";
import { EntryTable } from "../entry-table.ts";
import { type ListInForce, type ListLookup, noLists } from "../list-lookup.ts";
import type { Database, Statement } from "./database.ts";
import { listOf } from "./lists.ts";

interface ListRow {
  readonly number: number;
  readonly side: number;
  readonly name: string;
  readonly body: string;
}

interface EntryRow {
  readonly number: number;
  readonly list: number;
  readonly value: string;
  readonly expires_at_ms: number | null;
}

/** Closed entries stay in the table until they are this many, and half of all. */
const fewestClosed = 10_000;
/** Entries that are read in one go. */
const pageRows = 20_000;

export class ListTables {
  private readonly lookups = new Map<number, ListLookup>();
  private table = new EntryTable();
  private isStale = true;
  /** Everything of the store up to here is in the table. */
  private lastEntry = 0;
  private lastClosing = 0;
  private closed = 0;

  private readonly selectLists: Statement<[], ListRow>;
  private readonly selectAllLists: Statement<[], Omit<ListRow, "side">>;
  private readonly selectNew: Statement<[number, number, number, number], EntryRow>;
  private readonly selectClosed: Statement<
    [number, number],
    { list: number; value: string; number: number; to_sequence: number }
  >;
  private readonly selectHead: Statement<[], { last: number | null }>;

  constructor(database: Database) {
    this.selectLists = database.prepare(
      "SELECT number, side, name, body FROM lists WHERE to_sequence IS NULL ORDER BY name",
    );
    this.selectAllLists = database.prepare("SELECT number, name, body FROM lists");
    this.selectNew = database.prepare(`SELECT number, list, value, expires_at_ms FROM list_entries
       WHERE number > ? AND from_sequence <= ? AND (to_sequence IS NULL OR to_sequence > ?) ORDER BY number LIMIT ?`);
    this.selectClosed = database.prepare(`SELECT number, list, value, to_sequence FROM list_entries
       WHERE to_sequence IS NOT NULL AND to_sequence > ? AND to_sequence <= ? ORDER BY to_sequence`);
    this.selectHead = database.prepare("SELECT max(sequence) AS last FROM journal");
  }

  find(side: number): ListLookup {
    return this.lookups.get(side) ?? noLists;
  }

  names(side: number): readonly string[] {
    return this.find(side).lists.map(({ name }) => name);
  }

  /** Something of the lists was written, here or elsewhere. */
  notice(): void {
    this.isStale = true;
  }

  /**
   * Call at the start of a group, when no record of its own waits yet: only what is committed is taken in, so that a rollback
   * needs nothing undone, and the last committed sequence is a place that everything taken in is before.
   */
  catchUp(): void {
    if (!this.isStale) return;
    this.isStale = false;
    if (this.closed > fewestClosed && this.closed * 2 > this.table.count) this.startOver();
    const known = this.lastEntry;
    // Others may change lists meanwhile: all is read as of one place in the journal.
    const through = this.selectHead.get()?.last ?? 0;
    for (const { number, list, value } of this.selectClosed.all(this.lastClosing, through)) {
      if (number > known) continue;
      this.table.close(list, value, 0);
      this.closed += 1;
    }
    this.lastClosing = through;
    // Names for screening are compared elsewhere.
    const screening = new Set(
      this.selectAllLists
        .all()
        .map(listOf)
        .flatMap((list) => (isScreening(list) ? [list.number] : [])),
    );
    let page: readonly EntryRow[];
    do {
      page = this.selectNew.all(this.lastEntry, through, through, pageRows);
      for (const { number, list, value, expires_at_ms } of page) {
        this.lastEntry = number;
        if (!screening.has(list)) this.table.add(list, value, expires_at_ms ?? Number.POSITIVE_INFINITY, 0);
      }
    } while (page.length === pageRows);
    this.readLists();
  }

  private startOver(): void {
    this.table = new EntryTable();
    this.lastEntry = 0;
    this.closed = 0;
  }

  private readLists(): void {
    const bySide = new Map<number, Map<string, ListInForce & { readonly number: number }>>();
    for (const row of this.selectLists.all()) {
      const { name, kind, field, number } = listOf(row);
      if (isScreening({ kind, field })) continue;
      const lists = bySide.get(row.side) ?? new Map();
      bySide.set(row.side, lists.set(name, { name, kind, field, number }));
    }
    this.lookups.clear();
    const { table } = this;
    for (const [side, lists] of bySide) {
      this.lookups.set(side, {
        lists: [...lists.values()].map(({ name, kind, field }) => ({ name, kind, field })),
        has(name, value, timeMs) {
          const list = lists.get(name);
          return list !== undefined && table.has(list.number, value, timeMs, latest);
        },
      });
    }
  }
}

/** Whatever is in the table and not closed is known by now. */
const latest = Number.MAX_SAFE_INTEGER;
