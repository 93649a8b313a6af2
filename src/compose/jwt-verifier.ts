/** The verifier of JWTs, where an issuer is configured. */
import type { JwtVerifier } from "../auth/authenticator.ts";
import type { Config } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";

export async function jwtVerifier(config: Config, ledger: Ledger, now: () => number): Promise<JwtVerifier | undefined> {
  const { oidcIssuer, oidcAudience, oidcWorkspaceClaim, oidcSideClaim, oidcScopeClaim } = config;
  if (oidcIssuer === undefined || oidcAudience === undefined) return undefined;
  const settings = {
    issuer: oidcIssuer,
    audience: oidcAudience,
    workspaceClaim: oidcWorkspaceClaim,
    sideClaim: oidcSideClaim,
    scopeClaim: oidcScopeClaim,
  };
  // Most services have no issuer, and what verifies takes long to load.
  const { createJwtVerifier } = await import("../auth/oidc.ts");
  return createJwtVerifier(settings, ledger.workspaces, now);
}
