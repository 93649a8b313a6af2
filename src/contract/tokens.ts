/** Tokens, their scopes, roles as named sets of these, and the side of a workspace that they belong to. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const scopes = [
  "transactions:write",
  "reports:read",
  "customers:write",
  "customers:read",
  "documents:write",
  "documents:read",
  "labels:write",
  "cases:write",
  "rules:write",
  "audit:read",
  "metrics:read",
  "admin",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = ["viewer", "analyst", "lead", "risk_engineer", "admin"] as const;
export type Role = (typeof roles)[number];

const viewing: readonly Scope[] = ["reports:read", "documents:read"];
const analysing: readonly Scope[] = [
  ...viewing,
  "customers:read",
  "documents:write",
  "transactions:write",
  "labels:write",
  "cases:write",
];

export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: viewing,
  analyst: analysing,
  lead: [...analysing, "customers:write", "audit:read"],
  risk_engineer: [...analysing, "rules:write", "audit:read", "metrics:read"],
  admin: ["admin"],
};

export const modes = ["live", "test"] as const;
export type Mode = (typeof modes)[number];

export const TokenInfo = Type.Named("TokenInfo", {
  id: Type.String(),
  name: Type.String(),
  workspace: Type.String(),
  mode: Type.Enum(modes),
  scopes: Type.Array(Type.Enum(scopes)),
  createdAt: Type.Instant(),
  expiresAt: Type.OrNull(Type.Instant()),
  lastUsedAt: Type.OrNull(Type.Instant()),
  revokedAt: Type.OrNull(Type.Instant()),
  requestsPerMinute: Type.OrNull(Type.Integer(), { description: "Rate limit; null means none." }),
});
export type TokenInfo = Static<typeof TokenInfo>;

export const TokenHolder = Type.Named("TokenHolder", {
  name: Type.String({ description: "Name of the person or the token, or subject of the JWT." }),
  workspace: Type.String(),
  mode: Type.Enum(modes, { description: "Side of the workspace." }),
  scopes: Type.Array(Type.Enum(scopes), { description: "Granted scopes; `admin` includes all others." }),
  role: Type.Optional(Type.Enum(roles, { description: "Of a person who is signed in." })),
});
export type TokenHolder = Static<typeof TokenHolder>;

export const TokenRequest = Type.Named("TokenRequest", {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  mode: Type.Optional(Type.Enum(modes)),
  scopes: Type.Array(Type.Enum(scopes), { minItems: 1, uniqueItems: true }),
  expiresInDays: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Literal("never")], {
      description: "Default: 90.",
    }),
  ),
  requestsPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});
export type TokenRequest = Static<typeof TokenRequest>;

export const IssuedToken = Type.Named("IssuedToken", {
  token: Type.String({ description: "Text of the token; it is shown only once." }),
  info: TokenInfo,
});
export type IssuedToken = Static<typeof IssuedToken>;

export const TokenList = Type.Page("TokenList", { tokens: Type.Array(TokenInfo) });
export type TokenList = Static<typeof TokenList>;
