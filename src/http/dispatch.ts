/** Passes each request to its route, and answers those that match no route. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../errors.ts";
import { Exchange } from "./exchange.ts";
import type { Metrics } from "./metrics.ts";
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

export type Dispatch = (raw: IncomingMessage, response: ServerResponse) => void;

interface Target {
  readonly route: Route;
  readonly run: RouteRunner;
  readonly metrics: RouteMetrics;
}

export function createDispatch({ routes, context, metrics, requestId }: DispatchOptions): Dispatch {
  const table = createRouteTable(
    routes.flatMap((route) => entriesOf(route, compileRoute(route, context), createRouteMetrics(route, metrics))),
  );
  const strayMetrics = new RouteMetrics(metrics, "none", "any");

  return (raw, response) => {
    const { path, query } = splitTarget(raw.url ?? "/");
    let match: Match<Target> | undefined;
    try {
      match = table.find(raw.method ?? "", path);
    } catch (error) {
      openStray(raw, response).fail(error);
      return;
    }
    if (match === undefined) answerStray(openStray(raw, response), path);
    else {
      const { route, run, metrics: routeMetrics } = match.value;
      const exchange = open(raw, response, route, routeMetrics);
      const problem = findHeadProblem(raw);
      if (problem !== undefined) {
        exchange.fail(problem);
        return;
      }
      exchange.params = match.params;
      exchange.queryText = query;
      run(exchange);
    }
  };

  function open(
    raw: IncomingMessage,
    response: ServerResponse,
    route: Route | undefined,
    exchangeMetrics: RouteMetrics,
  ): Exchange {
    return new Exchange(requestId(raw.headers["x-request-id"]), raw, response, context, route, exchangeMetrics);
  }

  function openStray(raw: IncomingMessage, response: ServerResponse): Exchange {
    return open(raw, response, undefined, strayMetrics);
  }

  function answerStray(exchange: Exchange, path: string): void {
    const { raw } = exchange;
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
function entriesOf(route: Route, run: RouteRunner, metrics: RouteMetrics): readonly TableEntry<Target>[] {
  const value = { route, run, metrics };
  const methods = route.method === "GET" ? ["GET", "HEAD"] : [route.method];
  return methods.map((method) => ({ method, path: route.path, value }));
}
