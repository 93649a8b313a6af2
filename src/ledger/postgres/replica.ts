/** A streaming replica of the database, for reads that may lag: searches, sums, reports of governance and backtests. */
import { ServiceError } from "../../errors.ts";
import type { PostgresSettings, SqlValue } from "./connection.ts";
import { isAway } from "./failures.ts";
import { openLink } from "./link.ts";
import { databaseUnavailable, openReads, type Reads } from "./reads.ts";

/** What another thread needs to read the past. */
export interface PastSettings {
  readonly database: PostgresSettings;
  /** Read instead, where there is one. */
  readonly replica: PostgresSettings | undefined;
}

interface Head {
  readonly group_number: number;
  readonly root: Uint8Array;
}

const headText = "SELECT group_number, root FROM chain_head WHERE id = 1";
const groupText = "SELECT root FROM chain_groups WHERE number = $1";
/** undefined_table: it has not come as far as the first migration. */
const noTable = "42P01";

export function replicaUnavailable(cause: string): ServiceError {
  return databaseUnavailable(
    cause,
    "The replica for searches and reports cannot be read at the moment; try again soon.",
  );
}

/** The last record of the replica must be in the database, with the same content. Otherwise missing records would go unnoticed. */
function mustBeSame({ group_number, root }: Head, ofDatabase: { readonly root: Uint8Array } | undefined): void {
  if (group_number === 0) return;
  // A commit may be seen on the replica a moment before it is in the database.
  if (ofDatabase === undefined) throw replicaUnavailable(`The database has no group ${group_number} of the chain.`);
  if (Buffer.compare(root, ofDatabase.root) !== 0) {
    throw new Error(
      "ASSAY_DATABASE_REPLICA_URL leads to a database that is not a replica of the one at ASSAY_DATABASE_URL.",
    );
  }
}

/** Compares the replica before its first rows are used. A wrong one is refused at once, one that is away when it is asked. */
export async function openReplica(settings: PostgresSettings, poolSize: number, database: Reads): Promise<Reads> {
  const reads = openReads(settings, poolSize, replicaUnavailable);
  let isSame = false;
  async function check(): Promise<void> {
    if (isSame) return;
    const head = await reads.get<Head>(headText).catch((error: unknown) => {
      throw isWithoutTables(error) ? replicaUnavailable("It has no tables yet.") : error;
    });
    if (head === undefined) throw replicaUnavailable("It has no head of the chain.");
    mustBeSame(head, await database.get(groupText, head.group_number));
    isSame = true;
  }
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      await reads.close();
      throw error;
    }
  }
  const all: Reads["all"] = async (text, ...values) => {
    await check();
    return reads.all(text, ...values);
  };
  return {
    all,
    get: async <Row>(text: string, ...values: readonly SqlValue[]) => (await all<Row>(text, ...values))[0],
    close: () => reads.close(),
  };
}

/** The same for a thread that waits for what it reads. */
export function compareReplica({ database, replica }: PastSettings): void {
  if (replica === undefined) return;
  const [own, other] = [openLink(database), openLink(replica)];
  try {
    other.begin();
    const head = other.prepare<[], Head>(headText).get();
    if (head === undefined) throw replicaUnavailable("It has no head of the chain.");
    own.begin();
    mustBeSame(head, own.prepare<[number], { root: Uint8Array }>(groupText).get(head.group_number));
  } catch (error) {
    throw isAway(error) || isWithoutTables(error) ? replicaUnavailable(String(error)) : error;
  } finally {
    own.close();
    other.close();
  }
}

function isWithoutTables(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === noTable;
}
