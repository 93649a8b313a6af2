/**
 * The search index's entries: blocks of up to some thousand of one side, with what tells of a block that a search need not read it. A verdict
 * that comes alone makes a block of its own, and blocks that are as large as what follows them are put together with it: each entry is
 * written a dozen times at most, and a side has few small blocks.
 */
import type { SearchIndexFilter } from "../../search-index.ts";
import { type Database, prepare } from "../connection.ts";
import { accountFilterOf, mayHaveAccount } from "./account-filter.ts";
import { Columns, columnsOf, joinColumns, type Texts } from "./search-index-columns.ts";

/** A search that finds an entry by its account reads a whole block. */
export const blockEntries = 4_096;

export const blockTables = `
CREATE TABLE blocks (
  last_sequence INTEGER PRIMARY KEY,
  first_sequence INTEGER NOT NULL,
  side INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  flagged INTEGER NOT NULL,
  earliest_ms INTEGER NOT NULL,
  latest_ms INTEGER NOT NULL,
  least_amount REAL NOT NULL,
  most_amount REAL NOT NULL,
  highest_score REAL NOT NULL,
  -- Each once, between blanks.
  reasons TEXT NOT NULL,
  account_filter BLOB NOT NULL,
  numbers BLOB NOT NULL,
  ids TEXT NOT NULL,
  accounts TEXT NOT NULL,
  currencies TEXT NOT NULL,
  codes TEXT NOT NULL
) STRICT;
CREATE INDEX blocks_by_side ON blocks (side, last_sequence);
CREATE INDEX blocks_by_time ON blocks (side, latest_ms);
`;

interface BlockRow {
  readonly entries: number;
  readonly numbers: Uint8Array;
  readonly ids: string;
  readonly accounts: string;
  readonly currencies: string;
  readonly codes: string;
}

type BlockValues = [
  ...[lastSequence: number, firstSequence: number, side: number, entries: number, flagged: number],
  ...[earliestMs: number, latestMs: number, leastAmount: number, mostAmount: number, highestScore: number],
  ...[reasons: string, accountFilter: Uint8Array, numbers: Uint8Array],
  ...Texts,
];

export interface SideBlock {
  readonly last_sequence: number;
  readonly side: number;
}

export function createBlockReader(database: Database) {
  const selectBlock = prepare<[number], BlockRow>(
    database,
    "SELECT entries, numbers, ids, accounts, currencies, codes FROM blocks WHERE last_sequence = ?",
  );
  const selectSpan = prepare<[number, number, number], SideBlock>(
    database,
    "SELECT last_sequence, side FROM blocks WHERE last_sequence > ? AND first_sequence <= ? AND flagged >= ?",
  );
  const selectLatest = prepare<[number], { latest_ms: number | null }>(
    database,
    "SELECT max(latest_ms) AS latest_ms FROM blocks WHERE side = ?",
  );

  return {
    read(lastSequence: number): Columns {
      const block = selectBlock.get(lastSequence);
      if (block === undefined) throw new Error(`The search index lacks its block ${lastSequence}.`);
      const { entries, numbers, ids, accounts, currencies, codes } = block;
      return new Columns(entries, [ids, accounts, currencies, codes], numbers);
    },

    /** Of all sides, with entries between two places of which the first is not included. */
    span: (after: number, through: number, isFlagged: boolean) => selectSpan.all(after, through, isFlagged ? 1 : 0),

    latestMs: (side: number) => selectLatest.get(side)?.latest_ms ?? undefined,

    /** The last entries of those blocks of a side that may have what is searched, the latest first. */
    *candidates(side: number, filter: SearchIndexFilter, before: number): Generator<number> {
      const { where, values } = conditionsOf(filter);
      const selectCandidates = prepare<(string | number)[], { last_sequence: number; account_filter: Uint8Array }>(
        database,
        `SELECT last_sequence${filter.accountId === undefined ? "" : ", account_filter"} FROM blocks
         WHERE side = ? AND first_sequence < ?${where} ORDER BY last_sequence DESC`,
      );
      for (const block of selectCandidates.iterate(side, before, ...values)) {
        if (filter.accountId === undefined || mayHaveAccount(block.account_filter, filter.accountId))
          yield block.last_sequence;
      }
    },
  };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf(filter: SearchIndexFilter): { readonly where: string; readonly values: (string | number)[] } {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number | undefined) => {
    if (value === undefined) return;
    parts.push(` AND ${part}`);
    values.push(value);
  };
  if (filter.statuses !== undefined && !filter.statuses.includes("approved")) add("flagged >= ?", 1);
  add("instr(reasons, ?) > 0", filter.reasonCode === undefined ? undefined : ` ${filter.reasonCode} `);
  add("latest_ms >= ?", filter.fromMs);
  add("earliest_ms < ?", filter.toMs);
  add("most_amount >= ?", filter.minimumAmount);
  add("least_amount <= ?", filter.maximumAmount);
  add("highest_score >= ?", filter.minimumScore);
  return { where: parts.join(""), values };
}

