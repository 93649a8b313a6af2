/** `/demonstration`: something to look at on an empty test side. */
import { Demonstration } from "../contract/demonstration.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { LoadDemonstration } from "../operations/demonstration/load-demonstration.ts";

export function demonstrationRoute(load: LoadDemonstration): Route {
  return defineRoute({
    method: "POST",
    path: "/demonstration",
    operation: "loadDemonstration",
    tag: "Tokens",
    scope: "admin",
    summary: "Fill an empty test side with a made portfolio",
    description:
      "Six weeks of payments up to now with planted frauds, what is known of them, and customers. Where the test side holds transactions already, nothing is added. Either way a token for that side is issued, which ends after an hour; keep its text safe, it is in this answer and nowhere else.",
    responses: { 201: { description: "The token, and what was added.", schema: Demonstration } },
    errors: [],
    handler: async ({ caller: { workspace, name } }) => ({
      status: 201,
      body: JSON.stringify(await load(workspace, name)),
    }),
  });
}
