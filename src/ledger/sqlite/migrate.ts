/** Numbered migrations: each runs once, in order, in a transaction of its own. A number that has been released never changes. */
import { ServiceError } from "../../errors.ts";
import { type Database, inTransaction, prepare } from "./connection.ts";
import { sql as foundation } from "./migrations/0001-foundation.ts";
import { sql as labels } from "./migrations/0002-labels.ts";
import { sql as models } from "./migrations/0003-models.ts";
import { sql as bulkCases } from "./migrations/0004-bulk-cases.ts";
import { sql as customers } from "./migrations/0005-customers.ts";
import { sql as statesBehind } from "./migrations/0006-states-behind.ts";
import { sql as rulesAndLists } from "./migrations/0007-rules-and-lists.ts";
import { sql as documents } from "./migrations/0008-documents.ts";
import { sql as cases } from "./migrations/0009-cases.ts";
import { sql as webhooks } from "./migrations/0010-webhooks.ts";
import { sql as backtests } from "./migrations/0011-backtests.ts";
import { sql as retention } from "./migrations/0012-retention.ts";
import { sql as bulkWork } from "./migrations/0013-bulk-work.ts";
import { sql as packedWords } from "./migrations/0014-packed-words.ts";
import { sql as ownedIbans } from "./migrations/0015-owned-ibans.ts";
import { sql as people } from "./migrations/0016-people.ts";
import { sql as documentReviews } from "./migrations/0017-document-reviews.ts";
import { sql as caseQueues } from "./migrations/0018-case-queues.ts";
import { sql as caseFiles } from "./migrations/0019-case-files.ts";
import { sql as screening } from "./migrations/0020-screening.ts";
import { sql as savedViews } from "./migrations/0021-saved-views.ts";
import { sql as recordsAsBytes } from "./migrations/0022-records-as-bytes.ts";
import { sql as idsInSegments } from "./migrations/0023-ids-in-segments.ts";
import { sql as tiesOfAccounts } from "./migrations/0024-ties-of-accounts.ts";
import { sql as statesInChunks } from "./migrations/0025-states-in-chunks.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  { number: 1, name: "foundation", sql: foundation },
  { number: 2, name: "labels", sql: labels },
  { number: 3, name: "models", sql: models },
  { number: 4, name: "bulk cases", sql: bulkCases },
  { number: 5, name: "customers", sql: customers },
  { number: 6, name: "states behind the journal", sql: statesBehind },
  { number: 7, name: "rules and lists", sql: rulesAndLists },
  { number: 8, name: "documents in lists", sql: documents },
  { number: 9, name: "cases", sql: cases },
  { number: 10, name: "webhooks", sql: webhooks },
  { number: 11, name: "backtests", sql: backtests },
  { number: 12, name: "retention of verdicts", sql: retention },
  { number: 13, name: "work on bulk cases", sql: bulkWork },
  { number: 14, name: "packed features and states", sql: packedWords },
  { number: 15, name: "IBANs as accounts", sql: ownedIbans },
  { number: 16, name: "people and approvals", sql: people },
  { number: 17, name: "reviews of documents", sql: documentReviews },
  { number: 18, name: "queues of cases", sql: caseQueues },
  { number: 19, name: "files of cases", sql: caseFiles },
  { number: 20, name: "screening", sql: screening },
  { number: 21, name: "saved views", sql: savedViews },
  { number: 22, name: "records as bytes", sql: recordsAsBytes },
  { number: 23, name: "ids in segments", sql: idsInSegments },
  { number: 24, name: "ties of accounts", sql: tiesOfAccounts },
  { number: 25, name: "states in chunks", sql: statesInChunks },
];

export function schemaVersion(database: Database): number {
  return prepare<[], { user_version: number }>(database, "PRAGMA user_version").get()?.user_version ?? 0;
}

/** Brings the store to the newest shape; gives the migrations that ran. */
export function migrate(database: Database, steps: readonly Migration[] = migrations): readonly Migration[] {
  const newest = steps.at(-1)?.number ?? 0;
  if (schemaVersion(database) > newest) {
    throw new ServiceError(
      "conflict",
      `The data folder was written by a newer version (schema ${schemaVersion(database)}, known ${newest}): start that version, or restore an earlier backup.`,
    );
  }
  const ran: Migration[] = [];
  for (const step of steps) {
    inTransaction(database, "BEGIN IMMEDIATE", () => {
      // Read inside the transaction: another process may have migrated in the meantime.
      if (schemaVersion(database) >= step.number) return;
      database.exec(step.sql);
      database.exec(`PRAGMA user_version = ${step.number}`);
      ran.push(step);
    });
  }
  return ran;
}
