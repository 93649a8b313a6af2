/** Reads the past of the SQLite store on a connection of its own, in whatever thread asks. */
import { reviveFeatures } from "../decide-one.ts";
import { EntryTable } from "../entry-table.ts";
import type { HistoryReader, HistoryRow } from "../history.ts";
import type { StoredList } from "../lists.ts";
import { createListsOverTime, type ListSpan } from "../lists-over-time.ts";
import { openForReading, prepare } from "./connection.ts";
import { setOf } from "./rule-store.ts";

interface Row {
  readonly sequence: number;
  readonly body: string;
  readonly head: string;
  readonly tail: string;
  readonly features: Uint8Array;
  readonly is_fraud: number | null;
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
  readonly list: number;
  readonly value: string;
  readonly from_sequence: number;
  readonly to_sequence: number | null;
  readonly expires_at_ms: number | null;
}

/** Status, score and log-odds stand within. */
const headCharacters = 90;
const forever = Number.POSITIVE_INFINITY;

/** A row's bytes have a buffer of their own, so that most need no copy. */
function featuresOf(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % 4 !== 0) return reviveFeatures(bytes);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

interface HistorySettings {
  readonly file: string;
}

export function openHistory(settings: unknown): HistoryReader {
  const database = openForReading((settings as HistorySettings).file);
  const selectBounds = prepare<[], { first: number | null; last: number | null }>(
    database,
    "SELECT min(sequence) AS first, max(sequence) AS last FROM journal",
  );
  const selectRows = prepare<[number, number, number], Row>(
    database,
    `SELECT journal.sequence, body, substr(record, 1, ${headCharacters}) AS head,
     substr(record, instr(record, '"codes":')) AS tail, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.sequence >= ? AND journal.sequence < ? AND journal.side = ? AND kind = 1 AND body IS NOT NULL
     ORDER BY journal.sequence`,
  );
  const selectSets = prepare<[number], { sequence: number; number: number; body: string }>(
    database,
    "SELECT sequence, number, body FROM rule_sets WHERE side = ? ORDER BY number",
  );
  const selectLists = prepare<[number], ListRow>(
    database,
    "SELECT number, name, from_sequence, to_sequence, body FROM lists WHERE side = ?",
  );
  const selectEntries = prepare<[number], EntryRow>(
    database,
    "SELECT list, value, from_sequence, to_sequence, expires_at_ms FROM list_entries WHERE list IN (SELECT number FROM lists WHERE side = ?)",
  );

  return {
    bounds() {
      const { first = null, last = null } = selectBounds.get() ?? {};
      return first === null || last === null ? { from: 0, to: 0 } : { from: first, to: last + 1 };
    },

    *read(side, from, to): Generator<HistoryRow> {
      for (const row of selectRows.iterate(from, to, side)) {
        yield {
          sequence: row.sequence,
          body: row.body,
          recordHead: row.head,
          recordTail: row.tail,
          features: featuresOf(row.features),
          isFraud: row.is_fraud === null ? null : row.is_fraud === 1,
          knownAtMs: row.known_at_ms,
        };
      }
    },

    ruleSets: (side) => selectSets.all(side).map(setOf),

    lists(side) {
      const spans = selectLists.all(side).map((row): ListSpan => {
        const { kind, field } = JSON.parse(row.body) as StoredList;
        return {
          name: row.name,
          kind,
          field,
          number: row.number,
          from: row.from_sequence,
          to: row.to_sequence ?? forever,
        };
      });
      const table = new EntryTable();
      if (spans.length > 0) {
        for (const row of selectEntries.iterate(side)) {
          table.add(row.list, row.value, row.expires_at_ms ?? forever, row.from_sequence, row.to_sequence ?? forever);
        }
      }
      return createListsOverTime(spans, table);
    },

    close: () => database.close(),
  };
}
