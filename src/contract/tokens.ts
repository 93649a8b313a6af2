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

export const TokenInfo = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    workspace: Type.String(),
    mode: Type.Enum([...modes]),
    scopes: Type.Array(Type.Enum([...scopes])),
    createdAt: Type.Instant(),
    expiresAt: Type.Union([Type.Instant(), Type.Null()]),
    lastUsedAt: Type.Union([Type.Instant(), Type.Null()]),
    revokedAt: Type.Union([Type.Instant(), Type.Null()]),
    requestsPerMinute: Type.Union([Type.Integer(), Type.Null()], { description: "Rate limit; null means none." }),
  },
  { $id: "TokenInfo", additionalProperties: false },
);
export type TokenInfo = Static<typeof TokenInfo>;

export const TokenHolder = Type.Object(
  {
    name: Type.String({ description: "Name of the person or the token, or subject of the JWT." }),
    workspace: Type.String(),
    mode: Type.Enum([...modes], { description: "Side of the workspace." }),
    scopes: Type.Array(Type.Enum([...scopes]), { description: "Granted scopes; `admin` includes all others." }),
    role: Type.Optional(Type.Enum([...roles], { description: "Of a person who is signed in." })),
  },
  { $id: "TokenHolder", additionalProperties: false },
);
export type TokenHolder = Static<typeof TokenHolder>;

export const TokenRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    mode: Type.Optional(Type.Enum([...modes])),
    scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true }),
    expiresInDays: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Literal("never")], {
        description: "Default: 90.",
      }),
    ),
    requestsPerMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { $id: "TokenRequest", additionalProperties: false },
);
export type TokenRequest = Static<typeof TokenRequest>;

export const IssuedToken = Type.Object(
  { token: Type.String({ description: "Text of the token; it is shown only once." }), info: TokenInfo },
  { $id: "IssuedToken", additionalProperties: false },
);
export type IssuedToken = Static<typeof IssuedToken>;

export const TokenList = Type.Object(
  { tokens: Type.Array(TokenInfo), nextCursor: Type.Union([Type.String(), Type.Null()]) },
  { $id: "TokenList", additionalProperties: false },
);
export type TokenList = Static<typeof TokenList>;
