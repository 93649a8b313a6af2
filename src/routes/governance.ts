/** `/governance` and `/reasons`: reports over decisions, and the catalogue of reasons. */

import { FraudRate, ReasonCatalogue, ReliabilityReport, RuleQuality } from "../contract/governance.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { Governance } from "../operations/governance/governance.ts";

/** The period of the regulation. */
const usualDays = 90;
const Period = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 366,
      description: `Days back from the latest transaction; default ${usualDays}.`,
    }),
  ),
});

export function governanceRoutes(governance: Governance, readReasons: () => ReasonCatalogue): readonly Route[] {
  const common = { method: "GET", tag: "Governance", scope: "reports:read", errors: [] } as const;
  const fresh = "The figures may be up to a minute old.";
  return [
    jsonRoute({
      ...common,
      path: "/governance/rules",
      operation: "fetchRuleQuality",
      summary: "Measure the quality of reasons",
      description: `Precision, recall and value caught of each reason and rule, by labels. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By reason, most frequent first.", schema: RuleQuality } },
      answer: ({ caller, query: { days = usualDays } }) => governance.rules(caller.side, days),
    }),
    jsonRoute({
      ...common,
      path: "/governance/fraud-rate",
      operation: "fetchFraudRate",
      summary: "Measure the fraud rate by value",
      description: `Compares the rates with the reference rates of the PSD2 technical standards. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By currency and channel.", schema: FraudRate } },
      answer: ({ caller, query: { days = usualDays } }) => governance.fraudRate(caller.side, days),
    }),
    jsonRoute({
      ...common,
      path: "/governance/reliability",
      operation: "fetchReliability",
      summary: "Measure the calibration of risk scores",
      description: `Predicted and observed fraud shares by score band. ${fresh}`,
      query: Period,
      responses: { 200: { description: "By band.", schema: ReliabilityReport } },
      answer: ({ caller, query: { days = usualDays } }) => governance.reliability(caller.side, days),
    }),
    jsonRoute({
      ...common,
      path: "/reasons",
      operation: "listReasons",
      summary: "List all reasons",
      description:
        "All reasons that a verdict can name. Codes are stable. Your own rules have the code `rule:` and their id.",
      responses: { 200: { description: "The catalogue.", schema: ReasonCatalogue } },
      answer: () => readReasons(),
    }),
  ];
}
