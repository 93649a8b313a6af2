/**
 * Serves plain requests (`plain-request.ts`) on the connections of Node's HTTP server, for the routes whose answers are texts. At the first
 * request that is not plain, the connection goes to Node with all that it has sent, and stays there.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { STATUS_CODES } from "../node-http.ts";
import { type PlainHead, PlainRequest, readPlainHead } from "./plain-request.ts";
import type { Reply, ReplyHeaders } from "./reply.ts";
import type { Answer } from "./route.ts";

export type ServePlain = (request: PlainRequest, reply: Reply) => void;

export interface PlainOptions {
  /** What serves the requests of an address; undefined where Node shall read them. */
  readonly find: (path: string) => ServePlain | undefined;
  readonly bodyLimit: number;
  /** For the first request of a connection. */
  readonly headMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  /** Answers what is no request, and ends its connection. */
  readonly refuse: (error: Error & { readonly code?: string }, socket: Socket) => void;
  readonly now: () => number;
}

/** What a request may have; a larger one arrives in pieces, which Node counts. */
const mostBodyBytes = 32 * 1024;
/** A head that is not longer is kept until the next request. */
const keptHead = 1_024;
/** As Node does, an idle connection is kept a second longer than clients are told. */
const graceMs = 1_000;
/** Some clients send a body just behind its head. Node waits for those that take longer. */
const bodyMs = 50;

export class PlainConnections {
  readonly #bySocket = new WeakMap<Socket, PlainConnection>();

  /** Comes between the server and Node's own listener, which takes over what is not plain. */
  constructor(server: Server, options: PlainOptions) {
    const [readByNode] = server.listeners("connection");
    if (readByNode === undefined) throw new Error("Node's server does not listen for connections.");
    server.removeAllListeners("connection");
    const handOver = (socket: Socket) => {
      this.#bySocket.delete(socket);
      readByNode.call(server, socket);
    };
    const context: ConnectionContext = { ...options, handOver, dates: new Dates(options.now) };
    server.on("connection", (socket: Socket) => {
      this.#bySocket.set(socket, new PlainConnection(socket, context));
    });
  }

  /** Whether a request of this connection waits for its answer. */
  isBusy(socket: Socket): boolean {
    return this.#bySocket.get(socket)?.isBusy === true;
  }
}

interface ConnectionContext extends PlainOptions {
  readonly handOver: (socket: Socket) => void;
  readonly dates: Dates;
}

class PlainConnection {
  readonly socket: Socket;
  readonly context: ConnectionContext;
  /** A request was read and not yet answered. */
  isBusy = false;
  /** What came of the next request. */
  #pending: Buffer | undefined;
  /** That of the last request: most clients send the same one again. */
  #head: PlainHead | undefined;
  #isFirst = true;

