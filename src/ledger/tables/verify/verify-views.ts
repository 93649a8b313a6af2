/** Holds the tables beside the journal to it: what they say of documents, customers, labels, cases, people, proposals and tokens follows from its records. */

import type { Removal } from "../../documents.ts";
import { journalKinds } from "../../journal.ts";
import { checkApprovals } from "./approval-check.ts";
import { checkCases } from "./case-check.ts";
import { checkCaseFiles } from "./case-file-check.ts";
import { checkDocuments } from "./document-check.ts";
import { checkLabels } from "./label-check.ts";
import { checkCustomers, checkTokens } from "./people-check.ts";
import { checkUsers } from "./user-check.ts";
import { rowsOf, type Tables, type ViewCheck, type ViewRecord } from "./view-check.ts";

/** A broken store can have a problem in every row; the first ones are enough. */
const problemLimit = 20;

const { approval, customer, document, token, workspace, label, user, case: caseKind } = journalKinds;
const records = `SELECT sequence, side, kind, subject, previous, body FROM journal
  WHERE kind IN (${[approval, customer, document, token, workspace, label, user, caseKind].join(", ")}) AND sequence > ? ORDER BY sequence LIMIT ?`;

export interface ViewProblems {
  readonly problems: readonly string[];
  /** Those that reports and cases name. */
  readonly documents: readonly Removal[];
}

export function verifyViews(tables: Tables): ViewProblems {
  const problems: string[] = [];
  const documents: Removal[] = [];
  const report = (problem: string) => {
    if (problems.length < problemLimit) problems.push(problem);
  };
  const tokens = checkTokens(tables, report);
  const onBytes = (side: number, sha256: string) => documents.push({ side, sha256 });
  const checks: ReadonlyMap<number, readonly ViewCheck[]> = new Map([
    [document, [checkDocuments(tables, report, onBytes), checkCaseFiles(tables, report, onBytes)]],
    [customer, [checkCustomers(tables, report)]],
    [label, [checkLabels(tables, report)]],
    [caseKind, [checkCases(tables, report)]],
    [token, [tokens]],
    [workspace, [tokens]],
    [user, [checkUsers(tables, report)]],
    [approval, [checkApprovals(tables, report)]],
  ]);
  for (const record of rowsOf<ViewRecord>(tables, records, ({ sequence }) => sequence)) {
    for (const check of checks.get(record.kind) ?? []) check.add(record);
  }
  for (const check of new Set([...checks.values()].flat())) check.finish();
  return { problems, documents };
}
