/** The address under which a caller reached the service, for the absolute addresses in answers. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export interface AddressSettings {
  readonly publicUrl: string | undefined;
  /** Addresses and networks whose forwarded headers are trusted, such as 10.0.0.0/8. */
  readonly trustedProxies: readonly string[];
  /** What these proxies write. Clients can send the other, which many proxies pass on. */
  readonly proxyHeaders: "x-forwarded" | "forwarded";
  /** The host for a request that names no usable one. */
  readonly fallbackHost: () => string;
}

type Sender = Pick<IncomingMessage, "headers" | "socket">;
export type BaseAddress = (request: Sender) => string;
/** The address that a request comes from: that of the connection, or what trusted proxies say of it. */
export type ClientAddress = (request: Sender) => string;

/** A name, an IPv4 address or a bracketed IPv6 address, with an optional port. Nothing else is accepted. */
const hostShape = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

export function createBaseAddress(settings: AddressSettings): BaseAddress {
  const { publicUrl, fallbackHost, proxyHeaders } = settings;
  if (publicUrl !== undefined) return () => publicUrl;
  const proxies = readNetworks(settings.trustedProxies);
  return (request) => {
    const isProxied = isWithin(proxies, request.socket.remoteAddress);
    const forwarded = isProxied ? readForwarded(request, proxyHeaders) : {};
    const host = usableHost(forwarded.host) ?? usableHost(request.headers.host) ?? fallbackHost();
    return `${forwarded.scheme ?? "http"}://${host}`;
  };
}

export function createClientAddress({
  trustedProxies,
  proxyHeaders,
}: Pick<AddressSettings, "trustedProxies" | "proxyHeaders">): ClientAddress {
  const proxies = readNetworks(trustedProxies);
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? "");
    if (!isWithin(proxies, peer)) return peer;
    // Each proxy adds whom it heard from at the end; what stands before the first foreign one, be it an address or not, can be made up.
    const foreign = forwardedFor(request, proxyHeaders).findLast((address) => !isWithin(proxies, address)) ?? "";
    return isIP(foreign) === 0 ? peer : foreign;
  };
}

function forwardedFor({ headers }: Sender, written: AddressSettings["proxyHeaders"]): readonly string[] {
  const { forwarded = "", "x-forwarded-for": listed = "" } = headers;
  const isStandard = written === "forwarded";
  const entries = (isStandard ? forwarded : [listed].flat().join(",")).split(",");
  return entries.map((entry) => {
    const text = isStandard ? (parameter(entry, "for") ?? "") : entry.trim();
    // Some proxies add the port.
    return plainAddress(text.replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, "$1$2"));
  });
}

/** A socket that listens for both families gives an IPv4 peer in its IPv6 spelling. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

function readNetworks(entries: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = "", length] = entry.split("/");
    const type = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (length === undefined) networks.addAddress(address, type);
    else networks.addSubnet(address, Number(length), type);
  }
  return networks;
}

function isWithin(networks: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family !== 0 && networks.check(plain, family === 4 ? "ipv4" : "ipv6");
}

function usableHost(host: string | undefined): string | undefined {
  return host !== undefined && hostShape.test(host) ? host : undefined;
}

interface Forwarded {
  readonly scheme?: string | undefined;
  readonly host?: string | undefined;
}

/** The last entry of each header was written by the trusted proxy itself; earlier ones can be the client's. */
function readForwarded({ headers }: Sender, written: AddressSettings["proxyHeaders"]): Forwarded {
  const { forwarded, "x-forwarded-proto": proto, "x-forwarded-host": host } = headers;
  if (written === "forwarded") {
    const last = lastEntry(forwarded) ?? "";
    return { scheme: knownScheme(parameter(last, "proto")), host: parameter(last, "host") };
  }
  return { scheme: knownScheme(lastEntry(proto)), host: lastEntry(host) };
}

function lastEntry(header: string | string[] | undefined): string | undefined {
  return header === undefined ? undefined : [header].flat().join(",").split(",").at(-1)?.trim();
}

function parameter(entry: string, name: string): string | undefined {
  for (const pair of entry.split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim().toLowerCase() === name)
      return value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/, "$1");
  }
  return undefined;
}

function knownScheme(scheme: string | undefined): string | undefined {
  const lower = scheme?.toLowerCase();
  return lower === "http" || lower === "https" ? lower : undefined;
}
