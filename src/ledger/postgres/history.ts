/** Reads the past of the PostgreSQL store on a connection of its own, in whatever thread asks: it waits for what it reads. */
import { isScreening } from "../../contract/screening-list.ts";
import { viewFeatures } from "../decide-one.ts";
import { EntryTable } from "../entry-table.ts";
import type { HistoryReader, HistoryRow, LabelledRow } from "../history.ts";
import { createListsOverTime, type ListSpan } from "../lists-over-time.ts";
import {
  type BoundsRow,
  boundsFrom,
  boundsOf,
  type EntrySpanRow,
  forever,
  historyRow,
  type ListSpanRow,
  type PastRow,
  spanOf,
} from "../tables/history-rows.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import { setOf } from "../tables/rules.ts";
import { isAway } from "./failures.ts";
import { type Link, openLink, prepare, type Statement } from "./link.ts";
import { databaseUnavailable } from "./reads.ts";
import { compareReplica, type PastSettings, replicaUnavailable } from "./replica.ts";
import { pagesOf } from "./snapshot.ts";

interface EntryRow extends EntrySpanRow {
  readonly number: number;
}

const pageRows = 1_000;

const selectRows = `SELECT journal.sequence, body, record, record_bytes, features, is_fraud, known_at_ms
  FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
  WHERE journal.sequence >= $1 AND journal.sequence < $2 AND journal.side = $3 AND kind = 1 AND body IS NOT NULL
  ORDER BY journal.sequence LIMIT $4`;

interface LabelledColumns {
  readonly sequence: number;
  readonly body: string;
  readonly features: Uint8Array;
  readonly is_fraud: boolean;
  readonly known_at_ms: number;
}

const labelledRows = `SELECT journal.sequence, body, features, is_fraud, known_at_ms
  FROM labels JOIN journal ON journal.sequence = transaction_sequence
  WHERE transaction_sequence >= $1 AND transaction_sequence < $2 AND labels.side = $3 AND body IS NOT NULL
  ORDER BY transaction_sequence LIMIT $4`;

export function openHistory(settings: unknown): HistoryReader {
  const past = settings as PastSettings;
  compareReplica(past);
  const link = openLink(past.replica ?? past.database);
  const selectBounds = prepare<[], BoundsRow>(link, boundsOf);
  const select = prepare<[number, number, number, number], InTable<PastRow>>(link, selectRows);
  const selectLabelled = prepare<[number, number, number, number], LabelledColumns>(link, labelledRows);
  const selectSets = prepare<[number], { sequence: number; number: number; body: string }>(
    link,
    "SELECT sequence, number, body FROM rule_sets WHERE side = $1 ORDER BY number",
  );
  const selectLists = prepare<[number], ListSpanRow>(
    link,
    "SELECT number, name, from_sequence, to_sequence, body FROM lists WHERE side = $1",
  );

  /** Each read is a transaction of its own, so that nothing is locked between two of them. */
  function reading<T>(work: () => T): T {
    try {
      link.begin();
      return work();
    } catch (error) {
      if (!isAway(error)) throw error;
      throw (past.replica === undefined ? databaseUnavailable : replicaUnavailable)(String(error));
    } finally {
      link.rollBack();
    }
  }

  function* inPages<Row extends { readonly sequence: number }>(
    { all }: Statement<[number, number, number, number], Row>,
    side: number,
    from: number,
    to: number,
  ): Generator<Row> {
    for (let next = from; ; ) {
      const rows = reading(() => all(next, to, side, pageRows));
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageRows) return;
      next = last.sequence + 1;
    }
  }

  return {
    bounds: () => reading(() => boundsFrom(selectBounds.get())),

    *read(side, from, to): Generator<HistoryRow> {
      for (const row of inPages(select, side, from, to)) yield historyRow(withRecord<PastRow>(row));
    },

    *readLabelled(side, from, to): Generator<LabelledRow> {
      for (const { is_fraud, known_at_ms, features, ...row } of inPages(selectLabelled, side, from, to)) {
        yield { ...row, features: viewFeatures(features), isFraud: is_fraud, knownAtMs: known_at_ms };
      }
    },

    ruleSets: (side) => reading(() => selectSets.all(side).map(setOf)),

    lists: (side) =>
      reading(() => {
        const spans = selectLists
          .all(side)
          .map(spanOf)
          .filter((span) => !isScreening(span));
        return createListsOverTime(spans, tableOf(link, spans));
      }),

    close: () => link.close(),
  };
}

function tableOf(link: Link, spans: readonly ListSpan[]): EntryTable {
  const table = new EntryTable();
  for (const { number } of spans) {
    // The number is the database's own, and a whole one.
    const text = `SELECT number, list, value, from_sequence, to_sequence, expires_at_ms FROM list_entries
      WHERE list = ${Math.trunc(number)} AND number > $1 ORDER BY number LIMIT $2`;
    for (const row of pagesOf<EntryRow>(link, text, 0, (entry) => entry.number)) {
      table.add(row.list, row.value, row.expires_at_ms ?? forever, row.from_sequence, row.to_sequence ?? forever);
    }
  }
  return table;
}
