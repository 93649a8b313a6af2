/** One request and its answer: what the handler sees, and how the answer is sent. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Caller } from "../auth/caller.ts";
import type { RateLimitHeaders } from "../auth/rate-limit.ts";
import { ServiceError } from "../errors.ts";
import { type AccessWatch, noteAccess } from "./access-watch.ts";
import type { BaseAddress, ClientAddress } from "./address.ts";
import type { BusyLog } from "./busy-log.ts";
import type { Deadlines } from "./deadlines.ts";
import { toFailure } from "./failure.ts";
import type { Log, LogFields } from "./log.ts";
import { openUpload } from "./multipart.ts";
import type { Tracer } from "./otlp/exporter.ts";
import { PlainRequest } from "./plain-request.ts";
import { asksForProblem, problemOf, problemType } from "./problem.ts";
import { parameterNames } from "./query.ts";
import type { Reply, ReplyHeaders } from "./reply.ts";
import { ClientGone } from "./request-body.ts";
import { RequestTrace } from "./request-trace.ts";
import type { Answer, Route, RouteAnswer, RouteRequest } from "./route.ts";
import { goneStatus, type RouteMetrics } from "./route-metrics.ts";
import type { Upload } from "./upload.ts";

/** What all exchanges of a server share. */
export interface ExchangeContext {
  readonly log: Log;
  readonly busyLog: BusyLog;
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

/** A request as it was read. */
export type RawRequest = IncomingMessage | PlainRequest;

const jsonType = "application/json; charset=utf-8";

export class Exchange implements RouteRequest {
  readonly id: string;
  readonly raw: RawRequest;
  params: unknown;
  /** As it was sent; `query` holds the values read by the route's schema. */
  queryText = "";
  query: unknown;
  body: unknown = undefined;
  readonly #reply: Reply;
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

  constructor(
    id: string,
    raw: RawRequest,
    reply: Reply,
    context: ExchangeContext,
    route: Route | undefined,
    metrics: RouteMetrics,
  ) {
    this.id = id;
    this.raw = raw;
    this.#reply = reply;
    this.#context = context;
    this.#route = route;
    this.#metrics = metrics;
    this.#trace = new RequestTrace(raw, context.tracer);
  }

  get headers(): Readonly<IncomingHttpHeaders> {
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
    this.#reply.onGone(() => abort.abort(new ClientGone()));
    return abort.signal;
  }

  /** Bound, so that a handler can take it out of the request. */
  get upload(): () => Promise<Upload> {
    return () => this.#openUpload();
  }

  async #openUpload(): Promise<Upload> {
    const form = this.#route?.form;
    const { raw } = this;
    if (form === undefined || raw instanceof PlainRequest)
      throw new Error("A route without a form asked for its upload.");
    const { uploadIdleMs, deadlines } = this.#context;
    const parameters = this.#route?.query === undefined ? [] : parameterNames(this.#route.query);
    const file = await openUpload(raw, form, { idleMs: uploadIdleMs, deadlines, parameters });
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
    this.#reply.invite();
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
    if (error instanceof ClientGone || this.#reply.isGone) {
      this.#reply.cut();
      if (!this.#isAnswered) this.#settle(goneStatus);
      return;
    }
    if (this.#isAnswered) {
      // The answer has been sent in part or in full: only closing the connection can report the failure.
      this.#logBug(error);
      this.#reply.cut();
      return;
    }
    const failure = toFailure(error);
    if (failure.code === "internal_error") this.#logBug(error);
    // That the service stops is said once.
    else if (error instanceof ServiceError && failure.code === "overloaded" && !this.#context.isDraining) {
      this.#context.busyLog.note(error, this.#logFields);
    }
    if (asksForProblem(this.raw.headers.accept)) {
      const problem = { ...problemOf(failure.code, failure.message), instance: `urn:assay:request:${this.id}` };
      this.#send(failure.status, problemType, failure.headers, JSON.stringify(problem));
    } else this.#send(failure.status, jsonType, failure.headers, failure.body);
  }

  #logBug(error: unknown): void {
    this.#context.log.error("A request failed.", { ...this.#logFields, error });
  }

  get #logFields(): LogFields {
    return { requestId: this.id, operation: this.#route?.operation, ...this.#trace.logFields };
  }

  #send(status: number, contentType: string, own: Answer["headers"], body: Answer["body"]): void {
    const headers: ReplyHeaders = {
      "Content-Type": contentType,
      "X-Request-Id": this.id,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    };
    if (own !== undefined) Object.assign(headers, own);
    if (this.#limits !== undefined) Object.assign(headers, this.#limits);
    if (this.#context.isDraining) headers.Connection = "close";
    const sent = this.#reply.send(status, headers, body);
    this.#isAnswered = true;
    if (sent === undefined) this.#settle(status);
    else {
      sent.then(
        () => this.#settle(status),
        (error: unknown) => this.#breakOff(status, error),
      );
    }
  }

  /** The status line is sent: only a closed connection can report the failure. */
  #breakOff(status: number, error: unknown): void {
    const isGone = error instanceof ClientGone;
    if (!isGone) this.#logBug(error);
    this.#reply.cut();
    this.#settle(isGone ? goneStatus : status);
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
