/** Routes whose changes may need a second person: then the request becomes a proposal, and is made again when it is approved. */
import { requireScope } from "../auth/refusal.ts";
import { ProposalInfo } from "../contract/approvals.ts";
import { ServiceError } from "../errors.ts";
import type { Route, RouteAnswer, RouteRequest } from "../http/route.ts";
import type { ProposedRequest, StoredProposal } from "../ledger/approvals.ts";
import type { SideId } from "../ledger/side.ts";
import type { Approvals } from "../operations/approvals/approvals.ts";
import { guardedOperations } from "../operations/approvals/needs-approval.ts";

export interface Guard {
  readonly approvals: Approvals;
  readonly needsApproval: (request: ProposedRequest, side: SideId) => Promise<boolean>;
  /** What is proposed, so that later changes do not change it. */
  readonly pin: (request: ProposedRequest, side: SideId) => Promise<ProposedRequest>;
}

export function guardRoutes(routes: readonly Route[], guard: Guard): readonly Route[] {
  return routes.map((route) => (guardedOperations.includes(route.operation) ? guardRoute(route, guard) : route));
}

function guardRoute(route: Route, { approvals, needsApproval, pin }: Guard): Route {
  const { operation } = route;
  return {
    ...route,
    responses: {
      ...route.responses,
      202: {
        description: "Nothing has changed yet: this side needs a second person for it, and this is the proposal.",
        schema: ProposalInfo,
        headers: { "Assay-Proposal": "Number of the proposal." },
      },
    },
    async handler(request) {
      const { caller, params, query, body } = request;
      const asked: ProposedRequest = { operation, params, query: query ?? null, body: body ?? null };
      if (!(await needsApproval(asked, caller.side))) return route.handler(request);
      const proposal = await approvals.propose(caller, await pin(asked, caller.side));
      const headers = { "Assay-Proposal": String(proposal.number) };
      return { status: 202, headers, body: JSON.stringify(proposal) };
    },
  };
}

/** Makes the proposed request, as the one who approves it. */
export async function perform(
  routes: readonly Route[],
  { request: asked }: StoredProposal,
  request: RouteRequest,
): Promise<unknown> {
  const route = findRoute(routes, asked);
  const answer = await route.handler({
    id: request.id,
    caller: request.caller,
    params: asked.params,
    query: asked.query,
    body: asked.body ?? undefined,
    headers: {},
    traceparent: request.traceparent,
    baseUrl: request.baseUrl,
    clientAddress: request.clientAddress,
    signal: request.signal,
    isStillAllowed: request.isStillAllowed,
    upload: () => Promise.reject(new Error("A proposal has no file.")),
  });
  return resultOf(answer);
}

/** Whoever approves must be allowed to do it. */
export function requireRight(
  routes: readonly Route[],
  { request: asked }: StoredProposal,
  request: RouteRequest,
): void {
  const { scope } = findRoute(routes, asked);
  if (scope !== null && scope !== "any") requireScope(request.caller, scope);
}

function findRoute(routes: readonly Route[], { operation }: ProposedRequest): Route {
  const route = routes.find((one) => one.operation === operation && guardedOperations.includes(operation));
  if (route !== undefined) return route;
  throw new ServiceError("conflict", "This version of the service cannot do what was proposed.");
}

function resultOf(answer: RouteAnswer): unknown {
  const body = typeof answer === "string" ? answer : answer.body;
  return typeof body === "string" && body !== "" ? JSON.parse(body) : null;
}
