/** The issuer whose JWTs are accepted and at which people sign in, and the names of its claims. */
import { anyText, httpAddress, list, none, oneOf, setting } from "./setting.ts";

export const oidcSettings = {
  oidcIssuer: setting(
    "ASSAY_OIDC_ISSUER",
    "Issuer whose JWTs are accepted and at which people sign in, exactly as in the claim iss.",
    none,
    httpAddress,
  ),
  oidcAudience: setting("ASSAY_OIDC_AUDIENCE", "Audience that these JWTs must name.", none, anyText),
  oidcWorkspaceClaim: setting("ASSAY_OIDC_WORKSPACE_CLAIM", "Claim with the workspace.", "assay_workspace", anyText),
  oidcSideClaim: setting("ASSAY_OIDC_SIDE_CLAIM", "Claim with the side, live or test.", "assay_side", anyText),
  oidcScopeClaim: setting("ASSAY_OIDC_SCOPE_CLAIM", "Claim with the scopes.", "scope", anyText),
  oidcClientId: setting(
    "ASSAY_OIDC_CLIENT_ID",
    "Client id of this service at the issuer. If set, people sign in through the issuer. Register `/session/issuer/return` of the public URL as its redirect address.",
    none,
    anyText,
  ),
  oidcClientSecret: setting(
    "ASSAY_OIDC_CLIENT_SECRET",
    "Secret of this client; none for a public client.",
    none,
    anyText,
  ),
  oidcGroupsClaim: setting("ASSAY_OIDC_GROUPS_CLAIM", "Claim with the groups of a person.", "groups", anyText),
  oidcRoles: setting(
    "ASSAY_OIDC_ROLES",
    "Role of each group of the issuer, such as `fraud-team=analyst,fraud-leads=lead`. Nobody else may sign in.",
    [] as readonly RoleOfGroup[],
    rolesOfGroups,
  ),
} as const;

type RoleOfGroup = readonly [group: string, role: ReturnType<typeof readRole>];

const readRole = oneOf("viewer", "analyst", "lead", "risk_engineer", "admin");

function rolesOfGroups(text: string): readonly RoleOfGroup[] {
  return list(text).map((entry) => {
    const at = entry.lastIndexOf("=");
    if (at < 1) throw new Error("must list groups with their roles, such as fraud-team=analyst");
    return [entry.slice(0, at), readRole(entry.slice(at + 1))];
  });
}
