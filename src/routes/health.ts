/** `/healthz` and `/readyz`: whether the process is alive, and whether it is ready for requests. */
import { setTimeout as delay } from "node:timers/promises";
import { Type } from "../contract/schema.ts";
import { overloaded, ServiceError } from "../errors.ts";
import { defineRoute, type Route } from "../http/route.ts";

const Health = Type.Named("Health", { status: Type.Enum(["alive", "ready"]) });

/** These addresses need no token, so frequent calls must cost nothing. */
const keepMs = 1_000;
/** A store that takes longer is not ready. */
const pingLimitMs = 3_000;

export interface HealthOptions {
  /** Rejects when the store cannot be written. */
  readonly ping: () => Promise<void>;
  readonly isDraining: () => boolean;
  readonly now?: () => number;
}

export function healthRoutes({ ping, isDraining, now = () => performance.now() }: HealthOptions): readonly Route[] {
  let last: { readonly atMs: number; readonly failure: Promise<unknown> } | undefined;

  /** Undefined where the store can be written. */
  async function findFailure(): Promise<unknown> {
    const abort = new AbortController();
    const late = new Error(`The store did not answer within ${pingLimitMs} ms.`);
    const limit = delay(pingLimitMs, late, { signal: abort.signal, ref: false }).catch(() => late);
    const answer = ping().catch((error: unknown) => error);
    const failure = await Promise.race([answer, limit]);
    abort.abort();
    return failure;
  }

  const base = { method: "GET", tag: "Operation", scope: null } as const;
  return [
    defineRoute({
      ...base,
      path: "/healthz",
      operation: "isAlive",
      summary: "Liveness check",
      responses: { 200: { description: "The process is alive.", schema: Health } },
      handler: () => '{"status":"alive"}',
    }),
    defineRoute({
      ...base,
      path: "/readyz",
      operation: "isReady",
      summary: "Readiness check",
      description: "Returns 503 while the store cannot be written and while the service is stopping.",
      responses: { 200: { description: "The service accepts requests.", schema: Health } },
      handler: async () => {
        if (isDraining()) throw new ServiceError("overloaded", "The service is stopping; use another instance.");
        const age = last === undefined ? Number.POSITIVE_INFINITY : now() - last.atMs;
        if (last === undefined || age < 0 || age >= keepMs) last = { atMs: now(), failure: findFailure() };
        const failure = await last.failure;
        if (failure === undefined) return '{"status":"ready"}';
        throw overloaded("The store cannot be written at the moment; try again shortly.", 5, failure);
      },
    }),
  ];
}
