/** Numbered migrations. Many nodes may start at once: one does the work, the others wait for it at a row and find it done. */
import { ServiceError } from "../../errors.ts";
import { isConflict, isForbidden } from "./failures.ts";
import type { Link } from "./link.ts";
import { sql as foundation } from "./migrations/0001-foundation.ts";
import { sql as sharedWork } from "./migrations/0002-shared-work.ts";
import { sql as backtests } from "./migrations/0003-backtests.ts";
import { sql as retention } from "./migrations/0004-retention.ts";
import { sql as cancelledCases } from "./migrations/0005-cancelled-cases.ts";
import { sql as bulkWork } from "./migrations/0006-bulk-work.ts";
import { sql as statesBehind } from "./migrations/0007-states-behind.ts";
import { sql as packedWords } from "./migrations/0008-packed-words.ts";
import { sql as ownedIbans } from "./migrations/0009-owned-ibans.ts";
import { sql as people } from "./migrations/0010-people.ts";
import { sql as documentReviews } from "./migrations/0011-document-reviews.ts";
import { sql as caseQueues } from "./migrations/0012-case-queues.ts";
import { sql as caseFiles } from "./migrations/0013-case-files.ts";
import { sql as screening } from "./migrations/0014-screening.ts";
import { sql as savedViews } from "./migrations/0015-saved-views.ts";
import { sql as recordsAsBytes } from "./migrations/0016-records-as-bytes.ts";
import { sql as tiesOfAccounts } from "./migrations/0017-ties-of-accounts.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

const migrations: readonly Migration[] = [
  { number: 1, name: "foundation", sql: foundation },
  { number: 2, name: "shared work", sql: sharedWork },
  { number: 3, name: "backtests", sql: backtests },
  { number: 4, name: "retention of verdicts", sql: retention },
  { number: 5, name: "cancelled cases", sql: cancelledCases },
  { number: 6, name: "work on bulk cases", sql: bulkWork },
  { number: 7, name: "states behind the journal", sql: statesBehind },
  { number: 8, name: "packed features and states", sql: packedWords },
  { number: 9, name: "IBANs as accounts", sql: ownedIbans },
  { number: 10, name: "people and approvals", sql: people },
  { number: 11, name: "reviews of documents", sql: documentReviews },
  { number: 12, name: "queues of cases", sql: caseQueues },
  { number: 13, name: "files of cases", sql: caseFiles },
  { number: 14, name: "screening", sql: screening },
  { number: 15, name: "saved views", sql: savedViews },
  { number: 16, name: "records as bytes", sql: recordsAsBytes },
  { number: 17, name: "ties of accounts", sql: tiesOfAccounts },
];

/** Two that make the first table at once collide in the database's own catalogue; the next attempt finds it. */
const attempts = 10;
const firstTable = `CREATE TABLE IF NOT EXISTS schema_version (id integer PRIMARY KEY, number integer NOT NULL)`;
const firstRow = "INSERT INTO schema_version (id, number) VALUES (1, 0) ON CONFLICT (id) DO NOTHING";

/** Brings the database to the newest shape; gives the migrations that ran here. */
export function migrate(link: Link, steps: readonly Migration[] = migrations): readonly Migration[] {
  for (let attempt = 1; ; attempt += 1) {
    try {
      link.begin();
      link.execute(firstTable);
      link.execute(firstRow);
      link.commit();
      break;
    } catch (error) {
      link.rollBack();
      if (isForbidden(error)) {
        throw new ServiceError(
          "conflict",
          "The role in ASSAY_DATABASE_URL may not create tables: make it the owner of the database, or of a schema.",
        );
      }
      if (attempt === attempts || !isConflict(error)) throw error;
    }
  }
  const newest = steps.at(-1)?.number ?? 0;
  return steps.filter((step) => runOne(link, step, newest));
}

/** An import keeps its table of progress until everything is there and compared. */
export function requireNoImport(link: Link): void {
  link.begin();
  const found = link
    .prepare<[], { found: boolean }>("SELECT to_regclass('import_progress') IS NOT NULL AS found")
    .get();
  link.rollBack();
  if (found?.found !== true) return;
  throw new ServiceError(
    "conflict",
    "The import into this database is not finished: run assay import again, or make the database anew.",
  );
}

function runOne(link: Link, step: Migration, newest: number): boolean {
  const selectVersion = link.prepare<[], { number: number }>(
    "SELECT number FROM schema_version WHERE id = 1 FOR UPDATE",
  );
  const update = link.prepare<[number]>("UPDATE schema_version SET number = $1 WHERE id = 1");
  for (let attempt = 1; ; attempt += 1) {
    try {
      link.begin();
      const found = selectVersion.get()?.number ?? 0;
      if (found > newest) {
        throw new ServiceError(
          "conflict",
          `The database was written by a newer version (schema ${found}, known ${newest}): start that version, or restore an earlier backup.`,
        );
      }
      const isDue = found < step.number;
      if (isDue) {
        link.execute(step.sql);
        update.run(step.number);
      }
      link.commit();
      return isDue;
    } catch (error) {
      link.rollBack();
      if (attempt === attempts || !isConflict(error)) throw error;
    }
  }
}
