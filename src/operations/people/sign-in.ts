/** Signs people in: with name, password and code, or as the issuer says who they are. */
import { createBuckets } from "../../auth/buckets.ts";
import { defaultWorkspace } from "../../auth/first-token.ts";
import type { IssuedPerson } from "../../auth/issuer-sign-in.ts";
import { stepOfCode } from "../../auth/one-time-code.ts";
import type { Passwords } from "../../auth/password.ts";
import { lifetimeSeconds } from "../../auth/session-cookie.ts";
import type { SignInLimits } from "../../auth/sign-in-limits.ts";
import { createSessionText, hashToken, isSessionText, type RandomBytes } from "../../auth/token-text.ts";
import type { Mode } from "../../contract/tokens.ts";
import type { PasswordSignIn } from "../../contract/users.ts";
import { ServiceError } from "../../errors.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { UserRecord } from "../../ledger/users.ts";
import { createUserId, nameOf } from "./names.ts";

export interface SignInParts {
  readonly ledger: Pick<Ledger, "users" | "workspaces">;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly now: () => number;
  readonly random: RandomBytes;
}

/** The browser and address from which somebody signs in. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  /** Text of the session that the browser had, which ends. */
  readonly former: string | undefined;
}

export interface SignIn {
  /** Gives the text of the new session. */
  withPassword(request: PasswordSignIn, visitor: Visitor): Promise<string>;
  asIssued(person: IssuedPerson, visitor: Visitor): Promise<string>;
}

/** Failures that have a record of their own; a flood must not fill the journal. */
const recordedPerMinute = 60;
const agentLimit = 200;
const actor = "issuer";

export function createSignIn({ ledger, passwords, limits, now, random }: SignInParts): SignIn {
  const { users, workspaces } = ledger;
  const recorded = createBuckets(now);
  let unrecorded = 0;

  async function noteFailure(workspace: string, userId: string | undefined, address: string): Promise<void> {
    if (!recorded.take("", recordedPerMinute).isTaken) {
      unrecorded += 1;
      return;
    }
    const count = unrecorded;
    unrecorded = 0;
    await users.noteFailure({ workspace, userId, address, atMs: now(), unrecorded: count });
  }

  /** A new text each time, and the former session of the browser ends: nobody can be given a session that another knows. */
  async function open(user: UserRecord, mode: Mode, visitor: Visitor, step?: number): Promise<string | undefined> {
    const text = createSessionText(random);
    const openedAtMs = now();
    const isOpen = await users.openSession(
      {
        id: `ses_${hashToken(`id of ${text}`).slice(0, 16)}`,
        userId: user.id,
        hash: hashToken(text),
        mode,
        openedAtMs,
        expiresAtMs: openedAtMs + lifetimeSeconds * 1_000,
        address: visitor.address,
        agent: visitor.agent.replace(/[\p{Cc}\p{Cs}]/gu, "").slice(0, agentLimit),
      },
      step,
    );
    if (!isOpen) return undefined;
    const { former } = visitor;
    const ended =
      former !== undefined && isSessionText(former) ? await users.findSession(hashToken(former)) : undefined;
    if (ended !== undefined) await users.endSessions(ended.user.id, { only: ended.id }, now(), ended.user.name);
    return text;
  }

  async function findOrCreate(person: IssuedPerson, workspace: string): Promise<UserRecord> {
    const { subject, name, role } = person;
    const found = await users.findBySubject(workspace, subject);
    if (found !== undefined) {
      if (found.role === role) return found;
      return (await users.change(workspace, found.id, { role }, "role_changed", now(), actor)) ?? found;
    }
    const createdAtMs = now();
    const id = createUserId(createdAtMs, random);
    const fresh = { id, workspace, role, password: null, subject, secret: null, createdAtMs, disabledAtMs: null };
    // A name may be that of somebody with a password, who is not taken for this person.
    for (const one of [name, nameOf(subject)]) {
      const user = { ...fresh, name: one };
      if (await users.create(user, actor)) return user;
    }
    throw new ServiceError("conflict", "Somebody else has your name here; ask the operator of this service.");
  }

  return {
    async withPassword(request, visitor) {
      const { workspace = defaultWorkspace, password, code, mode = "live" } = request;
      const name = nameOf(request.name);
      await limits.admit(visitor.address, workspace, name);
      const user = await users.findByName(workspace, name);
      const isRight = await passwords.isRight(password, user?.password);
      // Each step is taken whether the one before held or not, so that the time tells nothing.
      const step = user?.secret == null ? undefined : (stepOfCode(user.secret, code ?? "", now()) ?? null);
      const isLetIn = user !== undefined && isRight && step !== null && user.disabledAtMs === null;
      const text = isLetIn ? await open(user, mode, visitor, step) : undefined;
      if (text !== undefined) return text;
      await noteFailure(workspace, user?.id, visitor.address);
      throw new ServiceError("unauthorized", "Name, password or code is wrong.");
    },

    async asIssued(person, visitor) {
      const { workspace = defaultWorkspace } = person;
      if ((await workspaces.findSide(workspace, "live")) === undefined) {
        throw new ServiceError("forbidden", "The issuer names a workspace that does not exist here.");
      }
      const user = await findOrCreate(person, workspace);
      const text = user.disabledAtMs === null ? await open(user, "live", visitor) : undefined;
      if (text !== undefined) return text;
      await noteFailure(workspace, user.id, visitor.address);
      throw new ServiceError("forbidden", "You are disabled here; ask the operator of this service.");
    },
  };
}
