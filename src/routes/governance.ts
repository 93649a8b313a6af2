/** `/governance` and `/reasons`: what proves decisions afterwards, in sums. */

import { FraudRate, ReasonCatalogue, ReliabilityReport, RuleQuality } from "../contract/governance.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { Governance } from "../operations/governance/governance.ts";

/** The period of the regulation. */
const usualDays = 90;
const Period = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 366,
      description: `Days back from the latest transaction; ${usualDays} unless said.`,
    }),
  ),
});

export function governanceRoutes(governance: Governance, readReasons: () => ReasonCatalogue): readonly Route[] {
  const common = { method: "GET", tag: "Governance", scope: "reports:read", errors: [] } as const;
  const fresh = "Up to a minute old.";
  return [
    defineRoute({
      ...common,
      path: "/governance/rules",
      operation: "fetchRuleQuality",
      summary: "Tell how good each reason is by labels",
      description: `Precision, recall and value caught of every reason and rule that flagged something. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By reason, most frequent first.", schema: RuleQuality } },
      handler: async ({ caller, query: { days = usualDays } }) =>
        JSON.stringify(await governance.rules(caller.side, days)),
    }),
    defineRoute({
      ...common,
      path: "/governance/fraud-rate",
      operation: "fetchFraudRate",
      summary: "Tell the fraud rate by value",
      description: `Beside the reference rates of PSD2's technical standards. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By currency and channel.", schema: FraudRate } },
      handler: async ({ caller, query: { days = usualDays } }) =>
        JSON.stringify(await governance.fraudRate(caller.side, days)),
    }),
    defineRoute({
      ...common,
      path: "/governance/reliability",
      operation: "fetchReliability",
      summary: "Tell whether risk scores mean what they say",
      description: `What was predicted and what happened, by bands of the risk score. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By band.", schema: ReliabilityReport } },
      handler: async ({ caller, query: { days = usualDays } }) =>
        JSON.stringify(await governance.reliability(caller.side, days)),
    }),
    defineRoute({
      ...common,
      path: "/reasons",
      operation: "listReasons",
      summary: "List every reason that a verdict can name",
      description: "Codes are stable. Rules of your own are named by `rule:` and their id.",
      responses: { 200: { description: "The catalogue.", schema: ReasonCatalogue } },
      handler: () => JSON.stringify(readReasons()),
    }),
  ];
}
