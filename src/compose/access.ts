/** Access: tokens, JWTs of a configured issuer, rate limits. */
import { randomBytes } from "node:crypto";
import { type Authenticator, createAuthenticator, type JwtVerifier } from "../auth/authenticator.ts";
import type { RateLimiter } from "../auth/rate-limit.ts";
import { createSharedRateLimiter } from "../auth/shared-rate-limit.ts";
import type { Config } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { sessionRoutes } from "../routes/sessions.ts";
import { tokenRoutes } from "../routes/tokens.ts";
import type { Part, Services } from "./part.ts";

export interface Access extends Part {
  readonly authenticator: Authenticator;
  /** Undefined for the server's own. */
  readonly limiter: RateLimiter | undefined;
}

export async function composeAccess({ config, ledger, now }: Services): Promise<Access> {
  const { tokens, shared } = ledger;
  const verifyJwt = await jwtVerifier(config, ledger, now);
  const authenticator = createAuthenticator({ tokens, now, ...(verifyJwt === undefined ? {} : { verifyJwt }) });
  return {
    authenticator,
    limiter: shared === undefined ? undefined : createSharedRateLimiter(shared.take, now),
    routes: [...tokenRoutes({ tokens, authenticator, now, random: randomBytes }), ...sessionRoutes()],
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
