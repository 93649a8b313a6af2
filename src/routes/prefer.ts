/** What a client prefers of several forms of an answer: RFC 7240 and the Accept header. */
import type { IncomingHttpHeaders } from "node:http";

/** `Prefer: respond-async`, alone or among others. */
export function prefersLater({ prefer }: IncomingHttpHeaders): boolean {
  const given = Array.isArray(prefer) ? prefer.join(",") : (prefer ?? "");
  return given.split(",").some((part) => /^\s*respond-async\s*(?:;|$)/i.test(part));
}

/** Whether the type is named before the other one; a range such as text/* or a weight of zero is not looked into. */
export function accepts({ accept = "" }: IncomingHttpHeaders, type: string, rather: string): boolean {
  const at = (name: string) => accept.toLowerCase().indexOf(name);
  return at(type) >= 0 && (at(rather) < 0 || at(type) < at(rather));
}
