/** Holds files of cases to the journal's records of them. */
import type { AttachedRecord, CaseFile } from "../../case-files.ts";
import { caseId } from "../../case-store.ts";
import { type Report, rowsOf, type Tables, type ViewCheck } from "./view-check.ts";

interface Row {
  readonly id: number;
  readonly side: number;
  readonly case_number: number;
  readonly sequence: number;
  readonly sha256: string;
  readonly at_ms: number;
  readonly body: string;
}

const rows = "SELECT * FROM case_files WHERE id > ? ORDER BY id LIMIT ?";

/** `onFile` is called with the bytes of each file. */
export function checkCaseFiles(
  tables: Tables,
  report: Report,
  onFile: (side: number, sha256: string) => void,
): ViewCheck {
  const attached = new Map<number, { readonly side: number; readonly record: AttachedRecord }>();
  return {
    add({ sequence, side, body }) {
      if (body === null) return;
      const record = JSON.parse(body) as AttachedRecord;
      if (record.event === "attached") attached.set(sequence, { side, record });
    },
    finish() {
      for (const row of rowsOf<Row>(tables, rows, ({ id }) => id)) {
        onFile(row.side, row.sha256);
        const found = attached.get(row.sequence);
        attached.delete(row.sequence);
        if (found === undefined) report(`File ${row.id} of a case has no record in the journal.`);
        else if (found.side !== row.side || !isAs(row, found.record)) report(`File ${row.id} of a case was changed.`);
      }
      for (const sequence of attached.keys()) report(`The file of record ${sequence} is missing.`);
    },
  };
}

function isAs(row: Row, record: AttachedRecord): boolean {
  const file = JSON.parse(row.body) as CaseFile;
  return (
    caseId(row.case_number) === record.case &&
    row.sha256 === record.sha256 &&
    row.at_ms === record.atMs &&
    file.sha256 === record.sha256 &&
    file.name === record.name &&
    file.bytes === record.bytes &&
    file.atMs === record.atMs &&
    file.actor === record.actor
  );
}
