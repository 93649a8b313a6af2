/** Answers connections that sent no valid request: bytes that are not HTTP, headers too large or too slow. */

import type { Socket } from "node:net";
import { ServiceError } from "../errors.ts";
import { STATUS_CODES } from "../node-http.ts";
import { findResponseUnderWay } from "./drain.ts";
import { toFailure } from "./failure.ts";

type BrokenRequest = Error & { readonly code?: string };

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request's headers are too large; send at most 16 KiB of them.",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "The body's chunk extensions are too large; remove them.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time; send it again.",
};

/**
 * Answers on the bare socket and closes it: after malformed bytes the next request cannot be found. The sender's own request id
 * was not read, so the answer gets a new one.
 */
export function createBrokenRequestAnswer(nextId: () => string): (error: BrokenRequest, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    // Once an answer has begun on this connection, a second one would be read as a part of it.
    if (findResponseUnderWay(socket)?.headersSent === true) {
      socket.destroy();
      return;
    }
    const message = messages[error.code ?? ""] ?? "The request is not well-formed HTTP; send it again.";
    const { status, body } = toFailure(new ServiceError("invalid_request", message));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${nextId()}`,
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
  };
}
