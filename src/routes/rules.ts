/** `/rules`: users' own rules, the built-in ones, and the rule sets. */

import { AlertBudget, LiveThresholds, ThresholdScores, ThresholdsInCharge } from "../contract/alert-budget.ts";
import {
  BuiltInAdjustment,
  RuleCheck,
  RuleCheckRequest,
  RuleInfo,
  RuleInput,
  RuleList,
  RuleNameList,
  RulePromotion,
  RuleSetInCharge,
  RuleSetInfo,
  RuleSetList,
  RuleStatistics,
  RuleVersionList,
} from "../contract/rules.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { ChangeRuleSet } from "../operations/rules/change-rule-set.ts";
import type { ManageRules } from "../operations/rules/manage-rules.ts";
import type { SetThresholds } from "../operations/rules/set-thresholds.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ ruleId: Type.String({ description: "Id of the rule." }) });
const setParams = Type.Object({ ruleSet: Type.String({ description: "set-1, set-2 and so on." }) });
const codeParams = Type.Object({
  code: Type.String({ description: "Code of a built-in rule, for example NEW_DEVICE." }),
});
const usualLimit = 100;
const Page = Type.Object(pageFields(usualLimit, 500));

const base = { tag: "Rules" } as const;
const reading = { ...base, scope: "reports:read" } as const;
const changing = { ...base, scope: "rules:write" } as const;
const liveSet = {
  200: {
    description: "The live rule set, once the change is durable. All later verdicts use it.",
    schema: RuleSetInCharge,
  },
} as const;

export function ruleRoutes(rules: ManageRules, sets: ChangeRuleSet, thresholds: SetThresholds): readonly Route[] {
  return [...readingRoutes(rules), ...changingRoutes(rules, sets), ...thresholdRoutes(thresholds), ...setRoutes(sets)];
}

function readingRoutes(rules: ManageRules): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules",
      operation: "listRules",
      summary: "List the rules of this side",
      query: Page,
      responses: { 200: { description: "One page, ordered by id, with all built-in rules.", schema: RuleList } },
      answer: ({ caller, query: { limit = usualLimit, cursor = "" } }) => rules.list(caller.side, cursor, limit),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/names",
      operation: "listRuleNames",
      summary: "List the names and functions for rules",
      responses: { 200: { description: "All names and functions with type, unit and meaning.", schema: RuleNameList } },
      answer: () => rules.names(),
    }),
    jsonRoute({
      ...reading,
      method: "POST",
      path: "/rules/check",
      isRepeatable: true,
      operation: "checkRule",
      summary: "Check an expression without saving it",
      body: RuleCheckRequest,
      responses: {
        200: {
          description: "Whether the expression is valid, and its problems with their position.",
          schema: RuleCheck,
        },
      },
      answer: ({ caller, body: { expression } }) => rules.check(caller.side, expression),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/:ruleId",
      operation: "fetchRule",
      summary: "Fetch a rule with its latest version and its state",
      params,
      responses: { 200: { description: "The rule.", schema: RuleInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { ruleId } }) => rules.find(caller.side, ruleId),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/:ruleId/versions",
      operation: "listRuleVersions",
      summary: "List the versions of a rule",
      params,
      query: Page,
      responses: { 200: { description: "One page, newest first.", schema: RuleVersionList } },
      errors: ["not_found"],
      answer: ({ caller, params: { ruleId }, query: { limit = usualLimit, cursor = "" } }) =>
        rules.versions(caller.side, ruleId, cursor, limit),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/:ruleId/statistics",
      operation: "fetchRuleStatistics",
      summary: "Fetch the statistics of a rule",
      params,
      responses: { 200: { description: "Counts by version and day, latest first.", schema: RuleStatistics } },
      errors: ["not_found"],
      answer: ({ caller, params: { ruleId } }) => rules.statistics(caller.side, ruleId),
    }),
  ];
}

