/** A route: one entry gives its address, its authorisation, its validation and its page in the API document. */
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Caller } from "../auth/caller.ts";
import type { Schema, Static } from "../contract/static.ts";
import type { Scope } from "../contract/tokens.ts";
import { type ErrorCode, errorTable } from "../errors.ts";
import type { Pieces } from "./send-pieces.ts";
import type { Upload, UploadForm } from "./upload.ts";

/** What a handler sees of a request. Each property is computed when it is first read. */
export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  /** The request's id, as in `X-Request-Id` and in the log. */
  readonly id: string;
  /** The caller. A public route has none: reading it there is a bug and throws. */
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  /** The parsed JSON body; undefined on routes that declare none. */
  readonly body: Body;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The trace that this request belongs to, for what it causes elsewhere; undefined where it belongs to none. */
  readonly traceparent: string | undefined;
  /** The address under which the caller reached the service, without a slash at the end. */
  readonly baseUrl: string;
  /** The address from which the caller reached the service. */
  readonly clientAddress: string;
  /** Aborted when the client goes away before the answer is complete. */
  readonly signal: AbortSignal;
  /** Whether the caller's token still stands, with the route's scope: for answers that go on for long. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Starts to read the form that the route declares; settles when its file part begins. */
  readonly upload: () => Promise<Upload>;
}

/** An answer. A bare string is JSON text, answered with 200. */
export interface Answer {
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** `application/json; charset=utf-8` unless said otherwise. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body: string | Uint8Array | Readable | Pieces;
}
export type RouteAnswer = string | Answer;

/** An answer of a route whose answers are texts. */
export interface TextAnswer extends Answer {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}
type AnswerOf<IsText> = IsText extends true ? string | TextAnswer : RouteAnswer;

export interface RouteResponse {
  readonly description: string;
  readonly schema?: Schema;
  /** `application/json` unless said otherwise; null is an answer without a body. */
  readonly contentType?: string | null;
  /** What else the answer can be, by what the caller asks for or by what is stored. */
  readonly otherTypes?: readonly string[];
  /** Headers that this answer can have, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type RouteMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route<Params = unknown, Query = unknown, Body = unknown> {
  readonly method: RouteMethod;
  /** With parameters as `/documents/:id`. */
  readonly path: string;
  /** Stable name of the operation; `operationId` in the API document and the label in metrics. */
  readonly operation: string;
  readonly summary: string;
  readonly description?: string;
  /** The heading in the API document. */
  readonly tag: string;
  /** The scope that a token needs; `any` is every valid token, null is a public route. */
  readonly scope: Scope | "any" | null;
  /** Path parameters, all of them strings. */
  readonly params?: Schema;
  /** Query parameters. Numbers and booleans are read from their text. Parameters that are not listed are refused, except on public routes. */
  readonly query?: Schema;
  /** The JSON body. */
  readonly body?: Schema;
  /** The handler checks the fields of the body itself; the schema then only describes it. */
  readonly checksOwnBody?: boolean;
  /** The body may be left out; the handler then sees undefined. */
  readonly isBodyOptional?: boolean;
  /** The body is a form with a file instead of JSON; beside a `body` it is either, and the handler sees undefined as the body of a form. */
  readonly form?: UploadForm;
  /** Successful answers by status. */
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** Failures beyond those that every route of its kind has. */
  readonly errors?: readonly ErrorCode[];
  /** A POST that has the same effect once and twice: clients may send it again when its answer is lost. */
  readonly isRepeatable?: true;
  /** All its answers are texts, so a plain request to it needs no reading by Node (`plain-connections.ts`). Its path has no parameters. */
  readonly answersText?: true;
  /** Left out of the API document: HTML pages. */
  readonly isHidden?: boolean;
  handler(request: RouteRequest<Params, Query, Body>): RouteAnswer | Promise<RouteAnswer>;
}

interface TypedRoute<P extends Schema, Q extends Schema, B extends Schema> extends Omit<Route, "handler"> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}
type TypedRequest<P extends Schema, Q extends Schema, B extends Schema> = RouteRequest<Static<P>, Static<Q>, Static<B>>;

/** Gives the handler the types of the route's own schemas. */
export function defineRoute<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  IsText extends true | undefined = undefined,
>(
  route: TypedRoute<P, Q, B> & {
    readonly answersText?: IsText;
    handler(request: TypedRequest<P, Q, B>): AnswerOf<IsText> | Promise<AnswerOf<IsText>>;
  },
): Route {
  return route as Route;
}

/** What `answer` gives is sent as JSON with the status that the route declares first; 204 has no body. */
export function jsonRoute<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema>(
  route: TypedRoute<P, Q, B> & { answer(request: TypedRequest<P, Q, B>): unknown },
): Route {
  const { answer, ...rest } = route;
  const status = Number(Object.keys(route.responses)[0]);
  const handler = async (request: TypedRequest<P, Q, B>): Promise<RouteAnswer> => {
    const data = await answer(request);
    if (status === 204) return { status, body: "" };
    const body = JSON.stringify(data);
    return status === 200 ? body : { status, body };
  };
  return { ...rest, handler } as Route;
}

/** The failures that a route can answer with, in the order of the table. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  // Any request may be broken in its head.
  codes.add("invalid_request").add("internal_error").add("overloaded");
  const hasBody = route.body !== undefined || route.form !== undefined;
  if (hasBody) codes.add("payload_too_large").add("unsupported_media_type");
  if (route.scope !== null) codes.add("unauthorized").add("rate_limited");
  if (route.scope !== null && route.scope !== "any") codes.add("forbidden");
  return (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.has(code));
}
