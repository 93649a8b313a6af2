/** Access: people and their sessions, tokens, JWTs of a configured issuer, rate limits. */
import { randomBytes } from "node:crypto";
import { type Authenticator, createAuthenticator } from "../auth/authenticator.ts";
import type { IssuerSignIn } from "../auth/issuer-sign-in.ts";
import type { JwtVerifier } from "../auth/look-up.ts";
import { createPasswords } from "../auth/password.ts";
import type { RateLimiter } from "../auth/rate-limit.ts";
import { createSharedRateLimiter } from "../auth/shared-rate-limit.ts";
import { createSignInLimits } from "../auth/sign-in-limits.ts";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { UserLedger } from "../ledger/users.ts";
import { createManageUsers, type ManageUsers } from "../operations/people/manage-users.ts";
import { createOwnAccount } from "../operations/people/own-account.ts";
import { createSavedViews } from "../operations/people/saved-views.ts";
import { sealStoredUsers, sealUsers } from "../operations/people/sealed-users.ts";
import { createSignIn } from "../operations/people/sign-in.ts";
import { savedViewRoutes } from "../routes/saved-views.ts";
import { sessionRoutes } from "../routes/sessions.ts";
import { signInRoutes } from "../routes/sign-in.ts";
import { tokenRoutes } from "../routes/tokens.ts";
import { userRoutes } from "../routes/users.ts";
import type { Part, Services } from "./part.ts";
import { openSecretBox } from "./secret-keys.ts";

export interface Access extends Part {
  readonly authenticator: Authenticator;
  /** Undefined for the server's own. */
  readonly limiter: RateLimiter | undefined;
}

/** The ledger's users with their secrets as apps know them. What lies in clear or under an earlier key is sealed first. */
async function openUsers(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  now: () => number,
): Promise<{ readonly users: UserLedger; readonly canSeal: boolean }> {
  const { users, workspaces } = ledger;
  const box = await openSecretBox(config, folder);
  if (box === undefined) return { users, canSeal: false };
  await sealStoredUsers(users, box, await workspaces.list(), now);
  return { users: sealUsers(users, box), canSeal: true };
}

const peopleOf = (users: UserLedger, now: () => number) => ({
  users,
  passwords: createPasswords(),
  now,
  random: randomBytes,
});

export async function openManageUsers(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  now: () => number,
): Promise<ManageUsers> {
  const { users } = await openUsers(config, folder, ledger, now);
  return createManageUsers(peopleOf(users, now));
}

export async function composeAccess({ config, folder, ledger, log, now }: Services): Promise<Access> {
  const { tokens, shared } = ledger;
  const { users, canSeal } = await openUsers(config, folder, ledger, now);
  if (!canSeal) {
    log.warn(
      "Secrets of webhooks are stored in plain text and authenticator apps cannot be set up: the service has no key for secrets (ASSAY_WEBHOOK_KEY_FILE).",
    );
  }
  const verifyJwt = await jwtVerifier(config, ledger, now);
  const authenticator = createAuthenticator({ tokens, users, now, ...(verifyJwt === undefined ? {} : { verifyJwt }) });
  const onChanged = () => authenticator.forget();
  const people = peopleOf(users, now);
  const limits = createSignInLimits(now, shared?.take);
  const manage = createManageUsers(people);
  const account = createOwnAccount({ ...people, manage, limits, canSeal });
  const signIn = createSignIn({ ...people, ledger: { users, workspaces: ledger.workspaces }, limits });
  const issuer = await issuerSignIn(config, now);
  return {
    authenticator,
    limiter: shared === undefined ? undefined : createSharedRateLimiter(shared.take, now),
    routes: [
      ...tokenRoutes({ tokens, authenticator, now, random: randomBytes }),
      ...sessionRoutes(account, onChanged),
      ...savedViewRoutes(createSavedViews(ledger.savedViews, now)),
      ...signInRoutes({
        signIn,
        issuer,
        admitAddress: limits.admitAddress,
        countUsers: () => users.count(),
        onChanged,
      }),
      ...userRoutes({ manage, account, onChanged }),
    ],
    close: () => authenticator.close(),
  };
}

async function jwtVerifier(config: Config, ledger: Ledger, now: () => number): Promise<JwtVerifier | undefined> {
  const { oidcIssuer, oidcAudience, oidcWorkspaceClaim, oidcSideClaim, oidcScopeClaim } = config;
  if (oidcIssuer === undefined || oidcAudience === undefined) return undefined;
  const settings = {
    issuer: oidcIssuer,
    audience: oidcAudience,
    workspaceClaim: oidcWorkspaceClaim,
    sideClaim: oidcSideClaim,
    scopeClaim: oidcScopeClaim,
  };
  // Most services have no issuer, and the verifier takes long to load.
  const { createJwtVerifier } = await import("../auth/oidc.ts");
  return createJwtVerifier(settings, ledger.workspaces, now);
}

async function issuerSignIn(config: Config, now: () => number): Promise<IssuerSignIn | undefined> {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcWorkspaceClaim, oidcGroupsClaim, oidcRoles } = config;
  if (oidcIssuer === undefined || oidcClientId === undefined) return undefined;
  const settings = {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    workspaceClaim: oidcWorkspaceClaim,
    groupsClaim: oidcGroupsClaim,
    roleOfGroup: new Map(oidcRoles),
  };
  const { createIssuerSignIn } = await import("../auth/issuer-sign-in.ts");
  return createIssuerSignIn(settings, now, randomBytes);
}
