/** Reads the past of the PostgreSQL store on a connection of its own, in whatever thread asks: it waits for what it reads. */
import { reviveFeatures } from "../decide-one.ts";
import { EntryTable } from "../entry-table.ts";
import type { HistoryReader, HistoryRow } from "../history.ts";
import type { StoredList } from "../lists.ts";
import { createListsOverTime, type ListSpan } from "../lists-over-time.ts";
import type { PostgresSettings } from "./connection.ts";
import { type Link, openLink, prepare } from "./link.ts";
import { setOf } from "./rule-store.ts";
import { pagesOf } from "./snapshot.ts";

interface Row {
  readonly sequence: number;
  readonly body: string;
  readonly head: string;
  readonly tail: string;
  readonly features: Uint8Array;
  readonly is_fraud: boolean | null;
  readonly known_at_ms: number | null;
}

interface ListRow {
  readonly number: number;
  readonly name: string;
  readonly from_sequence: number;
  readonly to_sequence: number | null;
  readonly body: string;
}

interface EntryRow {
  readonly number: number;
  readonly list: number;
  readonly value: string;
  readonly from_sequence: number;
  readonly to_sequence: number | null;
  readonly expires_at_ms: number | null;
}

/** Status, score and log-odds stand within. */
const headCharacters = 90;
const pageRows = 1_000;
const forever = Number.POSITIVE_INFINITY;

const selectRows = `SELECT journal.sequence, body, substring(record FROM 1 FOR ${headCharacters}) AS head,
    substring(record FROM greatest(1, position('"codes":' IN record))) AS tail, features, is_fraud, known_at_ms
  FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
  WHERE journal.sequence >= $1 AND journal.sequence < $2 AND journal.side = $3 AND kind = 1 AND body IS NOT NULL
  ORDER BY journal.sequence LIMIT $4`;

export function openHistory(settings: unknown): HistoryReader {
  const link = openLink(settings as PostgresSettings);
  const selectBounds = prepare<[], { first: number | null; last: number | null }>(
    link,
    "SELECT min(sequence) AS first, max(sequence) AS last FROM journal",
  );
  const select = prepare<[number, number, number, number], Row>(link, selectRows);
  const selectSets = prepare<[number], { sequence: number; number: number; body: string }>(
    link,
    "SELECT sequence, number, body FROM rule_sets WHERE side = $1 ORDER BY number",
  );
  const selectLists = prepare<[number], ListRow>(
    link,
    "SELECT number, name, from_sequence, to_sequence, body FROM lists WHERE side = $1",
  );

  /** Each read is a transaction of its own, so that nothing is held between two of them. */
  function reading<T>(work: () => T): T {
    link.begin();
    try {
      return work();
    } finally {
      link.rollBack();
    }
  }

  return {
    bounds: () =>
      reading(() => {
        const { first = null, last = null } = selectBounds.get() ?? {};
        return first === null || last === null ? { from: 0, to: 0 } : { from: first, to: last + 1 };
      }),

    *read(side, from, to): Generator<HistoryRow> {
      let next = from;
      for (;;) {
        const rows = reading(() => select.all(next, to, side, pageRows));
        for (const row of rows) yield historyRow(row);
        const last = rows.at(-1);
        if (last === undefined || rows.length < pageRows) return;
        next = last.sequence + 1;
      }
    },

    ruleSets: (side) => reading(() => selectSets.all(side).map(setOf)),

    lists: (side) =>
      reading(() => {
        const spans = selectLists.all(side).map(spanOf);
        return createListsOverTime(spans, tableOf(link, spans));
      }),

    close: () => link.close(),
  };
}

function historyRow(row: Row): HistoryRow {
  return {
    sequence: row.sequence,
    body: row.body,
    recordHead: row.head,
    recordTail: row.tail,
    features: reviveFeatures(row.features),
    isFraud: row.is_fraud,
    knownAtMs: row.known_at_ms,
  };
}

function spanOf(row: ListRow): ListSpan {
  const { kind, field } = JSON.parse(row.body) as StoredList;
  const { name, number, from_sequence: from, to_sequence } = row;
  return { name, kind, field, number, from, to: to_sequence ?? forever };
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
