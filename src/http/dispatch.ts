/** Passes each request to its route, and answers those that match no route. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../errors.ts";
import { Exchange, type RawRequest } from "./exchange.ts";
import type { Metrics } from "./metrics.ts";
import { NodeReply } from "./node-reply.ts";
import type { ServePlain } from "./plain-connections.ts";
import type { PlainRequest } from "./plain-request.ts";
import type { Reply } from "./reply.ts";
import { findHeadProblem, splitTarget } from "./request-head.ts";
import type { Route } from "./route.ts";
import { RouteMetrics } from "./route-metrics.ts";
import { createRouteTable, type Match, type TableEntry } from "./route-table.ts";
import { compileRoute, type RouteRunner, type RunContext } from "./run-route.ts";

export interface DispatchOptions {
  readonly routes: readonly Route[];
  readonly context: RunContext;
  readonly metrics: Metrics;
  /** The id of a request, given its `X-Request-Id`. */
  readonly requestId: (given: string | string[] | undefined) => string;
}

export interface Dispatch {
  readonly serve: (raw: IncomingMessage, response: ServerResponse) => void;
  /** What serves plain requests to this address. */
  readonly findPlain: (path: string) => ServePlain | undefined;
}

interface Target {
  readonly route: Route;
  readonly run: RouteRunner;
  readonly metrics: RouteMetrics;
}

export function createDispatch({ routes, context, metrics, requestId }: DispatchOptions): Dispatch {
  const targets = routes.map((route) => ({
    route,
    run: compileRoute(route, context),
    metrics: createRouteMetrics(route, metrics),
  }));
  const table = createRouteTable(targets.flatMap(entriesOf));
  const strayMetrics = new RouteMetrics(metrics, "none", "any");
  const plain = new Map(
    targets
      .filter(({ route }) => route.answersText === true)
      .map(
        (target) =>
          [target.route.path, (request, reply) => runPlain(target, request, reply)] satisfies [string, ServePlain],
      ),
  );

  if ([...plain.keys()].some((path) => path.includes(":")))
    throw new Error("A path of plain requests has a parameter.");

  return { serve, findPlain: (path) => plain.get(path) };

  function serve(raw: IncomingMessage, response: ServerResponse): void {
    const { path, query } = splitTarget(raw.url ?? "/");
    const reply = new NodeReply(raw, response, context);
    let match: Match<Target> | undefined;
    try {
      match = table.find(raw.method ?? "", path);
    } catch (error) {
      openStray(raw, reply).fail(error);
      return;
    }
    if (match === undefined) answerStray(raw, openStray(raw, reply), path);
    else {
      const { route, run, metrics: routeMetrics } = match.value;
      const exchange = open(raw, reply, route, routeMetrics);
      const problem = findHeadProblem(raw);
      if (problem !== undefined) {
        exchange.fail(problem);
        return;
      }
      exchange.params = match.params;
      exchange.queryText = query;
      run(exchange);
    }
  }

  /** A plain request has neither parameters nor a query. */
  function runPlain({ route, run, metrics: routeMetrics }: Target, request: PlainRequest, reply: Reply): void {
    const exchange = open(request, reply, route, routeMetrics);
    exchange.params = {};
    run(exchange);
  }

  function open(raw: RawRequest, reply: Reply, route: Route | undefined, exchangeMetrics: RouteMetrics): Exchange {
    return new Exchange(requestId(raw.headers["x-request-id"]), raw, reply, context, route, exchangeMetrics);
  }

  function openStray(raw: IncomingMessage, reply: Reply): Exchange {
    return open(raw, reply, undefined, strayMetrics);
  }

  function answerStray(raw: IncomingMessage, exchange: Exchange, path: string): void {
    const problem = findHeadProblem(raw);
    const methods = table.methodsAt(path);
    const allow = [...methods, "OPTIONS"].join(", ");
    if (problem !== undefined) exchange.fail(problem);
    else if (methods.length === 0 || methods.includes(raw.method ?? ""))
      exchange.fail(new ServiceError("not_found", "There is nothing at this address; see /docs."));
    else if (raw.method === "OPTIONS") exchange.answer({ status: 204, headers: { Allow: allow }, body: "" });
    else {
      const message = `This address accepts ${methods.join(", ")}; use one of these methods.`;
      exchange.fail(new ServiceError("method_not_allowed", message, { Allow: allow }));
    }
  }
}

function createRouteMetrics({ operation, method }: Route, metrics: Metrics): RouteMetrics {
  return new RouteMetrics(metrics, operation, method);
}

/** A GET route answers HEAD too; the exchange leaves the body out. */
function entriesOf(value: Target): readonly TableEntry<Target>[] {
  const { method, path } = value.route;
  const methods = method === "GET" ? ["GET", "HEAD"] : [method];
  return methods.map((each) => ({ method: each, path, value }));
}
