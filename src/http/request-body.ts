/** What all readers of request bodies share: limits in words, refused encodings, lost clients, and dropping what is left unread. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";

type RequestHeaders = Pick<IncomingMessage, "headers">;

/** As documented in the API: up to 8 MiB or 2 s. */
export const dropLimitBytes = 8 * 2 ** 20;
const dropLimitMs = 2_000;

/** Whether the request announced a body; Node knows only afterwards whether it has all of it. */
export function hasBody(request: RequestHeaders): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

export function refuseEncoding(request: RequestHeaders): void {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw new ServiceError("unsupported_media_type", "Send the body without Content-Encoding.");
}

/**
 * Reads and drops the rest of a body, so that a client that is still sending gets to read its answer. Calls back once: true
 * when the body ended, false when it exceeded the limit or the client went away.
 */
export function dropRest(request: IncomingMessage, done: (isComplete: boolean) => void): void {
  if (request.complete || request.destroyed) {
    request.resume();
    done(request.complete);
    return;
  }
  let bytes = 0;
  let isDone = false;
  const timer = setTimeout(() => settle(false), dropLimitMs);
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > dropLimitBytes) settle(false);
  };
  const end = () => settle(true);
  const giveUp = () => settle(false);
  request.on("data", count).on("end", end).on("close", giveUp).on("error", giveUp);
  request.resume();

  function settle(isComplete: boolean): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    request.off("data", count).off("end", end).off("close", giveUp);
    if (!isComplete) request.pause();
    done(isComplete);
  }
}

/** The client closed the connection: no answer can be sent, and the service did not fail. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before the request was complete.");
    this.name = "ClientGone";
  }
}
