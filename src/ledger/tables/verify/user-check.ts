/** Holds users to the journal's records of them: names, roles, and digests of their credentials. */
import { digestOfCredentials, type UserRow } from "../users.ts";
import type { Report, Tables, ViewCheck } from "./view-check.ts";

interface UserState {
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly digest?: string;
}

export function checkUsers(tables: Tables, report: Report): ViewCheck {
  const states = new Map<string, UserState>();
  const select = tables.prepare<[], UserRow>("SELECT * FROM users ORDER BY id");
  return {
    add({ subject, body }) {
      if (body === null) return;
      const state = JSON.parse(body) as UserState;
      // Sign-ins change nothing of a user.
      if (state.digest !== undefined) states.set(subject, state);
    },
    finish() {
      for (const row of select.all()) {
        const state = states.get(row.id);
        states.delete(row.id);
        if (state === undefined) report(`User ${row.id} has no record of its creation.`);
        else if (!isAs(row, state)) report(`User ${row.id} was changed.`);
      }
      for (const id of states.keys()) report(`User ${id} is missing.`);
    },
  };
}

function isAs(row: UserRow, { name, role, isDisabled, digest }: UserState): boolean {
  return (
    row.name === name &&
    row.role === role &&
    (row.disabled_at_ms !== null) === isDisabled &&
    digest === digestOfCredentials(row)
  );
}
