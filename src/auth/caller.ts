/** A caller is a person, a token or a JWT's subject, and belongs to one side of one workspace. */
import { type Mode, type Role, type Scope, scopes } from "../contract/tokens.ts";
import type { SideId } from "../ledger/ledger.ts";

/** A person who is signed in. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

export interface Caller {
  /** Id of the stored token, or null for a JWT or a person, who have none. */
  readonly tokenId: string | null;
  /** The name of the token or the person, or the JWT's subject, as it stands in audit and assignments. */
  readonly name: string;
  readonly workspace: string;
  readonly mode: Mode;
  readonly side: SideId;
  /** One bit per scope, in the order of the contract's list; `admin` has all of them. */
  readonly scopes: number;
  /** The token's own rate limit; null is none. */
  readonly requestsPerMinute: number | null;
  /** Missing for tokens and JWTs. */
  readonly person?: Person;
}

const bits = new Map<Scope, number>(scopes.map((scope, index) => [scope, 2 ** index]));
const everyScope = 2 ** scopes.length - 1;

function bitOf(scope: Scope): number {
  return bits.get(scope) ?? 0;
}

export function scopeBits(held: readonly Scope[]): number {
  if (held.includes("admin")) return everyScope;
  return held.reduce((mask, scope) => mask | bitOf(scope), 0);
}

export function hasScope(caller: Caller, scope: Scope): boolean {
  const bit = bitOf(scope);
  return (caller.scopes & bit) === bit && bit !== 0;
}
