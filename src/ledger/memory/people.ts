/** Tokens and workspaces of the memory engine. */
import type { Mode } from "../../contract/tokens.ts";
import { noSide } from "../journal.ts";
import type { NewToken, SideId, TokenLedger, TokenRecord, WorkspaceLedger } from "../ledger.ts";
import { digestOfToken } from "../tables/tokens.ts";
import type { MemoryJournal } from "./journal.ts";

export class MemoryPeople {
  private readonly journal: MemoryJournal;
  private readonly tokens = new Map<string, TokenRecord>();
  private readonly sides = new Map<string, SideId>();

  constructor(journal: MemoryJournal) {
    this.journal = journal;
  }

  tokenLedger(change: <T>(work: () => T) => Promise<T>): TokenLedger {
    return {
      save: (token, actor) => change(() => this.saveToken(token, actor)),
      findByHash: async (hash) => this.findTokenByHash(hash),
      find: async (workspace, id) => this.findToken(workspace, id),
      list: async (workspace, after, limit) => this.listTokens(workspace, after, limit),
      revoke: (workspace, id, atMs, actor) => change(() => this.revoke(workspace, id, atMs, actor)),
      replaceHash: (workspace, id, hash, expiresAtMs, actor) =>
        change(() => this.replaceHash(workspace, id, hash, expiresAtMs, actor)),
      saveConfigured: (token, actor) => change(() => this.saveConfigured(token, actor)),
      touch: async (uses) => this.touch(uses),
      count: async () => this.countTokens(),
    };
  }

  workspaceLedger(change: <T>(work: () => T) => Promise<T>): WorkspaceLedger {
    return {
      create: (name, _atMs, actor) => change(() => this.createWorkspace(name, actor)),
      list: async () => this.listWorkspaces(),
      findSide: async (workspace, mode) => this.findSide(workspace, mode),
    };
  }

  createWorkspace(name: string, actor: string): boolean {
    if (this.sides.has(`${name}:live`)) return false;
    this.sides.set(`${name}:live`, this.sides.size + 1);
    this.sides.set(`${name}:test`, this.sides.size + 1);
    this.record(noSide, "workspace", name, { event: "created", actor });
    return true;
  }

  listWorkspaces(): readonly string[] {
    return [...this.sides.keys()]
      .filter((key) => key.endsWith(":live"))
      .map((key) => key.slice(0, -":live".length))
      .sort();
  }

  findSide(workspace: string, mode: Mode): SideId | undefined {
    return this.sides.get(`${workspace}:${mode}`);
  }

  saveToken(token: NewToken, actor: string): void {
    const side = this.findSide(token.workspace, token.mode);
    if (side === undefined) throw new Error(`There is no workspace named ${token.workspace}.`);
    const { id, name, scopes, hash, expiresAtMs, requestsPerMinute, origin } = token;
    const content = { event: "issued", actor, name, scopes, expiresAtMs, requestsPerMinute, origin };
    this.record(side, "token", id, { ...content, digest: digestOfToken(hash) });
    this.tokens.set(id, { ...token, side, lastUsedAtMs: null, revokedAtMs: null });
  }

  findTokenByHash(hash: string): TokenRecord | undefined {
    return [...this.tokens.values()].find((token) => token.hash === hash);
  }

  findToken(workspace: string, id: string): TokenRecord | undefined {
    const token = this.tokens.get(id);
    return token?.workspace === workspace ? token : undefined;
  }

  listTokens(workspace: string, after: string, limit: number): readonly TokenRecord[] {
    const own = [...this.tokens.values()].filter((token) => token.workspace === workspace && token.id > after);
    return own.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
  }

  revoke(workspace: string, id: string, atMs: number, actor: string): boolean {
    const token = this.findToken(workspace, id);
    if (token === undefined || token.revokedAtMs !== null) return false;
    this.tokens.set(id, { ...token, revokedAtMs: atMs });
    this.record(noSide, "token", id, { event: "revoked", actor });
    return true;
  }

  replaceHash(workspace: string, id: string, hash: string, expiresAtMs: number | null, actor: string): boolean {
    const token = this.findToken(workspace, id);
    if (token === undefined || token.revokedAtMs !== null || token.origin !== "issued") return false;
    this.tokens.set(id, { ...token, hash, expiresAtMs });
    this.record(noSide, "token", id, { event: "rotated", actor, digest: digestOfToken(hash) });
    return true;
  }

  saveConfigured(token: NewToken, actor: string): void {
    const stored = [...this.tokens.values()].filter(
      ({ origin, revokedAtMs }) => origin === "configured" && revokedAtMs === null,
    );
    if (stored.length === 1 && stored[0]?.hash === token.hash) return;
    for (const { id, workspace } of stored) this.revoke(workspace, id, token.createdAtMs, actor);
    for (const { id, hash, origin } of [...this.tokens.values()]) {
      if (hash === token.hash && origin === "configured") this.tokens.delete(id);
    }
    this.saveToken(token, actor);
  }

  touch(uses: readonly { readonly id: string; readonly atMs: number }[]): void {
    for (const { id, atMs } of uses) {
      const token = this.tokens.get(id);
      if (token !== undefined) this.tokens.set(id, { ...token, lastUsedAtMs: Math.max(token.lastUsedAtMs ?? 0, atMs) });
    }
  }

  countTokens(): number {
    return this.tokens.size;
  }

  private record(side: SideId, kind: "token" | "workspace", subject: string, content: object): void {
    this.journal.append({ side, kind, subject, body: JSON.stringify(content) });
  }
}
