/** The tables of tokens and workspaces. */

import { hash } from "node:crypto";
import type { Mode, Scope } from "../../contract/tokens.ts";
import { noSide } from "../journal.ts";
import type { NewToken, TokenRecord } from "../tokens.ts";
import type { Database, Journal, Reads } from "./database.ts";

/** Stands in the journal, so that another token's hash in its place is noticed. Nobody can sign in with it. */
export function digestOfToken(tokenHash: string): string {
  return hash("sha256", tokenHash);
}

export function createTokenStore(database: Database, journal: Journal) {
  const record = (side: number, kind: "token" | "workspace", subject: string, content: object): number =>
    journal.append({ side, kind, subject, body: JSON.stringify(content) });

  const sideOf = database.prepare<[string, string], { side: number }>(
    "SELECT side FROM sides WHERE workspace = ? AND mode = ?",
  );
  const insertWorkspace = database.prepare(
    "INSERT INTO workspaces (name, created_at_ms) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
  );
  const insertSide = database.prepare("INSERT INTO sides (side, workspace, mode) VALUES (?, ?, ?)");

  const insertToken =
    database.prepare(`INSERT INTO tokens (id, name, side, scopes, hash, created_at_ms, expires_at_ms, requests_per_minute, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const revokeToken = database.prepare(`UPDATE tokens SET revoked_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL
     AND side IN (SELECT side FROM sides WHERE workspace = ?)`);
  const replaceTokenHash =
    database.prepare(`UPDATE tokens SET hash = ?, expires_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL AND origin = 'issued'
     AND side IN (SELECT side FROM sides WHERE workspace = ?)`);
  const selectConfigured = database.prepare<
    [],
    { id: string; hash: string; workspace: string }
  >(`SELECT tokens.id, hash, workspace FROM tokens JOIN sides USING (side)
     WHERE origin = 'configured' AND revoked_at_ms IS NULL`);
  const deleteConfigured = database.prepare("DELETE FROM tokens WHERE hash = ? AND origin = 'configured'");
  const touchToken = database.prepare(
    "UPDATE tokens SET last_used_at_ms = ? WHERE id = ? AND coalesce(last_used_at_ms, 0) < ?",
  );

  function saveToken(token: NewToken, actor: string): void {
    const side = sideOf.get(token.workspace, token.mode)?.side;
    if (side === undefined) throw new Error(`There is no workspace named ${token.workspace}.`);
    const { id, name, scopes, hash, createdAtMs, expiresAtMs, requestsPerMinute, origin } = token;
    const content = { event: "issued", actor, name, scopes, expiresAtMs, requestsPerMinute, origin };
    record(side, "token", id, { ...content, digest: digestOfToken(hash) });
    insertToken.run(id, name, side, scopes.join(" "), hash, createdAtMs, expiresAtMs, requestsPerMinute, origin);
  }

  function revoke(workspace: string, id: string, atMs: number, actor: string): boolean {
    if (revokeToken.run(atMs, id, workspace) === 0) return false;
    record(noSide, "token", id, { event: "revoked", actor });
    return true;
  }

  return {
    createWorkspace(name: string, atMs: number, actor: string): boolean {
      if (insertWorkspace.run(name, atMs) === 0) return false;
      insertSide.run(database.nextNumber("side"), name, "live");
      insertSide.run(database.nextNumber("side"), name, "test");
      record(noSide, "workspace", name, { event: "created", actor });
      return true;
    },

    saveToken,
    revoke,

    replaceHash(workspace: string, id: string, hash: string, expiresAtMs: number | null, actor: string): boolean {
      if (replaceTokenHash.run(hash, expiresAtMs, id, workspace) === 0) return false;
      record(noSide, "token", id, { event: "rotated", actor, digest: digestOfToken(hash) });
      return true;
    },

    saveConfigured(token: NewToken, actor: string): void {
      const stored = selectConfigured.all();
      if (stored.length === 1 && stored[0]?.hash === token.hash) return;
      for (const { id, workspace } of stored) revoke(workspace, id, token.createdAtMs, actor);
      // A revoked text that is configured again gets a new id, so its hash must be free again.
      deleteConfigured.run(token.hash);
      saveToken(token, actor);
    },

    touch(uses: readonly { readonly id: string; readonly atMs: number }[]): void {
      for (const { id, atMs } of uses) touchToken.run(atMs, id, atMs);
    },
  };
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
  const selectMode = reads.prepare<[number], { mode: Mode }>("SELECT mode FROM sides WHERE side = ?");
  return {
    list: async () => (await selectAll.all()).map(({ name }) => name),
    findSide: async (workspace: string, mode: Mode) => (await selectSide.get(workspace, mode))?.side,
    findMode: async (side: number) => (await selectMode.get(side))?.mode,
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
