/** The cookie of a signed-in browser: it holds the text of a session or a token, out of reach of scripts, and counts only for requests of the console itself. */
import type { IncomingHttpHeaders } from "node:http";

/** Browsers set a cookie with this prefix only over https, for this host alone; so no sibling of it can plant one. */
const secureName = "__Host-assay-session";
/** The name over http, where the prefix is not allowed. */
const plainName = "assay-session";
/** A page of another site cannot send it: that takes a permission which the service never gives. */
const sessionHeader = "x-assay-session";
/** Browsers keep up to 4096 bytes, with the name and the attributes. */
export const cookieTokenLimit = 3_500;
/** A working day. */
export const lifetimeSeconds = 12 * 3_600;

const tokenShape = /^[\x21-\x7e]+$/;

/** The Authorization header of a request, or the same from its cookie. */
export function credentialOf(headers: IncomingHttpHeaders, isHttps: () => boolean): string | undefined {
  const { authorization, cookie } = headers;
  if (authorization !== undefined || cookie === undefined || !isOwnRequest(headers)) return authorization;
  const token = readCookie(cookie, isHttps() ? secureName : plainName);
  return token === undefined ? undefined : `Bearer ${token}`;
}

/** Whether the console itself made it: another site can neither set the header nor hide from where it asks. */
export function isOwnRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return headers[sessionHeader] !== undefined && (site === undefined || site === "same-origin");
}

export function openingCookie(token: string, isHttps: boolean): string {
  return `${writeCookie(encodeURIComponent(token), isHttps)}; Max-Age=${lifetimeSeconds}`;
}

export function endingCookie(isHttps: boolean): string {
  return `${writeCookie("", isHttps)}; Max-Age=0`;
}

function writeCookie(value: string, isHttps: boolean): string {
  const attributes = "Path=/; HttpOnly; SameSite=Strict";
  return isHttps ? `${secureName}=${value}; ${attributes}; Secure` : `${plainName}=${value}; ${attributes}`;
}

/** The first one of the name: browsers send those with the longest path first, and the service sets one path. */
function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    return decode(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return tokenShape.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Set while the browser is at the issuer. It is SameSite=Lax: a strict cookie is not sent on the return from another site. */
const leavingSeconds = 600;
const leavingName = "assay-leaving";

export function leavingCookie(content: object | undefined, isHttps: boolean): string {
  const value = content === undefined ? "" : Buffer.from(JSON.stringify(content)).toString("base64url");
  const age = content === undefined ? 0 : leavingSeconds;
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`;
  return isHttps ? `__Host-${leavingName}=${value}; ${attributes}; Secure` : `${leavingName}=${value}; ${attributes}`;
}

/** Undefined where there is none, or none that this service wrote. */
export function readLeavingCookie(
  { cookie = "" }: IncomingHttpHeaders,
  isHttps: boolean,
): Readonly<Record<string, unknown>> | undefined {
  const text = readCookie(cookie, isHttps ? `__Host-${leavingName}` : leavingName);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
