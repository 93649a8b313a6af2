/** Tokens and workspaces as the ledger keeps them. */
import type { Mode, Scope } from "../contract/tokens.ts";
import type { SideId } from "./side.ts";

export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly mode: Mode;
  readonly side: SideId;
  readonly scopes: readonly Scope[];
  /** SHA-256 of the token's text, in hexadecimal. */
  readonly hash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly requestsPerMinute: number | null;
  /** Whether it was made here, or given by the operator's setting. */
  readonly origin: "issued" | "configured";
}

export type NewToken = Omit<TokenRecord, "lastUsedAtMs" | "revokedAtMs" | "side">;

export interface TokenLedger {
  save(token: NewToken, actor: string): Promise<void>;
  findByHash(hash: string): Promise<TokenRecord | undefined>;
  find(workspace: string, id: string): Promise<TokenRecord | undefined>;
  /** In order of id, those after the cursor. */
  list(workspace: string, after: string, limit: number): Promise<readonly TokenRecord[]>;
  /** False when there is no such token or it was revoked before. */
  revoke(workspace: string, id: string, atMs: number, actor: string): Promise<boolean>;
  /** Gives the token a new text; the old one stops at once. False when there is no such token or it is revoked. */
  replaceHash(workspace: string, id: string, hash: string, expiresAtMs: number | null, actor: string): Promise<boolean>;
  /** Makes this the only configured token; a former, different one is revoked in the same step. */
  saveConfigured(token: NewToken, actor: string): Promise<void>;
  touch(uses: readonly { readonly id: string; readonly atMs: number }[]): Promise<void>;
  count(): Promise<number>;
}

export interface WorkspaceLedger {
  /** False when it exists already. */
  create(name: string, atMs: number, actor: string): Promise<boolean>;
  list(): Promise<readonly string[]>;
  findSide(workspace: string, mode: Mode): Promise<SideId | undefined>;
  findMode(side: SideId): Promise<Mode | undefined>;
}
