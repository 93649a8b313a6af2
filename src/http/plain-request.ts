/**
 * Reads a request that is spelled as plainly as most clients do: a POST to a known address, each header once, its body whole and of the
 * length that it announces. Whatever could be read in two ways is not plain, nor is any error: Node reads those.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { isHost } from "./request-head.ts";

export class PlainRequest {
  readonly method = "POST";
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly socket: Socket;
  #body: Buffer | undefined;

  constructor(url: string, headers: Readonly<IncomingHttpHeaders>, body: Buffer, socket: Socket) {
    this.url = url;
    this.headers = headers;
    this.socket = socket;
    this.#body = body;
  }

  /** The bytes of the body, which are not kept. */
  takeBody(): Buffer {
    const body = this.#body;
    if (body === undefined) throw new Error("The body was taken before.");
    this.#body = undefined;
    return body;
  }
}

export interface PlainHead {
  /** As it was sent. */
  readonly text: string;
  readonly url: string;
  /** Shared by all requests with the same head. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

/** What usual clients and the proxies before them send has less than a kilobyte. */
const headLimitBytes = 4 * 1024;
const mostHeaders = 40;
const headEnd = "\r\n\r\n";
/** One spelling of each line: one space behind the colon, none at the end, no characters but printable ones. */
const plainHead = /^POST (\/[\w./~-]*) HTTP\/1\.1(?:\r\n[A-Za-z0-9-]+: [\x21-\x7e]+(?: [\x21-\x7e]+)*)+$/;
/** Headers that change how a request or its answer is framed, or that Node reads as a list. */
const framing = new Set(["transfer-encoding", "upgrade", "expect", "te", "trailer", "proxy-connection", "set-cookie"]);
const plainLength = /^[1-9]\d{0,6}$/;

/** The head at the beginning of these bytes, if it is a plain one; that of the request before if it is the same. */
export function readPlainHead(bytes: Buffer, former?: PlainHead): PlainHead | undefined {
  const end = bytes.indexOf(headEnd, 0, "latin1");
  if (end < 0 || end > headLimitBytes) return undefined;
  const text = bytes.toString("latin1", 0, end);
  if (text === former?.text) return former;
  const url = plainHead.exec(text)?.[1];
  if (url === undefined) return undefined;
  const headers = readHeaders(text);
  if (headers === undefined) return undefined;
  const { host, "content-length": length = "", connection = "keep-alive" } = headers;
  if (host === undefined || !isHost(host) || !plainLength.test(length)) return undefined;
  if (connection.toLowerCase() !== "keep-alive") return undefined;
  return { text, url, headers, headBytes: end + headEnd.length, bodyBytes: Number(length) };
}

/** Undefined where a header stands twice or is one of `framing`, or where there are too many. */
function readHeaders(head: string): IncomingHttpHeaders | undefined {
  const headers: IncomingHttpHeaders = {};
  let from = head.indexOf("\r\n") + 2;
  for (let count = 0; count < mostHeaders; count += 1) {
    const colon = head.indexOf(": ", from);
    const end = head.indexOf("\r\n", colon);
    const name = head.slice(from, colon).toLowerCase();
    // Also where it is the name of something that every object has.
    if (headers[name] !== undefined || framing.has(name)) return undefined;
    headers[name] = head.slice(colon + 2, end < 0 ? head.length : end);
    if (end < 0) return headers;
    from = end + 2;
  }
  return undefined;
}
