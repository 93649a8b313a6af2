/** Reads of verdicts, tokens and workspaces in the PostgreSQL store: only what is committed, without waiting for a writer. */
import type { Mode, Scope } from "../../contract/token.ts";
import type { FraudVerdict, Transaction } from "../../contract/transaction.ts";
import { reviveFeatures } from "../decide-one.ts";
import type { StoredVerdict, TokenRecord } from "../ledger.ts";
import { type PastRow, pastOf } from "./past.ts";
import { prepare, type Reads } from "./reads.ts";

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

const tokenColumns = `tokens.id, name, workspace, mode, side, scopes, hash, created_at_ms, expires_at_ms, last_used_at_ms,
  revoked_at_ms, requests_per_minute, origin FROM tokens JOIN sides USING (side)`;

export function createReader(reads: Reads) {
  const selectSequence = prepare<[number, string], { sequence: number; previous: number }>(
    reads,
    "SELECT sequence, previous FROM journal WHERE side = $1 AND subject = $2 AND kind = 1",
  );
  const selectVerdict = prepare<[number, string], VerdictRow>(
    reads,
    `SELECT sequence, body, verdict, record, features FROM journal WHERE side = $1 AND subject = $2 AND kind = 1`,
  );
  const selectPast = prepare<[number, number], PastRow>(reads, pastOf);
  const selectTokenByHash = prepare<[string], TokenRow>(reads, `SELECT ${tokenColumns} WHERE hash = $1`);
  const selectToken = prepare<[string, string], TokenRow>(
    reads,
    `SELECT ${tokenColumns} WHERE workspace = $1 AND tokens.id = $2`,
  );
  const selectTokens = prepare<[string, string, number], TokenRow>(
    reads,
    `SELECT ${tokenColumns} WHERE workspace = $1 AND tokens.id > $2 ORDER BY tokens.id LIMIT $3`,
  );
  const countTokens = prepare<[], { count: number }>(reads, "SELECT count(*) AS count FROM tokens");
  const selectWorkspaces = prepare<[], { name: string }>(reads, "SELECT name FROM workspaces ORDER BY name");
  const selectHead = prepare<[], { sequence: number }>(reads, "SELECT sequence FROM chain_head WHERE id = 1");
  const selectSide = prepare<[string, string], { side: number }>(
    reads,
    "SELECT side FROM sides WHERE workspace = $1 AND mode = $2",
  );

  return {
    findSequence: async (side: number, transactionId: string) =>
      (await selectSequence.get(side, transactionId))?.sequence,

    async findVerdict(side: number, transactionId: string): Promise<StoredVerdict | undefined> {
      const row = await selectVerdict.get(side, transactionId);
      return row === undefined ? undefined : verdictOf(row);
    },

    async listEarlier(side: number, transactionId: string, limit: number): Promise<readonly Transaction[]> {
      const previous = (await selectSequence.get(side, transactionId))?.previous ?? 0;
      const rows = previous === 0 ? [] : await selectPast.all(previous, limit);
      // What was erased is no longer told.
      return rows.flatMap(({ body }) => (body === null ? [] : (JSON.parse(body) as Transaction)));
    },

    nextSequence: async () => ((await selectHead.get())?.sequence ?? 0) + 1,

    findTokenByHash: async (hash: string) => tokenOf(await selectTokenByHash.get(hash)),
    findToken: async (workspace: string, id: string) => tokenOf(await selectToken.get(workspace, id)),
    listTokens: async (workspace: string, after: string, limit: number) =>
      (await selectTokens.all(workspace, after, limit)).flatMap((row) => tokenOf(row) ?? []),
    countTokens: async () => (await countTokens.get())?.count ?? 0,
    listWorkspaces: async () => (await selectWorkspaces.all()).map(({ name }) => name),
    findSide: async (workspace: string, mode: Mode) => (await selectSide.get(workspace, mode))?.side,
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
    scopes: row.scopes.split(" ").filter((scope) => scope !== "") as Scope[],
    hash: row.hash,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    revokedAtMs: row.revoked_at_ms,
    requestsPerMinute: row.requests_per_minute,
    origin: row.origin,
  };
}
