/** Reads a JSON body within its limits of size and time; strict about encoding, nesting and the key __proto__. */

import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { describeBytes } from "../contract/describe-bytes.ts";
import { ServiceError } from "../errors.ts";
import type { Deadlines } from "./deadlines.ts";
import { PlainRequest } from "./plain-request.ts";
import { ClientGone, hasBody, refuseEncoding } from "./request-body.ts";

export type BodyDone = (error: Error | undefined, bytes: Buffer) => void;

const nothing = Buffer.alloc(0);
const emptyMessage = "The body is empty; send a JSON object.";
/** Of its parameters only the charset changes what a body says. */
const jsonType = /^application\/json[\t ]*(?:;|$)/i;

/** Refuses a body that is announced as anything but plain JSON. */
export function checkJsonType(request: Pick<IncomingMessage, "headers">): void {
  const type = request.headers["content-type"];
  if (type !== "application/json" && (type === undefined || !isJson(type))) {
    if (type === undefined && !hasBody(request)) throw refuse(emptyMessage);
    throw new ServiceError("unsupported_media_type", describeType(type));
  }
  refuseEncoding(request);
}

function isJson(type: string): boolean {
  const charset = charsetOf(type);
  return jsonType.test(type) && (charset === undefined || /^utf-?8$/i.test(charset));
}

function charsetOf(type: string): string | undefined {
  return /;[\t ]*charset[\t ]*=[\t ]*"?([^";\t ]{0,40})/i.exec(type)?.[1];
}

function describeType(type: string | undefined): string {
  const charset = type !== undefined && jsonType.test(type) ? charsetOf(type) : undefined;
  return charset === undefined
    ? "Send the body as JSON, with Content-Type: application/json."
    : `The Content-Type names the charset ${charset}; send JSON in UTF-8.`;
}

function refuse(message: string): ServiceError {
  return new ServiceError("invalid_request", message);
}

function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError("payload_too_large", `The body is over the limit of ${describeBytes(limitBytes)}.`);
}

export interface BodyLimits {
  readonly jsonBodyLimit: number;
  readonly requestTimeoutMs: number;
}

/** After so many they are taken at once: under overload a turn of the event loop can last for seconds. */
const promptBodies = 16;

interface Awaited {
  readonly request: IncomingMessage;
  readonly done: BodyDone;
}

/**
 * Bodies of a turn of the event loop. The parser has most of them when the turn ends, since they come with their heads: these need
 * neither listeners nor a deadline.
 */
export class JsonBodies {
  readonly #limits: BodyLimits;
  readonly #deadlines: Deadlines;
  #awaited: Awaited[] = [];
  #isPlanned = false;

  constructor(limits: BodyLimits, deadlines: Deadlines) {
    this.#limits = limits;
    this.#deadlines = deadlines;
  }

  /** Calls back once with the whole body. After an error the rest of the body is still unread. */
  read(request: IncomingMessage | PlainRequest, done: BodyDone): void {
    if (request instanceof PlainRequest) {
      done(undefined, request.takeBody());
      return;
    }
    if (this.#awaited.length >= promptBodies) this.#takeAll();
    this.#awaited.push({ request, done });
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#takeAll();
    });
  }

  #takeAll(): void {
    const all = this.#awaited;
    this.#awaited = [];
    for (const { request, done } of all) this.#take(request, done);
  }

  #take(request: IncomingMessage, done: BodyDone): void {
    const { jsonBodyLimit } = this.#limits;
    const bytes = Math.max(Number(request.headers["content-length"] ?? 0), request.readableLength);
    if (bytes > jsonBodyLimit) done(tooLarge(jsonBodyLimit), nothing);
    else if (request.destroyed) done(new ClientGone(), nothing);
    else if (request.complete) done(undefined, (request.read() as Buffer | null) ?? nothing);
    else awaitBody(request, this.#limits, this.#deadlines, done);
  }
}

function awaitBody(
  request: IncomingMessage,
  { jsonBodyLimit: limitBytes, requestTimeoutMs }: BodyLimits,
  deadlines: Deadlines,
  done: BodyDone,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isDone = false;
  const deadline = deadlines.add(requestTimeoutMs, () => {
    settle(refuse("The body did not arrive in time; send it again."));
  });

  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) settle(tooLarge(limitBytes));
    else chunks.push(chunk);
  };
  const onEnd = () => settle(undefined);
  const onGone = () => settle(new ClientGone());
  request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);

  function settle(error: Error | undefined): void {
    if (isDone) return;
    isDone = true;
    deadline.remove();
    request.off("data", onData).off("end", onEnd).off("close", onGone);
    if (error !== undefined) {
      request.pause();
      done(error, nothing);
    } else done(undefined, Buffer.concat(chunks, bytes));
  }
}

/** No body of this interface nests deeper than three levels; unknown attributes may. */
export const depthLimit = 32;

const byteOrderMark = 0xfeff;

export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw refuse(emptyMessage);
  if (!isUtf8(bytes)) throw refuse("The body is not valid UTF-8; send JSON in UTF-8.");
  let text = bytes.toString("utf8");
  if (text.charCodeAt(0) === byteOrderMark) text = text.slice(1);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse(`The body is not valid JSON${placeOf(error)}; check it and send it again.`);
  }
  if (needsWalk(text)) checkWithin(value, depthLimit);
  return value;
}

/** Where the parser stopped. Only the position is taken from its message, which quotes the body. */
function placeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return ` at position ${position}`;
  return message.startsWith("Unexpected end") ? ": it ends too early" : "";
}

/**
 * A body is walked only where its text requires it: a key can be spelled with escapes, and depth needs brackets.
 * For the usual body, a small flat object, a few searches are enough.
 */
function needsWalk(text: string): boolean {
  if (text.includes("\\") || text.includes("__proto__")) return true;
  return countUpTo(text, "{", depthLimit) + countUpTo(text, "[", depthLimit) > depthLimit;
}

function countUpTo(text: string, mark: string, limit: number): number {
  let count = 0;
  let at = text.indexOf(mark);
  while (at !== -1 && count <= limit) {
    count++;
    at = text.indexOf(mark, at + 1);
  }
  return count;
}

function checkWithin(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth === 0) throw refuse(`The body is nested deeper than ${depthLimit} levels; send less nesting.`);
  if (Array.isArray(value)) {
    for (const item of value) checkWithin(item, depth - 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // As parsed it is an ordinary key, but a copy of the object would use it as its prototype.
    if (key === "__proto__") throw refuse("The body has a key __proto__, which is not allowed; remove it.");
    checkWithin(inner, depth - 1);
  }
}
