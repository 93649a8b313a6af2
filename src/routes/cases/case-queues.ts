/** `/cases/queues`: named views of the cases of a side, with due times of their own. */
import { CaseQueueInput, CaseQueueList } from "../../contract/case-queues.ts";
import { Type } from "../../contract/schema.ts";
import { jsonRoute, type Route } from "../../http/route.ts";
import type { CaseQueues } from "../../operations/cases/case-queues.ts";

const params = Type.Object({
  queue: Type.String({ pattern: "^[a-z0-9][a-z0-9_-]{0,63}$", description: "Name of the queue." }),
});
const base = { tag: "Cases" } as const;
const listed = { 200: { description: "The queues of this side.", schema: CaseQueueList } } as const;

export function caseQueueRoutes(queues: CaseQueues): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      scope: "reports:read",
      path: "/cases/queues",
      operation: "listCaseQueues",
      summary: "List the queues of cases",
      responses: listed,
      answer: ({ caller }) => queues.list(caller.side),
    }),
    jsonRoute({
      ...base,
      method: "PUT",
      scope: "cases:write",
      path: "/cases/queues/:queue",
      operation: "putCaseQueue",
      summary: "Create or replace a queue of cases",
      description: "Its due time applies to alerts from then on.",
      params,
      body: CaseQueueInput,
      responses: listed,
      errors: ["conflict"],
      answer: ({ caller, params: { queue }, body }) => queues.put(caller.side, queue, body, caller.name),
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      scope: "cases:write",
      path: "/cases/queues/:queue",
      operation: "removeCaseQueue",
      summary: "Remove a queue of cases",
      description: "Its cases stay, with their due times.",
      params,
      responses: { 204: { description: "The queue is removed.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { queue } }) => queues.remove(caller.side, queue, caller.name),
    }),
  ];
}
