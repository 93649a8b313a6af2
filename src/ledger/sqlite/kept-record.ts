/** A decider's record as a query gives it: earlier versions of the service kept texts, in a column that takes no bytes. */
export const keptRecord = "coalesce(record, record_bytes) AS record";

/** All that a record of the journal is committed to with. */
export const chainColumns = `sequence, side, kind, subject, salt, body, verdict, ${keptRecord}, features, commitment`;
