/** The steps of a request: token, scope, rate, parameters, body, handler, answer; the body is not read before the token is checked. */
import type { Authenticator } from "../auth/authenticator.ts";
import type { Caller } from "../auth/caller.ts";
import type { RateLimiter, RateLimitHeaders } from "../auth/rate-limit.ts";
import { requireScope } from "../auth/refusal.ts";
import { credentialOf } from "../auth/session-cookie.ts";
import type { Schema } from "../contract/static.ts";
import { overloaded, ServiceError } from "../errors.ts";
import type { Deadlines } from "./deadlines.ts";
import type { Exchange, ExchangeContext } from "./exchange.ts";
import { checkJsonType, type JsonBodies, parseJsonBody } from "./json-body.ts";
import { checkForm } from "./multipart.ts";
import { compileQuery, parseQuery } from "./query.ts";
import type { RefusalPace } from "./refusal-pace.ts";
import { hasBody } from "./request-body.ts";
import type { Route } from "./route.ts";
import type { UnknownCallers } from "./unknown-callers.ts";
import { compileCheck } from "./validate.ts";

export interface RunContext extends ExchangeContext {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  readonly deadlines: Deadlines;
  readonly refusalPace: RefusalPace;
  readonly busyPace: RefusalPace;
  readonly unknownCallers: UnknownCallers;
  readonly bodies: JsonBodies;
  /** New requests are no longer served. */
  isRefusing: boolean;
}

const noParameters: Schema & { readonly properties: object } = { type: "object", properties: {} };

export type RouteRunner = (exchange: Exchange) => void;

export function compileRoute(route: Route, context: RunContext): RouteRunner {
  const { scope } = route;
  const receive = compileReceiver(route, context);

  return (exchange) => {
    try {
      if (context.isRefusing) throw stopping();
      if (scope === null) {
        receive(exchange);
        return;
      }
      whenReady(
        authenticate(exchange),
        (caller) => enter(exchange, caller),
        (error) => turnAway(exchange, error),
      );
    } catch (error) {
      turnAway(exchange, error);
    }
  };

  function authenticate(exchange: Exchange): Caller | Promise<Caller> {
    const credential = credentialOf(exchange.headers, () => exchange.baseUrl.startsWith("https:"));
    return context.authenticator.authenticate(credential);
  }

  function turnAway(exchange: Exchange, error: unknown): void {
    const isUnknown = error instanceof ServiceError && error.code === "unauthorized";
    if (isUnknown) context.unknownCallers.refuse(exchange, error);
    else exchange.fail(error);
  }

  function enter(exchange: Exchange, caller: Caller): void {
    exchange.identify(caller, undefined);
    if (caller.requestsPerMinute === null) {
      admit(exchange, caller, undefined);
      return;
    }
    try {
      whenReady(
        context.limiter.take(caller),
        (limits) => admit(exchange, caller, limits),
        (error) => refuse(exchange, caller, error),
      );
    } catch (error) {
      refuse(exchange, caller, error);
    }
  }

  function refuse(exchange: Exchange, { tokenId }: Caller, error: unknown): void {
    const isOverRate = error instanceof ServiceError && error.code === "rate_limited" && tokenId !== null;
    if (isOverRate) context.refusalPace.send(tokenId, exchange, () => exchange.fail(error));
    else exchange.fail(error);
  }

  function admit(exchange: Exchange, caller: Caller, limits: RateLimitHeaders | undefined): void {
    if (limits !== undefined) exchange.identify(caller, limits);
    if (scope !== null && scope !== "any") requireScope(caller, scope);
    exchange.recheckWith(isStillAllowed);
    receive(exchange);
  }

  async function isStillAllowed(exchange: Exchange): Promise<boolean> {
    const { side } = exchange.caller;
    try {
      const caller = await authenticate(exchange);
      if (scope !== null && scope !== "any") requireScope(caller, scope);
      return caller.side === side;
    } catch (error) {
      // Nobody knows while the look-up fails; what was allowed goes on until it succeeds.
      if (error instanceof ServiceError) return error.code === "overloaded";
      throw error;
    }
  }
}

/** Parameters, body and handler, of a caller who is let in. */
function compileReceiver(route: Route, context: RunContext): RouteRunner {
  const checkParams = route.params && compileCheck(route.params, "The address");
  // Pages and probes get parameters from others, such as a link's campaign; calls of the interface do not.
  const readQuery = compileQuery(route.query ?? noParameters, route.scope === null);
  /** What a request without a query means, the same for all; one that has to have it is refused each time. */
  let unasked: unknown;
  const checkBody = route.body && route.checksOwnBody !== true ? compileCheck(route.body, "The body") : undefined;

  if (route.body === undefined) return route.form === undefined ? receiveNothing : receiveForm;
  return route.form === undefined ? receiveJson : receiveEither;

  function checkAddress(exchange: Exchange): void {
    if (checkParams !== undefined) checkParams(exchange.params);
    if (exchange.queryText !== "") exchange.query = readQuery(parseQuery(exchange.queryText));
    else if (route.query !== undefined) exchange.query = unasked ??= Object.freeze(readQuery({}));
  }

  /** A body that the route does not declare stays unread and is dropped with the answer. */
  function receiveNothing(exchange: Exchange): void {
    checkAddress(exchange);
    handle(exchange);
  }

  function receiveEither(exchange: Exchange): void {
    const isJson = exchange.raw.headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
    if (isJson) receiveJson(exchange);
    else receiveForm(exchange);
  }

  function receiveForm(exchange: Exchange): void {
    checkAddress(exchange);
    if (route.form !== undefined) checkForm(exchange.raw, route.form);
    exchange.invite();
    handle(exchange);
  }

  function receiveJson(exchange: Exchange): void {
    checkAddress(exchange);
    if (route.isBodyOptional === true && !hasBody(exchange.raw)) {
      handle(exchange);
      return;
    }
    checkJsonType(exchange.raw);
    exchange.invite();
    context.bodies.read(exchange.raw, (failure, bytes) => {
      try {
        if (failure !== undefined) throw failure;
        const body = parseJsonBody(bytes);
        if (checkBody !== undefined) checkBody(body);
        exchange.body = body;
        handle(exchange);
      } catch (error) {
        exchange.fail(error);
      }
    });
  }

  function handle(exchange: Exchange): void {
    exchange.ready();
    whenReady(
      route.handler(exchange),
      (answer) => exchange.answer(answer),
      (error) => fail(exchange, error),
    );
  }

  /** Probes are answered at once: they ask how the service is. */
  function fail(exchange: Exchange, error: unknown): void {
    const isBusy = route.scope !== null && error instanceof ServiceError && error.code === "overloaded";
    if (!isBusy) {
      exchange.fail(error);
      return;
    }
    const { tokenId, workspace, name } = exchange.caller;
    context.busyPace.send(tokenId ?? `${workspace} ${name}`, exchange, () => exchange.fail(error));
  }
}

/** Goes on at once where nothing is awaited: most requests are served without a turn of the event loop between their steps. */
function whenReady<Value>(
  value: Value | Promise<Value>,
  use: (value: Value) => void,
  fail: (error: unknown) => void,
): void {
  if (!(value instanceof Promise)) {
    use(value);
    return;
  }
  // A second promise for what `use` throws would cost each request as much again.
  value.then((ready) => {
    try {
      use(ready);
    } catch (error) {
      fail(error);
    }
  }, fail);
}

function stopping(): ServiceError {
  return overloaded("The service is stopping; try again in a moment.", 5);
}
