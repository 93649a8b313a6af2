/** The refusals of authentication, each with the challenge that RFC 6750 asks for. */
import type { Scope } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import { type Caller, hasScope } from "./caller.ts";

export function missingToken(): ServiceError {
  return new ServiceError("unauthorized", "Send a token in the header Authorization: Bearer <token>.", {
    "WWW-Authenticate": "Bearer",
  });
}

/** One answer for wrong, expired and revoked: without a valid token a caller must not learn which it was. */
export function invalidToken(): ServiceError {
  return new ServiceError("unauthorized", "The token is invalid, expired or revoked; send a valid token.", {
    "WWW-Authenticate": 'Bearer error="invalid_token"',
  });
}

export function missingClaim(message: string): ServiceError {
  return new ServiceError("forbidden", message, { "WWW-Authenticate": 'Bearer error="insufficient_scope"' });
}

export function requireScope(caller: Caller, scope: Scope): void {
  if (hasScope(caller, scope)) return;
  throw new ServiceError("forbidden", `The token lacks the scope ${scope}; use a token that has it.`, {
    "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}
