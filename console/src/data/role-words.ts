/** What somebody may not do, and whom to ask for it. */
import type { TokenHolder } from "../../../client/interface.ts";

type Scope = TokenHolder["scopes"][number];
type Role = NonNullable<TokenHolder["role"]>;

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: "Viewer",
  analyst: "Analyst",
  lead: "Lead",
  risk_engineer: "Risk engineer",
  admin: "Admin",
};

/** The roles that have a scope, least first; an admin has them all. */
export const rolesWith: Readonly<Record<Scope, readonly Role[]>> = {
  "reports:read": ["viewer"],
  "documents:read": ["viewer"],
  "customers:read": ["analyst"],
  "documents:write": ["analyst"],
  "transactions:write": ["analyst"],
  "labels:write": ["analyst"],
  "cases:write": ["analyst"],
  "customers:write": ["lead"],
  "audit:read": ["lead", "risk_engineer"],
  "rules:write": ["risk_engineer"],
  "metrics:read": ["risk_engineer"],
  admin: ["admin"],
};

/** People have roles; a token has scopes. */
export function wordNoAccess(role: Role | undefined, scope: string): string {
  if (role === undefined) return `This needs a token with the scope ${scope}.`;
  const names = (rolesWith[scope as Scope] ?? ["admin"]).map((one) => roleNames[one]);
  return `Your role (${roleNames[role]}) does not allow this; ask an administrator for the role ${names.join(" or ")}.`;
}
