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
const role = Type.Enum(roles, {
  description: `A named set of scopes: ${roles.map((one) => `${one} has ${scopesOfRole[one].join(", ")}`).join("; ")}.`,
});

export const UserInfo = Type.Named("UserInfo", {
  id: Type.String(),
  name: userName,
  role,
  hasPassword: Type.Boolean({ description: "False for people who sign in through the issuer only." }),
  hasSecondFactor: Type.Boolean(),
  createdAt: Type.Instant(),
  disabledAt: Type.OrNull(Type.Instant()),
});
export type UserInfo = Static<typeof UserInfo>;

export const UserList = Type.Page("UserList", { users: Type.Array(UserInfo) });
export type UserList = Static<typeof UserList>;

export const UserRequest = Type.Named("UserRequest", { name: userName, role, password: newPassword });
export type UserRequest = Static<typeof UserRequest>;

export const UserChange = Type.Named("UserChange", {
  role: Type.Optional(role),
  isDisabled: Type.Optional(Type.Boolean({ description: "A disabled user is signed out and cannot sign in." })),
  password: Type.Optional(newPassword),
  hasSecondFactor: Type.Optional(
    Type.Literal(false, { description: "Removes the authenticator app, for example after a phone was lost." }),
  ),
});
export type UserChange = Static<typeof UserChange>;

export const PasswordSignIn = Type.Named("PasswordSignIn", {
  workspace: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "Default: default." })),
  name: userName,
  password: givenPassword,
  code: Type.Optional(code),
  mode: Type.Optional(Type.Enum(modes, { description: "Side of the workspace. Default: live." })),
});
export type PasswordSignIn = Static<typeof PasswordSignIn>;

export const SignInWays = Type.Named("SignInWays", {
  password: Type.Boolean({ description: "Whether there are users." }),
  issuer: Type.Boolean({ description: "Whether people sign in through an OpenID Connect issuer." }),
});
export type SignInWays = Static<typeof SignInWays>;

export const SideChoice = Type.Named("SideChoice", { mode: Type.Enum(modes) });

export const PasswordChange = Type.Named("PasswordChange", { password: givenPassword, newPassword });
export type PasswordChange = Static<typeof PasswordChange>;

const secret = Type.String({ minLength: secretLength, maxLength: secretLength, pattern: "^[A-Z2-7]+$" });

export const SecondFactorOffer = Type.Named("SecondFactorOffer", {
  secret,
  address: Type.String({ description: "otpauth: address, as authenticator apps read it." }),
  squares: Type.Array(Type.String(), { description: "The address as a QR code: a line a row, 1 for a dark square." }),
});
export type SecondFactorOffer = Static<typeof SecondFactorOffer>;

export const SecondFactorRequest = Type.Named("SecondFactorRequest", { secret, code, password: givenPassword });
export type SecondFactorRequest = Static<typeof SecondFactorRequest>;

export const PasswordProof = Type.Named("PasswordProof", { password: givenPassword });

export const SessionInfo = Type.Named("SessionInfo", {
  id: Type.String(),
  isCurrent: Type.Boolean({ description: "Whether this request was made in it." }),
  mode: Type.Enum(modes),
  openedAt: Type.Instant(),
  expiresAt: Type.Instant(),
  lastUsedAt: Type.Instant(),
  address: Type.String({ description: "Network address from which it was opened." }),
  agent: Type.String({ description: "User agent of the browser." }),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const SessionList = Type.Named("SessionList", { sessions: Type.Array(SessionInfo) });
export type SessionList = Static<typeof SessionList>;

export const SessionEnd = Type.Named("SessionEnd", { ended: Type.Integer() });
