/** What people do about their own account: password, authenticator app, sessions. */
import encodeQR from "qr";
import type { Caller, Person } from "../../auth/caller.ts";
import { addressOf, createSecret, stepOfCode } from "../../auth/one-time-code.ts";
import type { SignInLimits } from "../../auth/sign-in-limits.ts";
import type { Mode } from "../../contract/tokens.ts";
import type { PasswordChange, SecondFactorOffer, SessionInfo, SessionList, UserInfo } from "../../contract/users.ts";
import { ServiceError } from "../../errors.ts";
import type { SessionChoice, UserEvent, UserFields, UserRecord, UserSession } from "../../ledger/users.ts";
import { describeUser, type ManageUsers, type UserParts } from "./manage-users.ts";

export interface OwnAccountParts extends UserParts {
  readonly manage: ManageUsers;
  readonly limits: SignInLimits;
  /** False where the store would keep secrets of authenticator apps in clear. */
  readonly canSeal: boolean;
}

/** Password and code of a person, with the address that they come from, whose attempts are limited. */
export interface Proof {
  readonly password: string;
  readonly address: string;
}

export interface OwnAccount {
  describe(caller: Caller): Promise<UserInfo>;
  /** Ends all other sessions. */
  changePassword(caller: Caller, change: PasswordChange, address: string): Promise<void>;
  offerSecondFactor(caller: Caller): SecondFactorOffer;
  addSecondFactor(caller: Caller, secret: string, code: string, proof: Proof): Promise<UserInfo>;
  removeSecondFactor(caller: Caller, proof: Proof): Promise<UserInfo>;
  listSessions(caller: Caller, userId: string): Promise<SessionList>;
  /** Gives how many ended. */
  endSessions(caller: Caller, userId: string, choice: SessionChoice): Promise<number>;
  turnTo(caller: Caller, mode: Mode): Promise<void>;
}

export function createOwnAccount(parts: OwnAccountParts): OwnAccount {
  const { users, passwords, limits, canSeal, manage, now, random } = parts;
  const own = (caller: Caller) => manage.find(caller.workspace, personOf(caller).userId);

  function checkSealing(): void {
    if (canSeal) return;
    const text = "Authenticator apps need a key for their secrets on a database: set ASSAY_WEBHOOK_KEY_FILE.";
    throw new ServiceError("conflict", text);
  }

  /** A session that was left open somewhere must not be enough to take the account over. */
  async function prove(caller: Caller, { password, address }: Proof): Promise<UserRecord> {
    const user = await own(caller);
    await limits.admit(address, user.workspace, user.name);
    if (await passwords.isRight(password, user.password)) return user;
    throw new ServiceError("forbidden", "The password is wrong.");
  }

  async function change(caller: Caller, fields: UserFields, event: UserEvent): Promise<UserInfo> {
    const { id, workspace, name } = await own(caller);
    return describeUser((await users.change(workspace, id, fields, event, now(), name)) ?? (await own(caller)));
  }

  return {
    describe: async (caller) => describeUser(await own(caller)),

    async changePassword(caller, { password, newPassword }, address) {
      const { id, workspace, name } = await prove(caller, { password, address });
      await users.change(
        workspace,
        id,
        { password: await passwords.hash(newPassword) },
        "password_changed",
        now(),
        name,
      );
      await users.endSessions(id, { except: personOf(caller).sessionId }, now(), name);
    },

    offerSecondFactor(caller) {
      personOf(caller);
      checkSealing();
      const secret = createSecret(random);
      const address = addressOf(secret, caller.name, caller.workspace);
      const squares = encodeQR(address, "raw").map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
      return { secret, address, squares };
    },

    async addSecondFactor(caller, secret, code, proof) {
      checkSealing();
      await prove(caller, proof);
      const usedStep = stepOfCode(secret, code, now());
      if (usedStep === undefined) {
        throw new ServiceError("invalid_request", "The code does not match this secret; check the phone's clock.");
      }
      return change(caller, { secret, usedStep }, "second_factor_added");
    },

    async removeSecondFactor(caller, proof) {
      await prove(caller, proof);
      return change(caller, { secret: null }, "second_factor_removed");
    },

    async listSessions({ workspace, person }, userId) {
      const { id } = await manage.find(workspace, userId);
      const running = (await users.listSessions(id)).filter(({ expiresAtMs }) => expiresAtMs > now());
      return { sessions: running.map((session) => describeSession(session, person)) };
    },

    async endSessions({ workspace, name }, userId, choice) {
      const { id } = await manage.find(workspace, userId);
      return users.endSessions(id, choice, now(), name);
    },

    turnTo: (caller, mode) => users.turnSession(personOf(caller).sessionId, mode),
  };
}

/** Throws `not_found` for a token. */
export function personOf({ person }: Caller): Person {
  if (person !== undefined) return person;
  throw new ServiceError("not_found", "This is for people who are signed in; a token has no account.");
}

function describeSession(session: UserSession, person: Person | undefined): SessionInfo {
  const { id, mode, openedAtMs, expiresAtMs, lastUsedAtMs, address, agent } = session;
  return {
    id,
    isCurrent: id === person?.sessionId,
    mode,
    openedAt: new Date(openedAtMs).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
    lastUsedAt: new Date(lastUsedAtMs).toISOString(),
    address,
    agent,
  };
}
