/** A token ledger in a Map, for tests of what uses it. */
import type { Scope } from "../../contract/tokens.ts";
import type { NewToken, TokenLedger, TokenRecord } from "../../ledger/tokens.ts";
import { hashToken } from "../token-text.ts";

export interface TokenStore extends TokenLedger {
  readonly records: Map<string, TokenRecord>;
  readonly audit: string[];
  /** How often a token was looked up by its hash. */
  lookups: number;
  /** Set to make look-ups wait for it, or fail with it. */
  beforeLookup: (() => Promise<void>) | undefined;
  /** Adds a token with this text. */
  put(text: string, changes?: Partial<TokenRecord>): TokenRecord;
}

export function createTokenStore(): TokenStore {
  const records = new Map<string, TokenRecord>();
  const audit: string[] = [];
  const find = (workspace: string, id: string): TokenRecord | undefined => {
    const record = records.get(id);
    return record?.workspace === workspace ? record : undefined;
  };
  const complete = (token: NewToken): TokenRecord => {
    return { ...token, side: token.mode === "live" ? 1 : 2, lastUsedAtMs: null, revokedAtMs: null };
  };
  const store: TokenStore = {
    records,
    audit,
    lookups: 0,
    beforeLookup: undefined,
    put(text, changes = {}) {
      const base = complete({
        id: `id-${records.size}`,
        name: "tester",
        workspace: "default",
        mode: "live",
        scopes: ["admin"] as readonly Scope[],
        hash: hashToken(text),
        createdAtMs: 0,
        expiresAtMs: null,
        requestsPerMinute: null,
        origin: "issued",
      });
      const record = { ...base, ...changes };
      records.set(record.id, record);
      return record;
    },
    async save(token, actor) {
      records.set(token.id, complete(token));
      audit.push(`save ${token.name} by ${actor}`);
    },
    async findByHash(hash) {
      store.lookups++;
      const found = [...records.values()].find((record) => record.hash === hash);
      await store.beforeLookup?.();
      return found;
    },
    async find(workspace, id) {
      return find(workspace, id);
    },
    async list(workspace, after, limit) {
      const own = [...records.values()].filter((record) => record.workspace === workspace && record.id > after);
      return own.sort((left, right) => (left.id < right.id ? -1 : 1)).slice(0, limit);
    },
    async revoke(workspace, id, atMs) {
      const record = find(workspace, id);
      if (record === undefined || record.revokedAtMs !== null) return false;
      records.set(id, { ...record, revokedAtMs: atMs });
      return true;
    },
    async replaceHash(workspace, id, hash, expiresAtMs) {
      const record = find(workspace, id);
      if (record === undefined || record.revokedAtMs !== null) return false;
      records.set(id, { ...record, hash, expiresAtMs });
      return true;
    },
    async saveConfigured(token, actor) {
      for (const record of records.values()) {
        if (record.origin === "configured" && record.id !== token.id) {
          records.set(record.id, { ...record, revokedAtMs: token.createdAtMs });
        }
      }
      if (!records.has(token.id)) records.set(token.id, complete(token));
      audit.push(`configure by ${actor}`);
    },
    async touch(uses) {
      for (const { id, atMs } of uses) {
        const record = records.get(id);
        if (record !== undefined) records.set(id, { ...record, lastUsedAtMs: atMs });
      }
    },
    async count() {
      return records.size;
    },
  };
  return store;
}
