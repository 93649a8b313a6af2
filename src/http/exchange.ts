/** One request and its answer: what the handler sees, and how the answer is sent. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { Caller } from "../auth/caller.ts";
import type { RateLimitHeaders } from "../auth/rate-limit.ts";
import { type AccessWatch, noteAccess } from "./access-watch.ts";
import type { BaseAddress, ClientAddress } from "./address.ts";
import type { Deadlines } from "./deadlines.ts";
import { toFailure } from "./failure.ts";
import type { Log } from "./log.ts";
import { openUpload } from "./multipart.ts";
import type { Tracer } from "./otlp/exporter.ts";
import { asksForProblem, problemOf, problemType } from "./problem.ts";
import { ClientGone, dropLimitBytes, dropRest, hasBody } from "./request-body.ts";
import { RequestTrace } from "./request-trace.ts";
import type { Answer, Route, RouteAnswer, RouteRequest } from "./route.ts";
import { goneStatus, type RouteMetrics } from "./route-metrics.ts";
import { drop, type Pieces, sendPieces } from "./send-pieces.ts";
import type { Upload } from "./upload.ts";

/** What all exchanges of a server share. */
export interface ExchangeContext {
  readonly log: Log;
  readonly logsRequests: boolean;
  readonly baseAddress: BaseAddress;
  readonly clientAddress: ClientAddress;
  readonly deadlines: Deadlines;
  readonly uploadIdleMs: number;
  readonly accessWatch: AccessWatch | undefined;
  readonly tracer: Tracer | undefined;
  /** Every answer is the last of its connection. */
  isDraining: boolean;
}

type AnswerHeaders = Record<string, string | number | string[]>;

const jsonType = "application/json; charset=utf-8";

