/** Reads the past of the SQLite store on a connection of its own, in whatever thread asks. */
import { isScreening } from "../../contract/screening-list.ts";
import { viewFeatures } from "../decide-one.ts";
import type { KeptRecord } from "../decider.ts";
import { EntryTable } from "../entry-table.ts";
import type { HistoryReader, HistoryRow, LabelledRow } from "../history.ts";
import { createListsOverTime } from "../lists-over-time.ts";
import {
  type BoundsRow,
  boundsFrom,
  boundsOf,
  type EntrySpanRow,
  forever,
  type ListSpanRow,
  spanOf,
} from "../tables/history-rows.ts";
import { setOf } from "../tables/rules.ts";
import { openForReading, prepare, prepareArrays, type Statement } from "./connection.ts";
import { keptRecord } from "./kept-record.ts";

type RowColumns = [
  sequence: number,
  body: string,
  record: KeptRecord,
  features: Uint8Array,
  isFraud: number | null,
  knownAtMs: number | null,
];

type LabelledColumns = [sequence: number, body: string, features: Uint8Array, isFraud: number, knownAtMs: number];

function labelledRow([sequence, body, features, isFraud, knownAtMs]: LabelledColumns): LabelledRow {
  return { sequence, body, features: viewFeatures(features), isFraud: isFraud === 1, knownAtMs };
}

function rowOf([sequence, body, record, features, isFraud, knownAtMs]: RowColumns): HistoryRow {
  return {
    sequence,
    body,
    record,
    features: viewFeatures(features),
    isFraud: isFraud === null ? null : isFraud === 1,
    knownAtMs,
  };
}

interface HistorySettings {
  readonly file: string;
}

/** Records read at once: rows that are stepped through one by one take a third longer. */
const windowRecords = 1_000;

function* inWindows<Row>(
  select: Statement<[number, number, number], Row>,
  side: number,
  from: number,
  to: number,
): Generator<Row> {
  for (let start = from; start < to; start += windowRecords) {
    yield* select.all(start, Math.min(to, start + windowRecords), side);
  }
}

export function openHistory(settings: unknown): HistoryReader {
  const database = openForReading((settings as HistorySettings).file);
  const selectBounds = prepare<[], BoundsRow>(database, boundsOf);
  const selectRows = prepareArrays<[number, number, number], RowColumns>(
    database,
    `SELECT journal.sequence, body, ${keptRecord}, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.sequence >= ? AND journal.sequence < ? AND journal.side = ? AND kind = 1 AND body IS NOT NULL
     ORDER BY journal.sequence`,
  );
  // The plus rules the index by side out: with it all labels of the side would be sorted.
  const selectLabelled = prepareArrays<[number, number, number], LabelledColumns>(
    database,
    `SELECT journal.sequence, body, features, is_fraud, known_at_ms
     FROM labels JOIN journal ON journal.sequence = transaction_sequence
     WHERE transaction_sequence >= ? AND transaction_sequence < ? AND +labels.side = ? AND body IS NOT NULL
     ORDER BY transaction_sequence`,
  );
  const selectSets = prepare<[number], { sequence: number; number: number; body: string }>(
    database,
    "SELECT sequence, number, body FROM rule_sets WHERE side = ? ORDER BY number",
  );
  const selectLists = prepare<[number], ListSpanRow>(
    database,
    "SELECT number, name, from_sequence, to_sequence, body FROM lists WHERE side = ?",
  );
  const selectEntries = prepare<[number], EntrySpanRow>(
    database,
    "SELECT list, value, from_sequence, to_sequence, expires_at_ms FROM list_entries WHERE list IN (SELECT number FROM lists WHERE side = ?)",
  );

  return {
    bounds: () => boundsFrom(selectBounds.get()),

    *read(side, from, to): Generator<HistoryRow> {
      for (const row of inWindows(selectRows, side, from, to)) yield rowOf(row);
    },

    *readLabelled(side, from, to): Generator<LabelledRow> {
      for (const row of inWindows(selectLabelled, side, from, to)) yield labelledRow(row);
    },

    ruleSets: (side) => selectSets.all(side).map(setOf),

    lists(side) {
      const spans = selectLists
        .all(side)
        .map(spanOf)
        .filter((span) => !isScreening(span));
      const numbers = new Set(spans.map(({ number }) => number));
      const table = new EntryTable();
      if (spans.length > 0) {
        for (const row of selectEntries.iterate(side)) {
          if (!numbers.has(row.list)) continue;
          table.add(row.list, row.value, row.expires_at_ms ?? forever, row.from_sequence, row.to_sequence ?? forever);
        }
      }
      return createListsOverTime(spans, table);
    },

    close: () => database.close(),
  };
}
