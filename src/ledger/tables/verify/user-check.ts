/** Holds users and their sessions to the journal's records of them: names, roles, and digests of credentials and sessions. */
import { digestOfToken } from "../tokens.ts";
import { hasCredentials, type UserRow } from "../users.ts";
import type { Report, Tables, ViewCheck } from "./view-check.ts";

interface UserState {
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly digest?: string;
}

interface SignIn {
  readonly event: string;
  readonly session?: string;
  /** Records of the first version have none. */
  readonly sessionDigest?: string;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly hash: string;
}

export function checkUsers(tables: Tables, report: Report): ViewCheck {
  const states = new Map<string, UserState>();
  const select = tables.prepare<[], UserRow>("SELECT * FROM users ORDER BY id");
  const selectSessions = tables.prepare<[], SessionRow>("SELECT id, user_id, hash FROM user_sessions ORDER BY id");
  /** Those that no record has opened yet. Sessions that ran out have no row any more. */
  const sessions = new Map(selectSessions.all().map((row) => [row.id, row]));

  function checkSession(subject: string, { event, session = "", sessionDigest }: SignIn): void {
    const row = sessions.get(session);
    if (row === undefined || event !== "signed_in" || row.user_id !== subject) return;
    if (sessionDigest === undefined || sessionDigest === digestOfToken(row.hash)) sessions.delete(session);
  }

  return {
    add({ subject, body }) {
      if (body === null) return;
      const state = JSON.parse(body) as UserState & SignIn;
      // Sign-ins change nothing of a user.
      if (state.digest === undefined) checkSession(subject, state);
      else states.set(subject, state);
    },
    finish() {
      for (const row of select.all()) {
        const state = states.get(row.id);
        states.delete(row.id);
        if (state === undefined) report(`User ${row.id} has no record of its creation.`);
        else if (!isAs(row, state)) report(`User ${row.id} was changed.`);
      }
      for (const id of states.keys()) report(`User ${id} is missing.`);
      for (const id of sessions.keys()) report(`Session ${id} is not as a sign-in opened it.`);
    },
  };
}

function isAs(row: UserRow, { name, role, isDisabled, digest }: UserState): boolean {
  return (
    row.name === name &&
    row.role === role &&
    (row.disabled_at_ms !== null) === isDisabled &&
    hasCredentials(row, digest)
  );
}