  constructor(socket: Socket, context: ConnectionContext) {
    this.socket = socket;
    this.context = context;
    socket.on("data", this.#onData).on("end", this.#onEnd).on("timeout", this.#onTimeout).on("error", ignore);
    this.#waitForNext();
  }

  /** What comes behind the end of one side reaches nobody, as with Node. */
  get isGone(): boolean {
    return this.socket.destroyed || this.socket.writableEnded;
  }

  answered(isLast: boolean): void {
    if (isLast) this.socket.destroySoon();
    if (this.isGone) {
      this.isBusy = false;
      this.#pending = undefined;
      return;
    }
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#waitForNext();
    }
    // Whatever the next request throws is not the answered one's.
    if (this.#pending === undefined) this.isBusy = false;
    else process.nextTick(() => this.#goOn());
  }

  #goOn(): void {
    const bytes = this.#pending;
    this.isBusy = false;
    this.#pending = undefined;
    if (bytes === undefined || this.isGone) return;
    this.socket.resume();
    this.#read(bytes, false);
  }

  #waitForNext(): void {
    const { headMs, keepAliveMs } = this.context;
    this.socket.setTimeout(this.#isFirst ? headMs : keepAliveMs + graceMs);
  }

  readonly #onData = (chunk: Buffer) => {
    if (this.isBusy) {
      this.#pending = this.#pending === undefined ? chunk : Buffer.concat([this.#pending, chunk]);
      this.socket.pause();
    } else if (this.#pending === undefined) this.#read(chunk, true);
    else {
      const bytes = Buffer.concat([this.#pending, chunk]);
      this.#pending = undefined;
      this.#waitForNext();
      this.#read(bytes, false);
    }
  };

  /** A body may come behind its head once: of a client that sends small pieces, each would be read again with the next. */
  #read(bytes: Buffer, mayWait: boolean): void {
    const head = readPlainHead(bytes, this.#head);
    this.#head = head !== undefined && head.text.length <= keptHead ? head : undefined;
    const serve = head && this.context.find(head.url);
    if (head === undefined || serve === undefined || head.bodyBytes > Math.min(this.context.bodyLimit, mostBodyBytes)) {
      this.#handOver(bytes);
      return;
    }
    const { headBytes, bodyBytes } = head;
    if (mayWait && bytes.length === headBytes) {
      this.#pending = bytes;
      this.socket.setTimeout(bodyMs);
      return;
    }
    // A client that does not read its answers must not fill the memory with them.
    if (bytes.length !== headBytes + bodyBytes || this.socket.writableNeedDrain) {
      this.#handOver(bytes);
      return;
    }
    this.isBusy = true;
    serve(new PlainRequest(head.url, head.headers, bytes.subarray(headBytes), this.socket), new PlainReply(this));
  }

  #handOver(bytes: Buffer): void {
    const { socket } = this;
    socket.off("data", this.#onData).off("end", this.#onEnd).off("timeout", this.#onTimeout).off("error", ignore);
    socket.setTimeout(0);
    // Only what a paused socket gets back stays in its order.
    socket.pause();
    socket.unshift(bytes);
    this.context.handOver(socket);
    socket.resume();
  }

  readonly #onEnd = () => {
    const isWithin = !this.isBusy && this.#pending !== undefined;
    this.#pending = undefined;
    this.#waitForNext();
    if (isWithin) this.context.refuse(new Error("The connection ended within a request."), this.socket);
    else this.socket.destroySoon();
  };

  readonly #onTimeout = () => {
    const bytes = this.#pending;
    if (this.isBusy) this.#waitForNext();
    else if (bytes !== undefined) this.#handOver(bytes);
    else if (this.#isFirst && !this.isGone) this.context.refuse(tooSlow(), this.socket);
    else this.socket.destroy();
  };
}

class PlainReply implements Reply {
  readonly #connection: PlainConnection;
  #isSent = false;
  #onGone: (() => void) | undefined;

  constructor(connection: PlainConnection) {
    this.#connection = connection;
  }

  get isGone(): boolean {
    return this.#connection.isGone;
  }

  send(status: number, headers: ReplyHeaders, body: Answer["body"]): undefined {
    if (typeof body !== "string" || bodiless.has(status))
      throw new Error("A route whose answers are texts gave another one.");
    if (this.#isSent) throw new Error("A request was answered twice.");
    const { socket, context } = this.#connection;
    const isLast = headers.Connection !== undefined;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (const name in headers) head += line(name, headers[name]);
    const length = Buffer.byteLength(body);
    head += `Content-Length: ${length}\r\nDate: ${context.dates.now()}\r\n`;
    if (!isLast) head += `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(context.keepAliveMs / 1_000)}\r\n`;
    this.#isSent = true;
    if (this.#onGone !== undefined) socket.off("end", this.#onGone).off("close", this.#onGone);
    // One byte a character takes less to write.
    if (!this.isGone) socket.write(`${head}\r\n${body}`, length === body.length ? "latin1" : "utf8");
    this.#connection.answered(isLast);
  }

  /** A client that waits for `100 Continue` sends no plain request. */
  invite(): void {}

  cut(): void {
    this.#connection.socket.destroy();
  }

  onGone(listener: () => void): void {
    const { socket } = this.#connection;
    if (this.#isSent) return;
    if (this.isGone) {
      listener();
      return;
    }
    const onGone = () => {
      socket.off("end", onGone).off("close", onGone);
      listener();
    };
    this.#onGone = onGone;
    socket.once("end", onGone).once("close", onGone);
  }
}

/** Statuses whose answers have no body, and so no length. */
const bodiless = new Set([204, 304]);
const headerName = /^[A-Za-z][A-Za-z-]*$/;
const headerText = /^[\x20-\x7e]*$/;
/** Those that say where an answer ends are written here. */
const ownHeaders = new Set(["content-length", "date", "transfer-encoding", "keep-alive"]);
/** Names come from the code, not from callers, so they are few. */
const checkedNames = new Set<string>();

function line(name: string, value: ReplyHeaders[string] | undefined): string {
  if (!checkedNames.has(name)) checkName(name);
  const text = String(value);
  if (Array.isArray(value) || !headerText.test(text))
    throw new Error(`The header ${name} has a value that no plain answer has.`);
  return `${name}: ${text}\r\n`;
}

function checkName(name: string): void {
  const lower = name.toLowerCase();
  const isOther = lower === "connection" && name !== "Connection";
  if (isOther || ownHeaders.has(lower) || !headerName.test(name)) throw new Error("A plain answer has no such header.");
  checkedNames.add(name);
}

/** The time as headers spell it, made once a second. */
class Dates {
  readonly #now: () => number;
  #second = Number.NaN;
  #text = "";

  constructor(now: () => number) {
    this.#now = now;
  }

  now(): string {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#text = new Date(second * 1_000).toUTCString();
    }
    return this.#text;
  }
}

function ignore(): void {}

function tooSlow(): Error & { readonly code: string } {
  return Object.assign(new Error("No request came in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
