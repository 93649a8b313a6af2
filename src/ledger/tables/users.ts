/** The tables of users and their sessions. */
import { hash } from "node:crypto";
import type { Mode, Role } from "../../contract/tokens.ts";
import { noSide } from "../journal.ts";
import {
  digestOfSecret,
  type FailedSignIn,
  type NewUserSession,
  type OpenSession,
  type SessionChoice,
  type UserEvent,
  type UserFields,
  type UserRecord,
  type UserSession,
} from "../users.ts";
import type { Database, Journal, Reads } from "./database.ts";
import { digestOfToken } from "./tokens.ts";

/** A person has some browsers; beyond this number the session that was opened first ends. */
const sessionLimit = 20;

export interface UserRow {
  readonly id: string;
  readonly workspace: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string | null;
  readonly subject: string | null;
  readonly secret: string | null;
  readonly created_at_ms: number;
  readonly disabled_at_ms: number | null;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly hash: string;
  readonly mode: Mode;
  readonly opened_at_ms: number;
  readonly expires_at_ms: number;
  readonly last_used_at_ms: number;
  readonly address: string;
  readonly agent: string;
}

const userColumns = "id, workspace, name, role, password, subject, secret, created_at_ms, disabled_at_ms FROM users";
const sessionColumns =
  "id, user_id, hash, mode, opened_at_ms, expires_at_ms, last_used_at_ms, address, agent FROM user_sessions";

type Credentials = Pick<UserRecord, "password" | "subject" | "secret">;

/** Stands in the journal, so that other credentials in their place are noticed. Nobody can sign in with it. */
function digestOfCredentials({ password, subject, secret }: Credentials) {
  return hash("sha256", JSON.stringify([password, subject, secret === null ? null : digestOfSecret(secret)]));
}

export function hasCredentials(user: Credentials, digest: string | undefined): boolean {
  if (digest === digestOfCredentials(user)) return true;
  // Records of the first version with authenticator apps are of the secret itself.
  return digest === hash("sha256", JSON.stringify([user.password, user.subject, user.secret]));
}

const useStepSql = "UPDATE users SET used_step = ? WHERE id = ? AND used_step < ?";

