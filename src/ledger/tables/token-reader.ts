/** Reads of tokens and workspaces. */
import type { Mode, Scope } from "../../contract/tokens.ts";
import type { TokenRecord } from "../ledger.ts";
import type { Reads } from "./database.ts";

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

const columns = `tokens.id, name, workspace, mode, side, scopes, hash, created_at_ms, expires_at_ms, last_used_at_ms,
  revoked_at_ms, requests_per_minute, origin FROM tokens JOIN sides USING (side)`;

export function createTokenReader(reads: Reads) {
  const selectByHash = reads.prepare<[string], TokenRow>(`SELECT ${columns} WHERE hash = ?`);
  const selectOne = reads.prepare<[string, string], TokenRow>(
    `SELECT ${columns} WHERE workspace = ? AND tokens.id = ?`,
  );
  const selectPage = reads.prepare<[string, string, number], TokenRow>(
    `SELECT ${columns} WHERE workspace = ? AND tokens.id > ? ORDER BY tokens.id LIMIT ?`,
  );
  const count = reads.prepare<[], { count: number }>("SELECT count(*) AS count FROM tokens");
  return {
    findByHash: async (hash: string) => tokenOf(await selectByHash.get(hash)),
    find: async (workspace: string, id: string) => tokenOf(await selectOne.get(workspace, id)),
    list: async (workspace: string, after: string, limit: number) =>
      (await selectPage.all(workspace, after, limit)).flatMap((row) => tokenOf(row) ?? []),
    count: async () => (await count.get())?.count ?? 0,
  };
}

export function createWorkspaceReader(reads: Reads) {
  const selectAll = reads.prepare<[], { name: string }>("SELECT name FROM workspaces ORDER BY name");
  const selectSide = reads.prepare<[string, string], { side: number }>(
    "SELECT side FROM sides WHERE workspace = ? AND mode = ?",
  );
  return {
    list: async () => (await selectAll.all()).map(({ name }) => name),
    findSide: async (workspace: string, mode: Mode) => (await selectSide.get(workspace, mode))?.side,
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
