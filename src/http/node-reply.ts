/** Answers a request that Node has read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasCode } from "../errors.ts";
import type { Deadlines } from "./deadlines.ts";
import type { Reply, ReplyHeaders } from "./reply.ts";
import { ClientGone, dropLimitBytes, dropRest, hasBody } from "./request-body.ts";
import type { Answer } from "./route.ts";
import { drop, type Pieces, sendPieces } from "./send-pieces.ts";

export interface ReaderLimits {
  readonly uploadIdleMs: number;
  readonly deadlines: Deadlines;
}

export class NodeReply implements Reply {
  readonly #raw: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limits: ReaderLimits;
  /** The client waits for `100 Continue` before it sends its body. */
  #isAwaited: boolean;

  constructor(raw: IncomingMessage, response: ServerResponse, limits: ReaderLimits) {
    this.#raw = raw;
    this.#response = response;
    this.#limits = limits;
    this.#isAwaited = raw.headers.expect !== undefined;
  }

  get isGone(): boolean {
    return this.#response.closed || this.#response.destroyed;
  }

  invite(): void {
    if (this.#isAwaited) this.#response.writeContinue();
    this.#isAwaited = false;
  }

  cut(): void {
    this.#response.destroy();
  }

  onGone(listener: () => void): void {
    const onClose = () => {
      if (!this.#response.writableFinished) listener();
    };
    if (this.#response.closed) onClose();
    else this.#response.once("close", onClose);
  }

  send(status: number, headers: ReplyHeaders, body: Answer["body"]): Promise<void> | undefined {
    const isUnread = hasBody(this.#raw) && !this.#raw.complete;
    const isEndless = isUnread && Number(this.#raw.headers["content-length"] ?? 0) > dropLimitBytes;
    // A client that got no `100 Continue` may leave its body out, so the next request could be read as the body.
    if (isEndless || (isUnread && this.#isAwaited)) headers.Connection = "close";
    if (typeof body !== "string" && !(body instanceof Uint8Array)) return this.#stream(status, headers, body, isUnread);
    this.#write(status, headers, body, isUnread);
    return undefined;
  }

  #write(status: number, headers: ReplyHeaders, body: string | Uint8Array, isUnread: boolean): void {
    const response = this.#response;
    if (status === 204) delete headers["Content-Type"];
    else headers["Content-Length"] = typeof body === "string" ? Buffer.byteLength(body) : body.length;
    response.writeHead(status, headers);
    if (isUnread) {
      // The client can read the whole answer while it still sends; the response ends when the rest is dropped.
      response.write(body);
      dropRest(this.#raw, (isComplete) => {
        response.end(isComplete ? undefined : () => this.#raw.socket.destroySoon());
      });
    } else response.end(body);
  }

  async #stream(status: number, headers: ReplyHeaders, body: Readable | Pieces, isUnread: boolean): Promise<void> {
    const response = this.#response;
    if (isUnread) {
      headers.Connection = "close";
      dropRest(this.#raw, () => undefined);
    }
    response.writeHead(status, headers);
    if (this.#raw.method === "HEAD") {
      if (body instanceof Readable) body.destroy();
      else drop(body);
      response.end();
      return;
    }
    const stalled = this.#watchReader(body instanceof Readable ? body : undefined);
    try {
      if (body instanceof Readable) await pipeline(body, response);
      else await sendPieces(body, response);
    } catch (error) {
      const isCut = hasCode(error, "ERR_STREAM_PREMATURE_CLOSE");
      throw isCut ? new ClientGone() : error;
    } finally {
      stalled.remove();
    }
  }

  /** A client that does not read its answer keeps the source open; the limit is that of a pause in an upload. */
  #watchReader(body: Readable | undefined): { remove(): void } {
    const { deadlines, uploadIdleMs } = this.#limits;
    let lastBytes = 0;
    let deadline = deadlines.add(uploadIdleMs, check);
    const { socket } = this.#raw;
    const response = this.#response;
    function check(): void {
      if (response.writableNeedDrain && socket.bytesWritten === lastBytes) {
        body?.destroy(new ClientGone());
        socket.destroy();
        return;
      }
      lastBytes = socket.bytesWritten;
      deadline = deadlines.add(uploadIdleMs, check);
    }
    return { remove: () => deadline.remove() };
  }
}
