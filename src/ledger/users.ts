/** People who sign in, and their sessions. Every change of a user, every sign-in and every failed one has its record in the journal. */
import { hash } from "node:crypto";
import type { Mode, Role } from "../contract/tokens.ts";
import type { SideId } from "./side.ts";

export interface UserRecord {
  readonly id: string;
  readonly workspace: string;
  /** In lower case. */
  readonly name: string;
  readonly role: Role;
  /** Hash of the password; null for people of the issuer. */
  readonly password: string | null;
  /** The issuer's name of this person. */
  readonly subject: string | null;
  /** The secret of the authenticator app, in base32 or sealed. */
  readonly secret: string | null;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
}

export interface UserFields extends Partial<Pick<UserRecord, "role" | "password" | "secret" | "disabledAtMs">> {
  /** The time step of the code that proved a new secret: it counts no second time. */
  readonly usedStep?: number;
}

/** What happened to a user, as the journal says it. */
export type UserEvent =
  | "created"
  | "role_changed"
  | "password_changed"
  | "second_factor_added"
  | "second_factor_removed"
  /** The same secret, stored in another way. */
  | "second_factor_sealed"
  | "disabled"
  | "enabled";

/** A secret that is sealed is stored behind the digest of the open one: the journal's digest of credentials then holds for both. */
export function sealedSecret(secret: string, sealed: string): string {
  return `${digestOfSecret(secret)} ${sealed}`;
}

/** Undefined where the secret lies in clear. */
export function sealedTextOf(stored: string): string | undefined {
  return stored.split(" ", 2)[1];
}

/** The secret has 160 random bits, so nobody finds it by its digest. */
export function digestOfSecret(stored: string): string {
  const [first = ""] = stored.split(" ", 1);
  return sealedTextOf(stored) === undefined ? hash("sha256", `secret ${first}`) : first;
}

export interface NewUserSession {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of its text, in hexadecimal. */
  readonly hash: string;
  readonly mode: Mode;
  readonly openedAtMs: number;
  readonly expiresAtMs: number;
  readonly address: string;
  readonly agent: string;
}

export interface UserSession extends NewUserSession {
  readonly lastUsedAtMs: number;
}

/** A session with the person whose it is. */
export interface OpenSession {
  readonly id: string;
  readonly expiresAtMs: number;
  readonly mode: Mode;
  readonly side: SideId;
  readonly user: Pick<UserRecord, "id" | "workspace" | "name" | "role" | "disabledAtMs">;
}

export interface FailedSignIn {
  readonly workspace: string;
  /** Undefined for a name that nobody has: what was typed there may be a password, and is not kept. */
  readonly userId: string | undefined;
  readonly address: string;
  readonly atMs: number;
  /** Failures since the last record that were too many to have one each. */
  readonly unrecorded: number;
}

/** Which of a user's sessions. */
export type SessionChoice = { readonly only: string } | { readonly except: string } | "all";

export interface UserLedger {
  /** False where the workspace has the name or the subject already. */
  create(user: UserRecord, actor: string): Promise<boolean>;
  find(workspace: string, id: string): Promise<UserRecord | undefined>;
  findByName(workspace: string, name: string): Promise<UserRecord | undefined>;
  findBySubject(workspace: string, subject: string): Promise<UserRecord | undefined>;
  /** In order of id, those after the cursor. */
  list(workspace: string, after: string, limit: number): Promise<readonly UserRecord[]>;
  /** Undefined where there is no such user, or where what is to be sealed is not the user's secret any more. */
  change(
    workspace: string,
    id: string,
    fields: UserFields,
    event: UserEvent,
    atMs: number,
    actor: string,
  ): Promise<UserRecord | undefined>;
  count(): Promise<number>;
  /** `step` is the time step of the code that was given; false where it or a later one was used before. */
  openSession(session: NewUserSession, step: number | undefined): Promise<boolean>;
  findSession(hash: string): Promise<OpenSession | undefined>;
  /** Newest first. */
  listSessions(userId: string): Promise<readonly UserSession[]>;
  /** Gives how many ended. */
  endSessions(userId: string, choice: SessionChoice, atMs: number, actor: string): Promise<number>;
  turnSession(id: string, mode: Mode): Promise<void>;
  touchSessions(uses: readonly { readonly id: string; readonly atMs: number }[]): Promise<void>;
  noteFailure(failure: FailedSignIn): Promise<void>;
}
