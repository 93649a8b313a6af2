/** What the head of a request says: its path and query, its host and its id. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";

export interface RequestTarget {
  /** As it was sent, still percent-encoded. */
  readonly path: string;
  readonly query: string;
}

/** An absolute target, as proxies send it, names the host first; only the Host header is used. */
const absolute = /^https?:\/\/[^/]*/i;

export function splitTarget(target: string): RequestTarget {
  if (!absolute.test(target)) {
    const at = target.search(/[?#]/);
    return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
  }
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const at = target.indexOf("?");
  return { path: path.replace(absolute, "") || "/", query: at < 0 ? "" : target.slice(at + 1) };
}

/** RFC 3986: a name or an IPv4 address (either may be empty), or an address in brackets; then an optional port. */
const hostGrammar = /^(?:(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*|\[[A-Za-z0-9:._~!$&'()*+,;=%-]+\])(?::\d*)?$/;

export function isHost(text: string): boolean {
  return hostGrammar.test(text);
}

/** RFC 9112, sections 3.2 and 6.1: each of these is refused. The connection ends with it. */
export function findHeadProblem(raw: IncomingMessage): ServiceError | undefined {
  const { host, "transfer-encoding": encoding } = raw.headers;
  // Node reads the chunks and leaves other codings as they are: the body would be taken for what it is not.
  if (encoding !== undefined && /,\s*chunked\s*$/i.test(encoding)) {
    return refuse("The Transfer-Encoding is another one than chunked; send the body without it.");
  }
  if (host === undefined) {
    // Only HTTP/1.0 may leave the header out.
    return raw.httpVersionMinor === 0 ? undefined : refuse("The Host header is missing; send it with every request.");
  }
  if (hasTwo(raw.rawHeaders)) return refuse("There is more than one Host header; send one.");
  return isHost(host) ? undefined : refuse("The Host header is invalid; send a host name or an address.");
}

/** Node keeps the first of several and silently drops the others. */
function hasTwo(namesAndValues: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < namesAndValues.length; at += 2) {
    const name = namesAndValues[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

function refuse(message: string): ServiceError {
  return new ServiceError("invalid_request", message, { Connection: "close" });
}

/** Ids of clients that are safe to log. */
const loggable = /^[\w.-]{1,64}$/;

/** The client's own id where it is safe to log, else the prefix of this process and a counter. */
export function createRequestIds(prefix: string): (given: string | string[] | undefined) => string {
  let count = 0;
  return (given) => {
    if (typeof given === "string" && loggable.test(given)) return given;
    count++;
    return `${prefix}-${count.toString(36)}`;
  };
}
