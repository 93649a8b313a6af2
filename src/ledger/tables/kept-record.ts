/** A decider's record as the journal's table holds it: earlier versions of the service kept texts, in a column that takes no bytes. */
import type { KeptRecord } from "../decider.ts";

/** A row with both columns, of which one has the record. */
export type InTable<Row> = Omit<Row, "record"> & {
  readonly record: string | null;
  readonly record_bytes: Uint8Array | null;
};

/** Where the content was erased the record is null, as all of it is. */
export function withRecord<Row extends { readonly record: KeptRecord | null }>({
  record_bytes,
  ...row
}: InTable<Row>): Row {
  return { ...row, record: row.record ?? record_bytes } as unknown as Row;
}
