/** The issuer whose JWTs are accepted, and the names of their claims. */
import { anyText, httpAddress, none, setting } from "./setting.ts";

export const oidcSettings = {
  oidcIssuer: setting(
    "ASSAY_OIDC_ISSUER",
    "Issuer whose JWTs are accepted, exactly as in the claim iss.",
    none,
    httpAddress,
  ),
  oidcAudience: setting("ASSAY_OIDC_AUDIENCE", "Audience that these JWTs must name.", none, anyText),
  oidcWorkspaceClaim: setting("ASSAY_OIDC_WORKSPACE_CLAIM", "Claim with the workspace.", "assay_workspace", anyText),
  oidcSideClaim: setting("ASSAY_OIDC_SIDE_CLAIM", "Claim with the side, live or test.", "assay_side", anyText),
  oidcScopeClaim: setting("ASSAY_OIDC_SCOPE_CLAIM", "Claim with the scopes.", "scope", anyText),
} as const;
