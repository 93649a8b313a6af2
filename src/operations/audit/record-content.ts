/** A verdict's record as auditors get it: to be read, and to be hashed. */
import type { AuditRecord } from "../../contract/audit.ts";
import type { KeptRecord } from "../../ledger/decider.ts";
import { recordText } from "../../scoring/record.ts";

export function describeRecord(
  record: KeptRecord | null,
): Pick<NonNullable<AuditRecord["content"]>, "record" | "recordBytes"> {
  const recordBytes = record instanceof Uint8Array ? Buffer.from(record).toString("base64") : null;
  return { record: record === null ? null : readableText(record), recordBytes };
}

/** Null where bytes are damaged: the chain says so, and what is left is given out all the same. */
export function readableText(record: KeptRecord): string | null {
  try {
    return recordText(record);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
