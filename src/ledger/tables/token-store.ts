/** Saves workspaces and tokens, each with its record in the journal. */
import { noSide } from "../journal.ts";
import type { NewToken } from "../ledger.ts";
import type { Database, Journal } from "./database.ts";

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
    record(side, "token", id, { event: "issued", actor, name, scopes, expiresAtMs, requestsPerMinute, origin });
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
      record(noSide, "token", id, { event: "rotated", actor });
      return true;
    },

    saveConfigured(token: NewToken, actor: string): void {
      const stored = selectConfigured.all();
      if (stored.length === 1 && stored[0]?.hash === token.hash) return;
      for (const { id, workspace } of stored) revoke(workspace, id, token.createdAtMs, actor);
      // A text that was configured before and revoked since comes back under a new id; its hash must be free again.
      deleteConfigured.run(token.hash);
      saveToken(token, actor);
    },

    touch(uses: readonly { readonly id: string; readonly atMs: number }[]): void {
      for (const { id, atMs } of uses) touchToken.run(atMs, id, atMs);
    },
  };
}
