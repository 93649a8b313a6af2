/** People of a workspace: how they sign in, their second factor, and their sessions. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { modes, roles, scopesOfRole } from "./tokens.ts";

/** Longer than NIST SP 800-63B asks for where a password is the only factor of a person without an authenticator app. */
const passwordLeast = 12;
/** Argon2 reads all of it before it begins; nobody types more. */
const passwordMost = 256;
const nameMost = 100;
/** RFC 6238 with 20 bytes, in base32. */
const secretLength = 32;

const closed = { additionalProperties: false } as const;
const orNull = <T extends ReturnType<typeof Type.String>>(type: T) => Type.Union([type, Type.Null()]);
const userName = Type.String({
  minLength: 1,
  maxLength: nameMost,
  description: "The name to sign in with, such as a mail address. Capital letters make no difference.",
});
const newPassword = Type.String({ minLength: passwordLeast, maxLength: passwordMost });
const givenPassword = Type.String({ minLength: 1, maxLength: passwordMost });
const code = Type.String({
  pattern: "^[0-9]{6}$",
  description: "The six digits that the authenticator app shows.",
});
const role = Type.Enum([...roles], {
  description: `A named set of scopes: ${roles.map((one) => `${one} has ${scopesOfRole[one].join(", ")}`).join("; ")}.`,
});

export const UserInfo = Type.Object(
  {
    id: Type.String(),
    name: userName,
    role,
    hasPassword: Type.Boolean({ description: "False for people who sign in through the issuer only." }),
    hasSecondFactor: Type.Boolean(),
    createdAt: Type.Instant(),
    disabledAt: orNull(Type.Instant()),
  },
  { $id: "UserInfo", ...closed },
);
export type UserInfo = Static<typeof UserInfo>;

export const UserList = Type.Object(
  { users: Type.Array(UserInfo), nextCursor: orNull(Type.String()) },
  { $id: "UserList", ...closed },
);
export type UserList = Static<typeof UserList>;

export const UserRequest = Type.Object(
  { name: userName, role, password: newPassword },
  { $id: "UserRequest", ...closed },
);
export type UserRequest = Static<typeof UserRequest>;

export const UserChange = Type.Object(
  {
    role: Type.Optional(role),
    isDisabled: Type.Optional(Type.Boolean({ description: "A disabled user is signed out and cannot sign in." })),
    password: Type.Optional(newPassword),
    hasSecondFactor: Type.Optional(
      Type.Literal(false, { description: "Removes the authenticator app, for example after a phone was lost." }),
    ),
  },
  { $id: "UserChange", ...closed },
);
export type UserChange = Static<typeof UserChange>;

export const PasswordSignIn = Type.Object(
  {
    workspace: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "Default: default." })),
    name: userName,
    password: givenPassword,
    code: Type.Optional(code),
    mode: Type.Optional(Type.Enum([...modes], { description: "Side of the workspace. Default: live." })),
  },
  { $id: "PasswordSignIn", ...closed },
);
export type PasswordSignIn = Static<typeof PasswordSignIn>;

export const SignInWays = Type.Object(
  {
    password: Type.Boolean({ description: "Whether there are users." }),
    issuer: Type.Boolean({ description: "Whether people sign in through an OpenID Connect issuer." }),
  },
  { $id: "SignInWays", ...closed },
);
export type SignInWays = Static<typeof SignInWays>;

export const SideChoice = Type.Object({ mode: Type.Enum([...modes]) }, { $id: "SideChoice", ...closed });

export const PasswordChange = Type.Object(
  { password: givenPassword, newPassword },
  { $id: "PasswordChange", ...closed },
);
export type PasswordChange = Static<typeof PasswordChange>;

const secret = Type.String({ minLength: secretLength, maxLength: secretLength, pattern: "^[A-Z2-7]+$" });

export const SecondFactorOffer = Type.Object(
  {
    secret,
    address: Type.String({ description: "otpauth: address, as authenticator apps read it." }),
    squares: Type.Array(Type.String(), { description: "The address as a QR code: a line a row, 1 for a dark square." }),
  },
  { $id: "SecondFactorOffer", ...closed },
);
export type SecondFactorOffer = Static<typeof SecondFactorOffer>;

export const SecondFactorRequest = Type.Object(
  { secret, code, password: givenPassword },
  { $id: "SecondFactorRequest", ...closed },
);
export type SecondFactorRequest = Static<typeof SecondFactorRequest>;

export const PasswordProof = Type.Object({ password: givenPassword }, { $id: "PasswordProof", ...closed });

export const SessionInfo = Type.Object(
  {
    id: Type.String(),
    isCurrent: Type.Boolean({ description: "Whether this request was made in it." }),
    mode: Type.Enum([...modes]),
    openedAt: Type.Instant(),
    expiresAt: Type.Instant(),
    lastUsedAt: Type.Instant(),
    address: Type.String({ description: "Network address from which it was opened." }),
    agent: Type.String({ description: "User agent of the browser." }),
  },
  { $id: "SessionInfo", ...closed },
);
export type SessionInfo = Static<typeof SessionInfo>;

export const SessionList = Type.Object({ sessions: Type.Array(SessionInfo) }, { $id: "SessionList", ...closed });
export type SessionList = Static<typeof SessionList>;

export const SessionEnd = Type.Object({ ended: Type.Integer() }, { $id: "SessionEnd", ...closed });
