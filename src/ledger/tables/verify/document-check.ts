/** Holds the reports of documents, and what lists show of them, to the journal's records of their analyses. */
import { isDeepStrictEqual } from "node:util";
import type { ReviewRecord } from "../../change-review.ts";
import type { NewDocument } from "../../documents.ts";
import { summaryOf } from "../../documents.ts";
import { journalKinds } from "../../journal.ts";
import type { StoredReview } from "../../reviews.ts";
import { digestOfReport } from "../documents.ts";
import { type Report, rowsOf, type Tables, type ViewCheck, type ViewRecord } from "./view-check.ts";

interface Row {
  readonly id: number;
  readonly side: number;
  readonly sequence: number;
  readonly sha256: string;
  readonly report: string;
  readonly summary: string | null;
}

interface Analysed {
  readonly event: string;
  readonly name: string;
  readonly findings: readonly { readonly check: string; readonly tampered: boolean }[];
  /** Of the stored report; records of early versions have none. */
  readonly report?: string;
}

const rows = `SELECT documents.id, documents.side, sequence, sha256, report, summary FROM documents
  LEFT JOIN document_summaries ON document_summaries.side = documents.side AND document_summaries.id = documents.id
  WHERE documents.id > ? ORDER BY documents.id LIMIT ?`;

interface ReviewRow {
  readonly id: number;
  readonly body: string;
}

const reviewRows = "SELECT id, body FROM document_reviews WHERE id > ? ORDER BY id LIMIT ?";

/** `onDocument` is called with each document that a report names. */
export function checkDocuments(
  tables: Tables,
  report: Report,
  onDocument: (side: number, sha256: string) => void,
): ViewCheck {
  const selectReport = tables.prepare<[number], { id: number }>("SELECT id FROM documents WHERE sequence = ?");
  const selectRecord = tables.prepare<[number], ViewRecord>(
    "SELECT sequence, side, kind, subject, previous, body FROM journal WHERE sequence = ?",
  );
  const countSummaries = tables.prepare<[], { count: number }>("SELECT count(*) AS count FROM document_summaries");

  function checkRow(row: Row): void {
    const { id, side, sequence, sha256 } = row;
    onDocument(side, sha256);
    const record = selectRecord.get(sequence);
    const isNamed = record?.kind === journalKinds.document && record.side === side && record.subject === sha256;
    if (!isNamed || record.body === null) report(`The report of document ${id} has no record of its analysis.`);
    else if (!isAsAnalysed(row, JSON.parse(record.body) as Analysed))
      report(`The report of document ${id} was changed.`);
    const document = parse<NewDocument>(row.report);
    const isListed =
      document !== undefined && isDeepStrictEqual(parse(row.summary ?? ""), plain(summaryOf(id, document)));
    if (!isListed) report(`What lists show of document ${id} was changed.`);
  }

  const reviews = new Map<number, ReviewRecord>();

  /** A review without records is as the analysis left it. */
  function checkReview({ id, body }: ReviewRow): void {
    const record = reviews.get(id);
    reviews.delete(id);
    const { version, state, assignee } = JSON.parse(body) as StoredReview;
    const isAsRecorded =
      record === undefined
        ? version === 1
        : record.version === version && record.state === state && record.assignee === assignee;
    if (!isAsRecorded) report(`The review of document ${id} was changed.`);
  }

  return {
    add({ sequence, body }) {
      if (body === null) return;
      const record = JSON.parse(body) as { readonly event: string } | ReviewRecord;
      if ("review" in record) reviews.set(record.review, record);
      if (record.event !== "analysed") return;
      if (selectReport.get(sequence) === undefined) report(`The report of record ${sequence} is missing.`);
    },
    finish() {
      let count = 0;
      for (const row of rowsOf<Row>(tables, rows, ({ id }) => id)) {
        checkRow(row);
        count += 1;
      }
      for (const row of rowsOf<ReviewRow>(tables, reviewRows, ({ id }) => id)) checkReview(row);
      for (const id of reviews.keys()) report(`The review of document ${id} is missing.`);
      if (countSummaries.get()?.count !== count) report("Lists show documents that have no report.");
    },
  };
}

function isAsAnalysed(row: Row, analysed: Analysed): boolean {
  if (analysed.report !== undefined) return analysed.report === digestOfReport(row.report);
  const document = parse<NewDocument>(row.report);
  const findings = document?.findings.map(({ check, tampered }) => ({ check, tampered }));
  return (
    document?.name === analysed.name && document.sha256 === row.sha256 && isDeepStrictEqual(findings, analysed.findings)
  );
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Drops fields that JSON leaves out. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