function changingRoutes(rules: ManageRules, sets: ChangeRuleSet): readonly Route[] {
  const use = (mode: "live" | "shadow") =>
    ({
      ...changing,
      method: "POST",
      params,
      body: RulePromotion,
      isBodyOptional: true,
      responses: liveSet,
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { ruleId }, body }: UseRequest) =>
        sets.use(caller.side, ruleId, mode, body ?? {}, caller.name),
    }) as const;
  return [
    jsonRoute({
      ...changing,
      method: "PUT",
      path: "/rules/:ruleId",
      operation: "saveRule",
      summary: "Save a rule as a new version",
      description:
        "The version has no effect until it is promoted. `baseVersion` is the version that the change is based on. If another version was saved since, the response is 409 and names it.",
      params,
      body: RuleInput,
      responses: { 200: { description: "The rule with its new version.", schema: RuleInfo } },
      errors: ["conflict"],
      answer: ({ caller, params: { ruleId }, body }) => rules.save(caller.side, ruleId, body, caller.name),
    }),
    jsonRoute({
      ...use("live"),
      path: "/rules/:ruleId/promote",
      operation: "promoteRule",
      summary: "Promote a rule, for all accounts or a share of them",
    }),
    jsonRoute({
      ...use("shadow"),
      path: "/rules/:ruleId/shadow",
      operation: "shadowRule",
      summary: "Run a rule in shadow mode: evaluated and recorded, without effect",
    }),
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/rules/:ruleId/retire",
      operation: "retireRule",
      summary: "Retire a rule",
      params,
      responses: liveSet,
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { ruleId } }) => sets.retire(caller.side, ruleId, caller.name),
    }),
    jsonRoute({
      ...changing,
      method: "PUT",
      path: "/rules/built-in/:code",
      operation: "adjustBuiltInRule",
      summary: "Change the mode or the weight of a built-in rule",
      description:
        "Changes the rule's own contribution to the score; the model still uses the same features. Conflicts are handled as for saving a rule.",
      params: codeParams,
      body: BuiltInAdjustment,
      responses: liveSet,
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { code }, body }) => sets.adjust(caller.side, code, body, caller.name),
    }),
  ];
}

interface UseRequest {
  readonly caller: { readonly side: number; readonly name: string };
  readonly params: { readonly ruleId: string };
  readonly body: RulePromotion | undefined;
}

const inCharge = {
  200: {
    description: "The thresholds, once the change is durable. All later verdicts use them.",
    schema: ThresholdsInCharge,
  },
} as const;

function thresholdRoutes(thresholds: SetThresholds): readonly Route[] {
  return [
    jsonRoute({
      method: "GET",
      path: "/rules/thresholds",
      operation: "fetchThresholds",
      summary: "Fetch the live thresholds",
      tag: "Rules",
      scope: "reports:read",
      responses: { 200: { description: "Thresholds of this side.", schema: LiveThresholds } },
      answer: ({ caller }) => thresholds.readLive(caller.side),
    }),
    jsonRoute({
      ...changing,
      method: "PUT",
      path: "/rules/thresholds",
      operation: "setAlertBudget",
      summary: "Set the thresholds, as scores or by an alert budget",
      description:
        "With scores, these are the thresholds. With a budget, they become the quantiles of the live model's scores over the last four weeks that keep the budget. They are part of a new rule set, which verdicts name and which can be restored. A budget needs 1,000 verdicts.",
      body: Type.Union([ThresholdScores, AlertBudget]),
      responses: inCharge,
      errors: ["conflict"],
      answer: ({ caller, body }) =>
        "review" in body
          ? thresholds.toScores(caller.side, body, caller.name)
          : thresholds.byBudget(caller.side, body, caller.name),
    }),
    jsonRoute({
      ...changing,
      method: "DELETE",
      path: "/rules/thresholds",
      operation: "clearAlertBudget",
      summary: "Return to the thresholds of the settings",
      responses: inCharge,
      errors: ["conflict"],
      answer: ({ caller }) => thresholds.clear(caller.side, caller.name),
    }),
  ];
}

function setRoutes(sets: ChangeRuleSet): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/sets",
      operation: "listRuleSets",
      summary: "List the rule sets with their changes",
      query: Page,
      responses: { 200: { description: "One page, newest first.", schema: RuleSetList } },
      answer: ({ caller, query: { limit = usualLimit, cursor = "" } }) => sets.list(caller.side, cursor, limit),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/rules/sets/:ruleSet",
      operation: "fetchRuleSet",
      summary: "Fetch a rule set",
      params: setParams,
      responses: { 200: { description: "The rule set.", schema: RuleSetInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { ruleSet } }) => sets.find(caller.side, ruleSet),
    }),
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/rules/sets/:ruleSet/restore",
      operation: "restoreRuleSet",
      summary: "Restore an earlier rule set",
      params: setParams,
      responses: liveSet,
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { ruleSet } }) => sets.restore(caller.side, ruleSet, caller.name),
    }),
  ];
}
