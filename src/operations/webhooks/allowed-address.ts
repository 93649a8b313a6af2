/** Which addresses a message may be sent to: none in the service's own network, unless a setting allows it. */
import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isMailUrl, recipientsOf } from "../../contract/mail-address.ts";

export interface AllowedTargets {
  readonly allowsHttp: boolean;
  readonly allowsPrivate: boolean;
  /** Whether there is a mail server. */
  readonly allowsMail?: boolean;
}

/** IANA's registry of special-purpose IPv4 addresses, with multicast (224/4) and what is reserved (240/4). */
const specialV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Not public although in the global range: protocol assignments with tunnels, documentation, and IPv4 inside of IPv6. */
const specialV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, bits] of specialV4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialV6) special.addSubnet(network, bits, "ipv6");
/** All global unicast addresses of IPv6; addresses that map or embed IPv4, are local or multicast lie outside. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** The end of a sentence about the problem with an address, or undefined. Names are judged when they are resolved. */
export function findUrlProblem(
  text: string,
  { allowsHttp, allowsPrivate, allowsMail = false }: AllowedTargets,
): string | undefined {
  if (isMailUrl(text)) {
    if (!allowsMail) return "must be an https address; this service has no mail server (ASSAY_MAIL_SERVER)";
    return recipientsOf(text) === undefined ? "must be mailto: with at most 20 mail addresses" : undefined;
  }
  if (!URL.canParse(text)) return "must be an https address";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowsHttp && url.protocol === "http:")) return "must be an https address";
  if (url.username !== "" || url.password !== "") return "must not have a user name or password";
  const host = hostOf(url);
  if (isIP(host) !== 0 && !allowsPrivate && !isPublicAddress(host)) return "must not be a private or local address";
  return undefined;
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Resolves a name to the addresses that may be connected to; the connection uses exactly these. */
export function createLookup({ allowsPrivate }: AllowedTargets): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, "");
        return;
      }
      const allowed = allowsPrivate ? found : found.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) callback(new Error("the name resolves to a private or local address"), "");
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
