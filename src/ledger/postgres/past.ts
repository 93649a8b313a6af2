/** The verdicts of one account, from one back to the first: each names the one before it. */

export interface PastRow {
  readonly previous: number;
  readonly body: string | null;
  /** Null where the text of its verdict is not kept: those of approvals can be made again. */
  readonly is_declined: boolean | null;
  /** Null where the transaction has no label. */
  readonly is_fraud: boolean | null;
  readonly known_at_ms: number | null;
}

/** Begins with the given sequence, the latest first; ends behind one whose content was erased. */
export const pastOf = `WITH RECURSIVE past AS (
    SELECT sequence, previous, body, verdict, 1 AS place FROM journal WHERE sequence = $1
    UNION ALL
    SELECT journal.sequence, journal.previous, journal.body, journal.verdict, place + 1
    FROM past JOIN journal ON journal.sequence = past.previous WHERE past.body IS NOT NULL AND place < $2
  )
  SELECT previous, body, verdict LIKE '{"status":"declined"%' AS is_declined, is_fraud, known_at_ms FROM past
  LEFT JOIN labels ON transaction_sequence = past.sequence ORDER BY place`;
