/** Users of a workspace as administrators see and change them. */
import type { Caller } from "../../auth/caller.ts";
import type { Passwords } from "../../auth/password.ts";
import type { RandomBytes } from "../../auth/token-text.ts";
import type { UserChange, UserInfo, UserList, UserRequest } from "../../contract/users.ts";
import { ServiceError } from "../../errors.ts";
import type { UserEvent, UserFields, UserLedger, UserRecord } from "../../ledger/users.ts";
import { badCursor } from "../shared/cursor.ts";
import { checkName, createUserId, nameOf } from "./names.ts";

export interface UserParts {
  readonly users: UserLedger;
  readonly passwords: Passwords;
  readonly now: () => number;
  readonly random: RandomBytes;
}

export interface ManageUsers {
  list(workspace: string, cursor: string, limit: number): Promise<UserList>;
  create(workspace: string, request: UserRequest, actor: string): Promise<UserInfo>;
  change(caller: Pick<Caller, "workspace" | "name" | "person">, id: string, change: UserChange): Promise<UserInfo>;
  /** Throws `not_found`. */
  find(workspace: string, id: string): Promise<UserRecord>;
  /** Throws `not_found`. */
  findByName(workspace: string, name: string): Promise<UserRecord>;
}

export function createManageUsers({ users, passwords, now, random }: UserParts): ManageUsers {
  const find = async (workspace: string, id: string) => known(await users.find(workspace, id));

  /** What is asked for, one event after the other; what is so already is no event. */
  async function stepsOf(user: UserRecord, change: UserChange): Promise<readonly (readonly [UserEvent, UserFields])[]> {
    const { role, isDisabled, password, hasSecondFactor } = change;
    const steps: [UserEvent, UserFields][] = [];
    if (role !== undefined && role !== user.role) steps.push(["role_changed", { role }]);
    if (isDisabled !== undefined && isDisabled !== (user.disabledAtMs !== null)) {
      steps.push(isDisabled ? ["disabled", { disabledAtMs: now() }] : ["enabled", { disabledAtMs: null }]);
    }
    if (password !== undefined) steps.push(["password_changed", { password: await passwords.hash(password) }]);
    if (hasSecondFactor === false && user.secret !== null) steps.push(["second_factor_removed", { secret: null }]);
    return steps;
  }

  return {
    find,
    findByName: async (workspace, name) => known(await users.findByName(workspace, nameOf(name))),

    async list(workspace, cursor, limit) {
      if (cursor !== "" && (await users.find(workspace, cursor)) === undefined) throw badCursor();
      const found = await users.list(workspace, cursor, limit + 1);
      const page = found.slice(0, limit);
      const nextCursor = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { users: page.map(describeUser), nextCursor };
    },

    async create(workspace, { name: given, role, password }, actor) {
      const name = nameOf(given);
      checkName(name);
      const createdAtMs = now();
      const user: UserRecord = {
        id: createUserId(createdAtMs, random),
        workspace,
        name,
        role,
        password: await passwords.hash(password),
        subject: null,
        secret: null,
        createdAtMs,
        disabledAtMs: null,
      };
      if (!(await users.create(user, actor))) {
        throw new ServiceError("conflict", "The workspace has a user with this name already.");
      }
      return describeUser(user);
    },

    async change({ workspace, name: actor, person }, id, change) {
      let user = await find(workspace, id);
      if (person?.userId === id) {
        throw new ServiceError("forbidden", "Another administrator changes you; your password is under your account.");
      }
      if (user.subject !== null && (change.role !== undefined || change.password !== undefined)) {
        throw new ServiceError("conflict", "This person comes from the issuer, which decides on role and password.");
      }
      for (const [event, fields] of await stepsOf(user, change)) {
        user = (await users.change(workspace, id, fields, event, now(), actor)) ?? user;
        const endsSessions = event === "disabled" || event === "password_changed";
        if (endsSessions) await users.endSessions(id, "all", now(), actor);
      }
      return describeUser(user);
    },
  };
}

export function describeUser({ id, name, role, password, secret, createdAtMs, disabledAtMs }: UserRecord): UserInfo {
  return {
    id,
    name,
    role,
    hasPassword: password !== null,
    hasSecondFactor: secret !== null,
    createdAt: new Date(createdAtMs).toISOString(),
    disabledAt: disabledAtMs === null ? null : new Date(disabledAtMs).toISOString(),
  };
}

function known(user: UserRecord | undefined): UserRecord {
  if (user !== undefined) return user;
  throw new ServiceError("not_found", "The workspace has no such user.");
}
