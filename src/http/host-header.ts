/** Which requests name no host, two, or none that could be one: two readers would take these to be for two services. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";

/** RFC 3986: a name or an IPv4 address (either may be empty), or an address in brackets; then perhaps a port. */
const hostGrammar = /^(?:(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*|\[[A-Za-z0-9:._~!$&'()*+,;=%-]+\])(?::\d*)?$/;

/** RFC 9112, section 3.2: each of these is answered 400. The connection ends with it. */
export function findHostProblem(raw: IncomingMessage): ServiceError | undefined {
  const { host } = raw.headers;
  if (host === undefined) {
    // Only HTTP/1.0 may leave the header out.
    return raw.httpVersionMinor === 0 ? undefined : refuse("The Host header is missing; send it with every request.");
  }
  if (hasTwo(raw.rawHeaders)) return refuse("There is more than one Host header; send one.");
  return hostGrammar.test(host) ? undefined : refuse("The Host header is invalid; send a host name or an address.");
}

/** Node keeps the first of several and drops the others without a word. */
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