export class Exchange implements RouteRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  params: unknown;
  /** As it was sent; `query` holds the values read by the route's schema. */
  queryText = "";
  query: unknown;
  body: unknown = undefined;
  readonly #response: ServerResponse;
  readonly #context: ExchangeContext;
  readonly #route: Route | undefined;
  readonly #metrics: RouteMetrics;
  readonly #trace: RequestTrace;
  readonly #startedMs = performance.now();
  #handledMs: number | undefined;
  #caller: Caller | undefined;
  #limits: RateLimitHeaders | undefined;
  #recheck: ((exchange: Exchange) => Promise<boolean>) | undefined;
  #abort: AbortController | undefined;
  #isAnswered = false;
  /** The client waits for `100 Continue` before it sends its body. */
  #isAwaited: boolean;

  constructor(
    id: string,
    raw: IncomingMessage,
    response: ServerResponse,
    context: ExchangeContext,
    route: Route | undefined,
    metrics: RouteMetrics,
  ) {
    this.id = id;
    this.raw = raw;
    this.#response = response;
    this.#context = context;
    this.#route = route;
    this.#metrics = metrics;
    this.#trace = new RequestTrace(raw, context.tracer);
    this.#isAwaited = raw.headers.expect !== undefined;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  get caller(): Caller {
    if (this.#caller === undefined) throw new Error("A public route asked for its caller.");
    return this.#caller;
  }

  get baseUrl(): string {
    return this.#context.baseAddress(this.raw);
  }

  get clientAddress(): string {
    return this.#context.clientAddress(this.raw);
  }

  get traceparent(): string | undefined {
    return this.#trace.traceparent;
  }

  get signal(): AbortSignal {
    if (this.#abort !== undefined) return this.#abort.signal;
    const abort = new AbortController();
    this.#abort = abort;
    const onClose = () => {
      if (!this.#response.writableFinished) abort.abort(new ClientGone());
    };
    if (this.#response.closed) onClose();
    else this.#response.once("close", onClose);
    return abort.signal;
  }

  /** Bound, so that a handler can take it out of the request. */
  get upload(): () => Promise<Upload> {
    return () => this.#openUpload();
  }

  async #openUpload(): Promise<Upload> {
    const form = this.#route?.form;
    if (form === undefined) throw new Error("A route without a form asked for its upload.");
    const { uploadIdleMs, deadlines } = this.#context;
    const file = await openUpload(this.raw, form, { idleMs: uploadIdleMs, deadlines });
    return { ...file, signal: this.signal };
  }

  get isStillAllowed(): () => Promise<boolean> {
    const recheck = this.#recheck;
    if (recheck === undefined) throw new Error("A public route asked for its caller.");
    return () => recheck(this);
  }

  /** Set where the caller was let in. */
  recheckWith(recheck: (exchange: Exchange) => Promise<boolean>): void {
    this.#recheck = recheck;
  }

  identify(caller: Caller, limits: RateLimitHeaders | undefined): void {
    this.#caller = caller;
    this.#limits = limits;
  }

  /** Sends `100 Continue` to a client that waits for it. */
  invite(): void {
    if (this.#isAwaited) this.#response.writeContinue();
    this.#isAwaited = false;
  }

  /** Marks the time at which the handler begins. */
  ready(): void {
    this.#handledMs = performance.now();
    this.#metrics.received(this.#handledMs - this.#startedMs);
  }

  answer(answer: RouteAnswer): void {
    if (typeof answer === "string") this.#send(200, jsonType, undefined, answer);
    else this.#send(answer.status ?? 200, answer.contentType ?? jsonType, answer.headers, answer.body);
  }

  fail(error: unknown): void {
    if (error instanceof ClientGone || this.#response.closed || this.#response.destroyed) {
      this.#response.destroy();
      if (!this.#isAnswered) this.#settle(goneStatus);
      return;
    }
    if (this.#isAnswered) {
      // The answer has been sent in part or in full: only closing the connection can report the failure.
      this.#logBug(error);
      this.#response.destroy();
      return;
    }
    const failure = toFailure(error);
    if (failure.code === "internal_error") this.#logBug(error);
    if (asksForProblem(this.raw.headers.accept)) {
      const problem = { ...problemOf(failure.code, failure.message), instance: `urn:assay:request:${this.id}` };
      this.#send(failure.status, problemType, failure.headers, JSON.stringify(problem));
    } else this.#send(failure.status, jsonType, failure.headers, failure.body);
  }

  #logBug(error: unknown): void {
    this.#context.log.error("A request failed.", {
      requestId: this.id,
      operation: this.#route?.operation,
      ...this.#trace.logFields,
      error,
    });
  }

  #send(status: number, contentType: string, own: Answer["headers"], body: Answer["body"]): void {
    const isUnread = hasBody(this.raw) && !this.raw.complete;
    const headers: AnswerHeaders = {
      "Content-Type": contentType,
      "X-Request-Id": this.id,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    };
    if (own !== undefined) Object.assign(headers, own);
    if (this.#limits !== undefined) Object.assign(headers, this.#limits);
    const isEndless = isUnread && Number(this.raw.headers["content-length"] ?? 0) > dropLimitBytes;
    // A client that got no `100 Continue` may leave its body out, so the next request could be read as the body.
    if (this.#context.isDraining || isEndless || (isUnread && this.#isAwaited)) headers.Connection = "close";
    if (typeof body === "string" || body instanceof Uint8Array) this.#write(status, headers, body, isUnread);
    else this.#stream(status, headers, body, isUnread);
  }

  #write(status: number, headers: AnswerHeaders, body: string | Uint8Array, isUnread: boolean): void {
    const response = this.#response;
    if (status === 204) delete headers["Content-Type"];
    else headers["Content-Length"] = typeof body === "string" ? Buffer.byteLength(body) : body.length;
    response.writeHead(status, headers);
    this.#isAnswered = true;
    if (isUnread) {
      // The client can read the whole answer while it still sends; the response ends when the rest is dropped.
      response.write(body);
      dropRest(this.raw, (isComplete) => {
        response.end(isComplete ? undefined : () => this.raw.socket.destroySoon());
      });
    } else response.end(body);
    this.#settle(status);
  }

  #stream(status: number, headers: AnswerHeaders, body: Readable | Pieces, isUnread: boolean): void {
    const response = this.#response;
    if (isUnread) {
      headers.Connection = "close";
      dropRest(this.raw, () => undefined);
    }
    response.writeHead(status, headers);
    this.#isAnswered = true;
    if (this.raw.method === "HEAD") {
      if (body instanceof Readable) body.destroy();
      else drop(body);
      response.end();
      this.#settle(status);
      return;
    }
    const stalled = this.#watchReader(body instanceof Readable ? body : undefined);
    const ended = (error?: unknown) => {
      stalled.remove();
      const isCut = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
      const isGone = isCut || error instanceof ClientGone;
      if (error && !isGone) this.#logBug(error);
      // The status line is sent: only a closed connection can report the failure.
      if (error) response.destroy();
      this.#settle(isGone ? goneStatus : status);
    };
    if (body instanceof Readable) pipeline(body, response, ended);
    else void sendPieces(body, response).then(ended, ended);
  }

  /** A client that does not read its answer keeps the source open; the limit is that of a pause in an upload. */
  #watchReader(body: Readable | undefined): { remove(): void } {
    const { deadlines, uploadIdleMs } = this.#context;
    let lastBytes = 0;
    let deadline = deadlines.add(uploadIdleMs, check);
    const { socket } = this.raw;
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

  #settle(status: number): void {
    this.#isAnswered = true;
    const nowMs = performance.now();
    const wholeMs = nowMs - this.#startedMs;
    this.#metrics.finished(status, this.#handledMs === undefined ? undefined : nowMs - this.#handledMs, wholeMs);
    const { accessWatch, logsRequests } = this.#context;
    if (accessWatch !== undefined && this.#route !== undefined) {
      const { authorization, cookie } = this.raw.headers;
      noteAccess(accessWatch, this.#route, this.#caller, status, (authorization ?? cookie) !== undefined);
    }
    const operation = this.#route?.operation ?? "none";
    const method = this.raw.method ?? "";
    const route = this.#route?.path ?? "";
    this.#trace.end({ operation, method, route, status, requestId: this.id }, this.#startedMs, nowMs);
    if (!logsRequests) return;
    this.#context.log.info("request", {
      requestId: this.id,
      operation,
      method,
      status,
      milliseconds: Math.round(wholeMs * 1_000) / 1_000,
      ...this.#trace.logFields,
      ...(this.#caller === undefined ? {} : { caller: this.#caller.name, workspace: this.#caller.workspace }),
    });
  }
}
