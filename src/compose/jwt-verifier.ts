/** The verifier of JWTs, where an issuer is configured. */
import { createJwtVerifier } from "../auth/oidc.ts";
import type { Config } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";

export function jwtVerifier(config: Config, ledger: Ledger, now: () => number) {
  const { oidcIssuer, oidcAudience, oidcWorkspaceClaim, oidcSideClaim, oidcScopeClaim } = config;
  if (oidcIssuer === undefined || oidcAudience === undefined) return undefined;
  const settings = {
    issuer: oidcIssuer,
    audience: oidcAudience,
    workspaceClaim: oidcWorkspaceClaim,
    sideClaim: oidcSideClaim,
    scopeClaim: oidcScopeClaim,
  };
  return createJwtVerifier(settings, ledger.workspaces, now);
}
