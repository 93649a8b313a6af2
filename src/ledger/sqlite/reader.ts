/** Reads of the SQLite store, on a connection of their own: they never wait for a writer, and see only what is committed. */
import type { Mode, Scope } from "../../contract/token.ts";
import type { FraudVerdict, Transaction } from "../../contract/transaction.ts";
import { reviveFeatures } from "../decide-one.ts";
import type { StoredVerdict, TokenRecord } from "../ledger.ts";
import { type Database, prepare } from "./connection.ts";
import { hashId } from "./id-hash.ts";

export interface VerdictRow {
  readonly sequence: number;
  readonly body: string | null;
  readonly verdict: string;
  readonly record: string;
  readonly features: Uint8Array;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly mode: Mode;
  readonly side: number;
  readonly scopes: string;
  readonly hash: string;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly last_used_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly requests_per_minute: number | null;
  readonly origin: "issued" | "configured";
}

const tokenColumns = "tokens.*, sides.workspace, sides.mode FROM tokens JOIN sides USING (side)";

export function createReader(database: Database) {
  const { seed } = prepare<[], { seed: number }>(database, "SELECT seed FROM verdict_ids_progress").get() ?? {
    seed: 0,
  };
  const selectSequence = prepare<[number, number, string], { sequence: number }>(
    database,
    "SELECT sequence FROM verdict_ids JOIN journal USING (sequence) WHERE hash = ? AND side = ? AND subject = ?",
  );
  const selectVerdict = prepare<[number], VerdictRow>(
    database,
    "SELECT sequence, body, verdict, record, features FROM journal WHERE kind = 1 AND sequence = ?",
  );
  const selectPrevious = prepare<[number], { previous: number; body: string | null }>(
    database,
    "SELECT previous, body FROM journal WHERE sequence = ?",
  );
  const selectTokenByHash = prepare<[string], TokenRow>(database, `SELECT ${tokenColumns} WHERE hash = ?`);
  const selectToken = prepare<[string, string], TokenRow>(
    database,
    `SELECT ${tokenColumns} WHERE workspace = ? AND tokens.id = ?`,
  );
  const selectTokens = prepare<[string, string, number], TokenRow>(
    database,
    `SELECT ${tokenColumns} WHERE workspace = ? AND tokens.id > ? ORDER BY tokens.id LIMIT ?`,
  );
  const countTokens = prepare<[], { count: number }>(database, "SELECT count(*) AS count FROM tokens");
  const selectWorkspaces = prepare<[], { name: string }>(database, "SELECT name FROM workspaces ORDER BY name");
  const selectLast = prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal");
  const selectSide = prepare<[string, string], { side: number }>(
    database,
    "SELECT side FROM sides WHERE workspace = ? AND mode = ?",
  );

  return {
    /** Of a verdict whose id is in the index. */
    findSequence: (side: number, transactionId: string) =>
      selectSequence.get(hashId(seed, side, transactionId), side, transactionId)?.sequence,

    findVerdict(sequence: number): StoredVerdict | undefined {
      const row = selectVerdict.get(sequence);
      return row === undefined ? undefined : verdictOf(row);
    },

    listEarlier(sequence: number, limit: number): readonly Transaction[] {
      const earlier: Transaction[] = [];
      let previous = selectPrevious.get(sequence)?.previous ?? 0;
      while (previous !== 0 && earlier.length < limit) {
        const row = selectPrevious.get(previous);
        // What was erased, and what lies before it, is no longer told.
        if (row === undefined || row.body === null) break;
        earlier.push(JSON.parse(row.body) as Transaction);
        previous = row.previous;
      }
      return earlier;
    },

    nextSequence: () => (selectLast.get()?.last ?? 0) + 1,

    findTokenByHash: (hash: string) => tokenOf(selectTokenByHash.get(hash)),
    findToken: (workspace: string, id: string) => tokenOf(selectToken.get(workspace, id)),
    listTokens: (workspace: string, after: string, limit: number) =>
      selectTokens.all(workspace, after, limit).flatMap((row) => tokenOf(row) ?? []),
    countTokens: () => countTokens.get()?.count ?? 0,
    listWorkspaces: () => selectWorkspaces.all().map(({ name }) => name),
    findSide: (workspace: string, mode: Mode) => selectSide.get(workspace, mode)?.side,
  };
}

/** Undefined where the content was erased. */
export function verdictOf(row: VerdictRow): StoredVerdict | undefined {
  if (row.body === null) return undefined;
  return {
    sequence: row.sequence,
    transaction: JSON.parse(row.body) as Transaction,
    verdict: JSON.parse(row.verdict) as FraudVerdict,
    record: row.record,
    features: reviveFeatures(row.features),
  };
}

function tokenOf(row: TokenRow | undefined): TokenRecord | undefined {
  if (row === undefined) return undefined;
  return {
    id: row.id,
    name: row.name,
    workspace: row.workspace,
    mode: row.mode,
    side: row.side,
    scopes: row.scopes.split(" ") as Scope[],
    hash: row.hash,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    revokedAtMs: row.revoked_at_ms,
    requestsPerMinute: row.requests_per_minute,
    origin: row.origin,
  };
}