export function createBlockWriter(database: Database) {
  const { read } = createBlockReader(database);
  const insertBlock = prepare<BlockValues>(
    database,
    "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const deleteBlock = prepare<[number]>(database, "DELETE FROM blocks WHERE last_sequence = ?");
  const selectSizes = prepare<[number], { last_sequence: number; entries: number }>(
    database,
    "SELECT last_sequence, entries FROM blocks WHERE side = ? ORDER BY last_sequence DESC LIMIT 16",
  );
  const selectWhole = prepare<[number, number], SideBlock>(
    database,
    "SELECT last_sequence, side FROM blocks WHERE last_sequence <= ? ORDER BY last_sequence LIMIT ?",
  );
  const selectCut = prepare<[number, number], SideBlock>(
    database,
    "SELECT last_sequence, side FROM blocks WHERE last_sequence > ? AND first_sequence <= ?",
  );

  function insert(side: number, columns: Columns): void {
    const { entries, sequences, numbers, ids, accounts, currencies, codes } = columns;
    insertBlock.get(
      sequences[entries - 1] ?? 0,
      sequences[0] ?? 0,
      side,
      entries,
      columns.statuses.reduce((sum, status) => sum + (status > 0 ? 1 : 0), 0),
      columns.times.reduce((least, time) => Math.min(least, time)),
      columns.times.reduce((most, time) => Math.max(most, time)),
      columns.amounts.reduce((least, amount) => Math.min(least, amount)),
      columns.amounts.reduce((most, amount) => Math.max(most, amount)),
      columns.scores.reduce((most, score) => Math.max(most, score)),
      reasonsOf(columns),
      accountFilterOf(entries, (index) => accounts.at(index)),
      numbers,
      ids.text,
      accounts.text,
      currencies.text,
      codes.text,
    );
  }

  function remove(lastSequence: number): Columns {
    const columns = read(lastSequence);
    deleteBlock.get(lastSequence);
    return columns;
  }

  return {
    /** Those that were accepted last. */
    append(side: number, added: Columns): void {
      const parts = [added];
      let { entries } = added;
      for (const former of selectSizes.all(side)) {
        if (former.entries > entries || former.entries + entries > blockEntries) break;
        parts.unshift(remove(former.last_sequence));
        entries += former.entries;
      }
      insert(side, joinColumns(parts));
    },

    /** Takes the first entries up to a place away, some blocks at a time; false while there are more. */
    drop(throughSequence: number, blocks: number): boolean {
      const whole = selectWhole.all(throughSequence, blocks);
      for (const { last_sequence } of whole) deleteBlock.get(last_sequence);
      if (whole.length === blocks) return false;
      for (const { last_sequence, side } of selectCut.all(throughSequence, throughSequence)) {
        const columns = remove(last_sequence);
        insert(side, columnsOf(columns.entriesFrom(columns.countBefore(throughSequence + 1))));
      }
      return true;
    },
  };
}

function reasonsOf({ entries, codes }: Columns): string {
  const reasons = new Set<string>();
  for (let index = 0; index < entries; index += 1) {
    if (codes.lengths[index] !== 0) for (const code of codes.at(index).split(" ")) reasons.add(code);
  }
  return reasons.size === 0 ? "" : ` ${[...reasons].join(" ")} `;
}
