/** `/demonstration`: synthetic data for an empty test side. */
import { Demonstration } from "../contract/demonstration.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { LoadDemonstration } from "../operations/demonstration/load-demonstration.ts";

export function demonstrationRoute(load: LoadDemonstration): Route {
  return jsonRoute({
    method: "POST",
    path: "/demonstration",
    operation: "loadDemonstration",
    tag: "Tokens",
    scope: "admin",
    summary: "Fill an empty test side with synthetic data",
    description:
      "Adds six weeks of synthetic payments with simulated fraud, labels and customers. If the test side already has transactions, nothing is added. In both cases a token for that side is issued, which expires after an hour. Its text is only in this response; store it safely.",
    responses: { 201: { description: "The token and the amount of data added.", schema: Demonstration } },
    answer: ({ caller: { workspace, name } }) => load(workspace, name),
  });
}
