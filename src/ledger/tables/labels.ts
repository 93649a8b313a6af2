/** The table of labels. */
import type { LabelSource } from "../../contract/labels.ts";
import type { LabelStore } from "../change-label.ts";
import type { LabelFilter, StoredLabel } from "../labels.ts";
import type { JudgedVerdict } from "../ledger.ts";
import type { Database, Journal, Reads } from "./database.ts";
import { type InTable, withRecord } from "./kept-record.ts";
import { type VerdictRow, verdictOf } from "./verdict-row.ts";

/** Looked up with one statement; the last places of a shorter list repeat its last one. */
const foundAtOnce = 50;

export function createLabelReader(reads: Reads) {
  const selectLabel = reads.prepare<[number], LabelRow>(`SELECT ${labelColumns} WHERE transaction_sequence = ?`);
  const places = Array.from({ length: foundAtOnce }, () => "?").join(", ");
  const selectOf = reads.prepare<readonly number[], { transaction_sequence: number; is_fraud: number | boolean }>(
    `SELECT transaction_sequence, is_fraud FROM labels WHERE side = ? AND transaction_sequence IN (${places})`,
  );
  const page = "labels.side = ? AND labels.sequence > ?";
  const order = "ORDER BY labels.sequence LIMIT ?";
  type Page = [number, number, number];
  const selectAll = reads.prepare<Page, LabelRow>(`SELECT ${labelColumns} WHERE ${page} ${order}`);
  const selectFraud = reads.prepare<Page, LabelRow>(
    `SELECT ${labelColumns} WHERE ${page} AND ${reads.words.isTrue("is_fraud")} ${order}`,
  );
  const selectGenuine = reads.prepare<Page, LabelRow>(
    `SELECT ${labelColumns} WHERE ${page} AND ${reads.words.isFalse("is_fraud")} ${order}`,
  );
  const selectAt = reads.prepare<
    readonly number[],
    InTable<VerdictRow> & { is_fraud: number | boolean | null; known_at_ms: number | null }
  >(`SELECT journal.sequence, body, verdict, record, record_bytes, features, is_fraud, known_at_ms
     FROM journal LEFT JOIN labels ON transaction_sequence = journal.sequence
     WHERE journal.side = ? AND kind = 1 AND journal.sequence IN (${places})
     ORDER BY journal.sequence`);

  return {
    /** By the sequence of the transaction's verdict. */
    async find(transaction: number): Promise<StoredLabel | undefined> {
      const row = await selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },

    async findOf(side: number, transactions: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
      const found = new Map<number, boolean>();
      for (const padded of inPortions(transactions)) {
        for (const row of await selectOf.all(side, ...padded)) {
          found.set(row.transaction_sequence, Boolean(row.is_fraud));
        }
      }
      return found;
    },

    async list(
      side: number,
      after: number,
      limit: number,
      { isFraud }: LabelFilter = {},
    ): Promise<readonly StoredLabel[]> {
      const select = isFraud === undefined ? selectAll : isFraud ? selectFraud : selectGenuine;
      return (await select.all(side, after, limit)).map(labelOf);
    },

    async readAt(side: number, sequences: readonly number[]): Promise<readonly JudgedVerdict[]> {
      const found: JudgedVerdict[] = [];
      for (const padded of inPortions(sequences)) {
        for (const row of await selectAt.all(side, ...padded)) {
          const verdict = verdictOf(withRecord<VerdictRow>(row));
          if (verdict === undefined) continue;
          const { is_fraud, known_at_ms } = row;
          const label = known_at_ms === null ? undefined : { isFraud: Boolean(is_fraud), knownAtMs: known_at_ms };
          found.push({ ...verdict, label });
        }
      }
      return found;
    },
  };
}

function* inPortions(sequences: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < sequences.length; from += foundAtOnce) {
    const wanted = sequences.slice(from, from + foundAtOnce);
    const last = wanted.at(-1) ?? 0;
    yield Array.from({ length: foundAtOnce }, (_, place) => wanted[place] ?? last);
  }
}

export function createLabelStore(
  database: Database,
  journal: Journal,
  transactions: Pick<LabelStore, "findEntry" | "states">,
): LabelStore {
  const selectLabel = database.prepare<[number], LabelRow>(
    `SELECT ${labelColumns} WHERE labels.transaction_sequence = ?`,
  );
  const putLabel =
    database.prepare(`INSERT INTO labels (transaction_sequence, side, sequence, is_fraud, known_at_ms, source, note)
     VALUES (?, ?, ?, ? = 1, ?, ?, ?)
     ON CONFLICT (transaction_sequence) DO UPDATE SET sequence = excluded.sequence, is_fraud = excluded.is_fraud,
       known_at_ms = excluded.known_at_ms, source = excluded.source, note = excluded.note`);
  const dropLabel = database.prepare("DELETE FROM labels WHERE transaction_sequence = ?");
  return {
    findEntry: (side, transactionId) => transactions.findEntry(side, transactionId),
    states: transactions.states,
    findLabel(transaction) {
      const row = selectLabel.get(transaction);
      return row === undefined ? undefined : labelOf(row);
    },
    putLabel(side, transaction, { sequence, isFraud, knownAtMs, source, note }) {
      putLabel.run(transaction, side, sequence, isFraud ? 1 : 0, knownAtMs, source, note ?? null);
    },
    dropLabel: (transaction) => void dropLabel.run(transaction),
    record: (entry) => journal.append(entry),
  };
}

interface LabelRow {
  readonly transaction_id: string;
  readonly label_sequence: number;
  /** A number in some databases. */
  readonly is_fraud: number | boolean;
  readonly known_at_ms: number;
  readonly source: LabelSource;
  readonly note: string | null;
}

/** The id is in the journal record of the label's transaction. */
const labelColumns = `journal.subject AS transaction_id, labels.sequence AS label_sequence, is_fraud, known_at_ms,
  source, note FROM labels JOIN journal ON journal.sequence = labels.transaction_sequence`;

function labelOf(row: LabelRow): StoredLabel {
  return {
    transactionId: row.transaction_id,
    isFraud: Boolean(row.is_fraud),
    knownAtMs: row.known_at_ms,
    source: row.source,
    ...(row.note === null ? {} : { note: row.note }),
    sequence: row.label_sequence,
  };
}