export function createUserStore(database: Database, journal: Journal) {
  const liveSide = database.prepare<[string], { side: number }>(
    "SELECT side FROM sides WHERE workspace = ? AND mode = 'live'",
  );
  const selectUser = database.prepare<[string], UserRow>(`SELECT ${userColumns} WHERE id = ?`);
  const insertUser = database.prepare(`INSERT INTO users
     (id, workspace, name, role, password, subject, secret, created_at_ms, disabled_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const updateUser = database.prepare(
    "UPDATE users SET role = ?, password = ?, secret = ?, disabled_at_ms = ? WHERE id = ?",
  );
  const useStep = database.prepare(useStepSql);
  function record(workspace: string, subject: string, content: object): void {
    const side = liveSide.get(workspace)?.side ?? noSide;
    journal.append({ side, kind: "user", subject, body: JSON.stringify(content) });
  }

  function recordState(user: UserRecord, event: UserEvent, atMs: number, actor: string): void {
    const { name, role, disabledAtMs } = user;
    const state = { name, role, isDisabled: disabledAtMs !== null, digest: digestOfCredentials(user) };
    record(user.workspace, user.id, { event, actor, atMs, ...state });
  }

  return {
    ...createSessionStore(database, (id) => selectUser.get(id), record),

    createUser(user: UserRecord, actor: string): boolean {
      const { id, workspace, name, role, password, subject, secret, createdAtMs, disabledAtMs } = user;
      if (insertUser.run(id, workspace, name, role, password, subject, secret, createdAtMs, disabledAtMs) === 0) {
        return false;
      }
      recordState(user, "created", createdAtMs, actor);
      return true;
    },

    changeUser(
      workspace: string,
      id: string,
      { usedStep, ...fields }: UserFields,
      event: UserEvent,
      atMs: number,
      actor: string,
    ): UserRecord | undefined {
      const row = selectUser.get(id);
      if (row === undefined || row.workspace !== workspace) return undefined;
      const former = userOf(row);
      const user: UserRecord = { ...former, ...fields };
      const isSame = digestOfCredentials(user) === digestOfCredentials(former);
      if (event === "second_factor_sealed" && !isSame) return undefined;
      updateUser.run(user.role, user.password, user.secret, user.disabledAtMs, id);
      if (usedStep !== undefined) useStep.run(usedStep, id, usedStep);
      recordState(user, event, atMs, actor);
      return user;
    },

    noteFailure({ workspace, userId, address, atMs, unrecorded }: FailedSignIn): void {
      const content = { event: "sign_in_failed", actor: "sign-in", atMs, address, unrecorded };
      record(workspace, userId ?? "unknown", content);
    },
  };
}

function createSessionStore(
  database: Database,
  findUser: (id: string) => UserRow | undefined,
  record: (workspace: string, subject: string, content: object) => void,
) {
  const useStep = database.prepare(useStepSql);
  const insertSession = database.prepare(`INSERT INTO user_sessions
     (id, user_id, hash, mode, opened_at_ms, expires_at_ms, last_used_at_ms, address, agent)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const selectSessions = database.prepare<[string], SessionRow>(
    `SELECT ${sessionColumns} WHERE user_id = ? ORDER BY opened_at_ms, id`,
  );
  const deleteSession = database.prepare("DELETE FROM user_sessions WHERE id = ?");
  const setMode = database.prepare("UPDATE user_sessions SET mode = ? WHERE id = ?");
  const touch = database.prepare("UPDATE user_sessions SET last_used_at_ms = ? WHERE id = ? AND last_used_at_ms < ?");

  function end(user: UserRecord, sessions: readonly SessionRow[], atMs: number, actor: string): void {
    for (const { id } of sessions) {
      deleteSession.run(id);
      record(user.workspace, user.id, { event: "signed_out", actor, atMs, session: id });
    }
  }

  return {
    openSession(session: NewUserSession, step: number | undefined): boolean {
      const { id, userId, hash, mode, openedAtMs, expiresAtMs, address, agent } = session;
      const row = findUser(userId);
      if (row === undefined) return false;
      if (step !== undefined && useStep.run(step, userId, step) === 0) return false;
      const sessions = selectSessions.all(userId);
      for (const over of sessions.filter(({ expires_at_ms: atMs }) => atMs <= openedAtMs)) deleteSession.run(over.id);
      const running = sessions.filter(({ expires_at_ms: atMs }) => atMs > openedAtMs);
      end(userOf(row), running.slice(0, Math.max(0, running.length + 1 - sessionLimit)), openedAtMs, "service");
      insertSession.run(id, userId, hash, mode, openedAtMs, expiresAtMs, openedAtMs, address, agent);
      const opened = { session: id, sessionDigest: digestOfToken(hash), address };
      record(row.workspace, userId, { event: "signed_in", actor: row.name, atMs: openedAtMs, ...opened });
      return true;
    },

    endSessions(userId: string, choice: SessionChoice, atMs: number, actor: string): number {
      const row = findUser(userId);
      if (row === undefined) return 0;
      const ended = selectSessions.all(userId).filter(({ id, expires_at_ms: expiresAtMs }) => {
        if (expiresAtMs <= atMs) return false;
        if (choice === "all") return true;
        return "only" in choice ? id === choice.only : id !== choice.except;
      });
      end(userOf(row), ended, atMs, actor);
      return ended.length;
    },

    turnSession(id: string, mode: Mode): void {
      setMode.run(mode, id);
    },

    touchSessions(uses: readonly { readonly id: string; readonly atMs: number }[]): void {
      for (const { id, atMs } of uses) touch.run(atMs, id, atMs);
    },
  };
}

export function createUserReader(reads: Reads) {
  const select = reads.prepare<[string, string], UserRow>(`SELECT ${userColumns} WHERE workspace = ? AND id = ?`);
  const selectByName = reads.prepare<[string, string], UserRow>(
    `SELECT ${userColumns} WHERE workspace = ? AND name = ?`,
  );
  const selectBySubject = reads.prepare<[string, string], UserRow>(
    `SELECT ${userColumns} WHERE workspace = ? AND subject = ?`,
  );
  const selectPage = reads.prepare<[string, string, number], UserRow>(
    `SELECT ${userColumns} WHERE workspace = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const count = reads.prepare<[], { count: number }>("SELECT count(*) AS count FROM users");
  const selectSession = reads.prepare<
    [string],
    Pick<SessionRow, "id" | "user_id" | "mode" | "expires_at_ms"> &
      Pick<UserRow, "workspace" | "name" | "role" | "disabled_at_ms"> & { readonly side: number }
  >(`SELECT user_sessions.id, user_id, user_sessions.mode, expires_at_ms, users.workspace, name, role, disabled_at_ms, side
     FROM user_sessions JOIN users ON users.id = user_id
     JOIN sides ON sides.workspace = users.workspace AND sides.mode = user_sessions.mode WHERE hash = ?`);
  const selectSessions = reads.prepare<[string], SessionRow>(
    `SELECT ${sessionColumns} WHERE user_id = ? ORDER BY opened_at_ms DESC, id`,
  );
  const found = (row: UserRow | undefined) => (row === undefined ? undefined : userOf(row));
  return {
    find: async (workspace: string, id: string) => found(await select.get(workspace, id)),
    findByName: async (workspace: string, name: string) => found(await selectByName.get(workspace, name)),
    findBySubject: async (workspace: string, subject: string) => found(await selectBySubject.get(workspace, subject)),
    list: async (workspace: string, after: string, limit: number) =>
      (await selectPage.all(workspace, after, limit)).map(userOf),
    count: async () => (await count.get())?.count ?? 0,
    async findSession(hash: string): Promise<OpenSession | undefined> {
      const row = await selectSession.get(hash);
      if (row === undefined) return undefined;
      const { id, mode, side, workspace, name, role } = row;
      const user = { id: row.user_id, workspace, name, role, disabledAtMs: row.disabled_at_ms };
      return { id, mode, side, expiresAtMs: row.expires_at_ms, user };
    },
    listSessions: async (userId: string) => (await selectSessions.all(userId)).map(sessionOf),
  };
}

function userOf(row: UserRow): UserRecord {
  const { id, workspace, name, role, password, subject, secret } = row;
  const times = { createdAtMs: row.created_at_ms, disabledAtMs: row.disabled_at_ms };
  return { id, workspace, name, role, password, subject, secret, ...times };
}

function sessionOf(row: SessionRow): UserSession {
  const { id, hash, mode, address, agent } = row;
  return {
    id,
    userId: row.user_id,
    hash,
    mode,
    openedAtMs: row.opened_at_ms,
    expiresAtMs: row.expires_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    address,
    agent,
  };
}
